internal import ArgumentParser
internal import Platen

/// `platen detect`: prints the corners of the pages in each photo.
struct DetectCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case jsonl
  }

  static let configuration = CommandConfiguration(
    commandName: "detect", abstract: "Print the corners of the pages in photos.")

  @OptionGroup var photos: PhotoOptions
  @Option(help: "The output format.") var format = Format.jsonl
  @Option(
    help: ArgumentHelp(
      "Also draw the detected pages over the photos, into this folder.", valueName: "folder"),
    completion: .directory)
  var overlay: String?

  func run() async throws {
    Interruption.install()
    let requests = try photos.requests()
    let scanner = try Scanner(options: ScanOptions(photos: photos))
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    var overlays = try overlay.map { try OverlayFolder(path: $0, sources: requests.map(\.source)) }
    var run = PhotoRun(photos: photos, count: requests.count)
    for await result in scanner.detections(of: requests, drawingOverlays: overlay != nil) {
      guard let detection = run.take(result) else { continue }
      run.report(on: detection)
      try overlays?.write(detection, page: result.page)
      try output.write(JSONText.line(of: detection))
    }
    try run.finish()
  }
}
