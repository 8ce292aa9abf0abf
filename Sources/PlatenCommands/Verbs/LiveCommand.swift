internal import ArgumentParser
internal import Platen

/// `platen live`: prints the barcodes, dates, telephone numbers and so on of a camera or a video.
struct LiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "Scan the frames of a camera or video: barcodes, text, pages.")

  @Argument(
    help: ArgumentHelp(
      "A device such as /dev/video0, a video, images such as frame-%04d.jpg, or '-'.",
      valueName: "source"),
    completion: .file())
  var source: String?
  @Flag(help: "Print the cameras of this system and whether they can be used, and exit.")
  var list = false
  @OptionGroup(title: "Video options") var scanning: LiveOptions
  @OptionGroup var capture: CaptureOptions
  @OptionGroup(title: "Text options") var recognition: RecognitionOptions
  @Option(help: "The output format.") var format = LiveFormat.events
  @Flag(help: "Print the first item and exit; status 6 if there is none.") var untilFirst = false

  func validate() throws {
    guard (source == nil) == list else {
      throw ValidationError("name a camera or a video, or print the cameras with --list")
    }
  }

  func run() async throws {
    guard let source else { return try CameraList().write() }
    try MemoryLimit.require()
    if let folder = capture.capture {
      let run = CaptureRun(
        options: capture, recognition: recognition, scanning: scanning, source: source)
      return try await run.run(folder: folder)
    }
    Interruption.install()
    if let path = scanning.stabilize { return try await stabilize(source, to: path) }
    let scanner = try scanning.scanner(of: source, languages: recognition.languages)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let writer = LiveWriter(format: format)
    let preview = try scanning.preview.map { path throws(ScanError) in
      try OutputFile(path: path, replacing: true)
    }
    var isFound = false
    for try await event in scanner.events() {
      if case .highlighted(let frame) = event.change {
        try preview?.write(frame)
        // The first item is in the last frame of the preview.
        if isFound { break }
      }
      if untilFirst {
        guard !isFound, case .added(let item) = event.change, item.stringValue != nil else {
          continue
        }
        try output.write(writer.line(item, time: event.time))
        isFound = true
        if preview == nil { break }
      } else if let line = try writer.line(event) {
        try output.write(line)
      }
    }
    try preview?.commit()
    if untilFirst, !isFound { throw ExitStatus.nothingFound }
  }

  /// Writes the region, held still, as Motion JPEG.
  private func stabilize(_ source: String, to path: String) async throws {
    let output = try OutputFile(
      path: path, replacing: true, standardOutput: StandardOutput.claim())
    for try await frame in scanning.stabilizedRegion(of: source).frames() {
      try output.write(frame.jpeg)
    }
    try output.commit()
  }
}
