internal import ArgumentParser
internal import FoundationEssentials
internal import Platen

/// `platen detect`: tells where the page is.
struct DetectCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case jsonl
  }

  static let configuration = CommandConfiguration(
    commandName: "detect", abstract: "Tell where in its photo each page is.")

  @OptionGroup var photos: PhotoOptions
  @Option(help: "How to tell it.") var format = Format.jsonl
  @Option(
    help: ArgumentHelp(
      "Also draw what was found over the photos, into this folder.", valueName: "folder"),
    completion: .directory)
  var overlay: String?

  func run() async throws {
    Interruption.install()
    let sources = try photos.sources()
    let scanner = try Scanner(options: ScanOptions(photos: photos))
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let overlays = try overlay.map { try OverlayFolder(path: $0) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var batch = Batch(photos: photos, count: sources.count)
    for await result in scanner.detections(of: sources, drawingOverlays: overlay != nil) {
      guard let detection = batch.take(result) else { continue }
      batch.report(on: detection)
      try overlays?.write(detection, page: result.page)
      try output.write(String(decoding: encoder.encode(detection), as: UTF8.self) + "\n")
    }
    try batch.finish()
  }
}
