internal import Dispatch
internal import FoundationEssentials
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

  /// Seconds between two outlines if not every frame is reported.
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

/// The folder in which `live --capture` keeps the frames of pages and, as `detect` prints them, their
/// corners.
final class CaptureFolder {
  private let path: String
  private let replaces: Bool
  private var files: [String] = []
  private var lines = ""

  /// Creates the folder. Throws if it has pages of an earlier run that are not to be replaced.
  init(path: String, replacing: Bool) throws(ScanError) {
    self.path = path
    replaces = replacing
    try OutputFolder.create(path: path)
    guard replacing || !OutputFile.exists(at: quads) else {
      throw .output(path, "the folder has the pages of an earlier run; another one would do")
    }
  }

  /// The file of the corners.
  var quads: String { path + "/pages.jsonl" }

  /// The file of the document unless another is named.
  var document: String { path + "/document.pdf" }

  private(set) var count = 0

  /// Writes a page at once, so that it is not lost whatever happens later.
  func add(_ page: DocumentCameraScan.Page) throws {
    let name = path + "/" + page.name
    try write(page.photo, to: name)
    lines += try JSONText.line(of: page.correction(source: name))
    try write(Data(lines.utf8), to: quads, replacing: true)
    count += 1
  }

  private func write(_ bytes: Data, to name: String, replacing: Bool = false) throws(ScanError) {
    let file = try OutputFile(path: name, replacing: replacing || replaces)
    try file.write(bytes)
    try file.commit()
    if !files.contains(name) { files.append(name) }
  }

  /// Deletes the pages, and the folder if nothing else is in it.
  func discard() {
    files.forEach { unlink($0.fileName) }
    rmdir(path.fileName)
  }
}

/// One line about a document camera.
struct CameraEventRecord: Encodable {
  private let event: DocumentCameraEvent

  /// `nil` for a frame, and for the end of a scan, whose line tells what was saved.
  init?(_ event: DocumentCameraEvent) {
    switch event.change {
    case .finished, .cancelled, .highlighted: return nil
    default: self.event = event
    }
  }

  private enum CodingKeys: CodingKey {
    case event, time, quad, code, text, page, file, taken, blur, frames
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(event.time.rounded(toPlaces: 3), forKey: .time)
    switch event.change {
    case .outline(let quad):
      try values.encode("outline", forKey: .event)
      try values.encode(quad?.roundedToHundredths, forKey: .quad)
    case .guidance(let advice):
      try values.encode("guidance", forKey: .event)
      try values.encode(advice.rawValue, forKey: .code)
      try values.encode(advice.text, forKey: .text)
    case .turned: try values.encode("turned", forKey: .event)
    case .captured(let page): try encode(page, in: &values)
    case .duplicate(let number):
      try values.encode("duplicate", forKey: .event)
      try values.encode(number, forKey: .page)
    case .finished, .cancelled, .highlighted: break
    }
  }

  private func encode(
    _ page: DocumentCameraScan.Page, in values: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try values.encode("captured", forKey: .event)
    try values.encode(page.number, forKey: .page)
    try values.encode(page.name, forKey: .file)
    try values.encode(page.time.rounded(toPlaces: 3), forKey: .taken)
    try values.encode(page.quad?.roundedToHundredths, forKey: .quad)
    try values.encode(page.blur.rounded(toPlaces: 2), forKey: .blur)
    try values.encode(page.frameCount, forKey: .frames)
  }
}

/// The last line about a document camera.
struct CameraEndRecord: Encodable {
  let event: String
  let pages: Int
  let file: String?
}

/// `platen live --list`: the cameras of this system, one line of JSON each.
struct CameraList {
  private struct Record: Encodable {
    let source: String
    let available: Bool
    /// Why the camera cannot be used.
    let reason: String?
  }

  /// Prints the cameras. Throws if there are none.
  func write() throws {
    let cameras = VideoSource.cameras()
    guard !cameras.isEmpty else {
      throw ScanError.input("/dev/video*", "there is no camera")
    }
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    for camera in cameras {
      let reason = camera.unavailability
      let record = Record(
        source: camera.name, available: reason == nil, reason: reason?.description)
      try output.write(JSONText.line(of: record))
    }
  }
}

/// The signals that control a document camera: SIGUSR1 is the shutter, SIGINT and SIGHUP save, SIGTERM
/// discards.
final class CameraSignals {
  private var sources: [any DispatchSourceSignal] = []

  init(_ camera: DocumentCamera) {
    let actions: [(Int32, @Sendable () -> Void)] = [
      (SIGUSR1, { camera.capture() }), (SIGINT, { camera.finish() }),
      (SIGHUP, { camera.finish() }), (SIGTERM, { camera.cancel() }),
    ]
    sources = actions.map { number, action in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: action)
      source.resume()
      return source
    }
  }

  /// Stops the handling of the signals.
  func cancel() {
    sources.forEach { $0.cancel() }
    sources.removeAll()
  }
}
