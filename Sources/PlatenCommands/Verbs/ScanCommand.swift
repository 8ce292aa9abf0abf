internal import ArgumentParser
internal import Platen

/// `platen scan`: photos to a searchable PDF.
struct ScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Make a searchable PDF of photographed pages.")

  @OptionGroup var photos: PhotoOptions
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PDF to write; '-' is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"
  @Option(
    help: ArgumentHelp("Also write what was found and read, as JSON.", valueName: "file"),
    completion: .file())
  var manifest: String?
  @Option(help: ArgumentHelp("Also write the plain text.", valueName: "file"), completion: .file())
  var text: String?
  @Flag(name: .shortAndLong, help: "Fail where an output exists; do not replace it.")
  var noOverwrite = false
  @Flag(help: "Write pictures only, without reading them.") var noOcr = false
  @OptionGroup var document: DocumentOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    guard [output, manifest, text].count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("only one output can be standard output")
    }
    guard text == nil || !noOcr else {
      throw ValidationError("--text and --no-ocr contradict each other")
    }
  }

  func run() async throws {
    Interruption.install()
    let sources = try photos.sources()
    let scanner = try Scanner(
      options: ScanOptions(
        photos: photos, page: page, reading: reading, document: document, recognizesText: !noOcr))
    let outputs = try ScanOutputs(
      paths: .init(document: output, manifest: manifest, text: text),
      replacing: !noOverwrite,
      metadata: document.metadata(
        language: noOcr ? nil : reading.languages.first, created: CreationDate.current()),
      settings: document.settings, attachesManifest: document.attachManifest)
    var batch = Batch(photos: photos, count: sources.count)
    for await result in scanner.pages(of: sources) {
      if let page = batch.take(result) { batch.comment(on: page) }
      try outputs.append(result)
    }
    do throws(ScanError) { try outputs.finish() } catch { batch.note(error) }
    try batch.finish()
  }
}
