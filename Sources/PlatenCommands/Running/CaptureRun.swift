internal import Glibc
internal import Platen
internal import PlatenModel

/// `platen live --capture`: takes pages, prints events, and makes a document of the pages.
struct CaptureRun {
  let options: CaptureOptions
  let recognition: RecognitionOptions
  let scanning: LiveOptions
  /// The name of the camera or video.
  let source: String

  /// Seconds between two outlines where not every frame is reported.
  private static let outlineInterval = 0.1

  func run(folder path: String) async throws {
    try checkRecognition()
    let folder = try CaptureFolder(path: path, replacing: options.force)
    let camera = DocumentCamera(
      source: scanning.source(source),
      settings: options.settings(
        guidance: scanning.guidance, highlighting: scanning.preview != nil))
    let signals = CameraSignals(camera)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let preview = try scanning.preview.map { path throws(ScanError) in
      try OutputFile(path: path, replacing: true)
    }
    var failure: ScanError?
    do {
      try await take(from: camera, to: folder, output, preview)
      try preview?.commit()
    } catch let error as ScanError where folder.count > 0 {
      failure = error
    }
    signals.cancel()
    guard folder.count > 0 else {
      folder.discard()
      throw ExitStatus.nothingFound
    }
    try await save(folder, output)
    if let failure { throw failure }
  }

  /// Refuses a language that is not installed before the first page is taken.
  private func checkRecognition() throws(ScanError) {
    guard !options.noOcr else { return }
    var settings = ScanOptions()
    settings.languages = recognition.languages
    settings.recognizesText = true
    _ = try Scanner(options: settings)
  }

  private func take(
    from camera: DocumentCamera, to folder: CaptureFolder, _ output: OutputFile,
    _ preview: OutputFile?
  ) async throws {
    var lastOutline = -Double.infinity
    for try await event in camera.events() {
      switch event.change {
      case .captured(let page): try folder.add(page)
      case .highlighted(let frame): try preview?.write(frame)
      case .cancelled:
        folder.discard()
        try output.write(line(CameraEndRecord(event: "discarded", pages: 0, file: nil)))
        Interruption.end(by: SIGTERM)
      case .outline where !scanning.highFrameRate:
        guard event.time - lastOutline >= Self.outlineInterval else { continue }
        lastOutline = event.time
      default: break
      }
      if let record = CameraEventRecord(event) { try output.write(line(record)) }
    }
  }

  /// Makes the document of the pages.
  private func save(_ folder: CaptureFolder, _ output: OutputFile) async throws {
    let file = options.output ?? folder.document
    let scan = try options.scanCommand(
      quads: folder.quads, output: file, recognition: recognition,
      maxMegapixels: scanning.maxMegapixels)
    Interruption.install()
    let (document, status) = try await scan.write()
    if document != nil {
      try output.write(line(CameraEndRecord(event: "saved", pages: folder.count, file: file)))
    }
    if let status { throw status }
  }

  private func line(_ record: some Encodable) throws -> String { try JSONText.line(of: record) }
}
