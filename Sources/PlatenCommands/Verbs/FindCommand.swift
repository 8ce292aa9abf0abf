internal import ArgumentParser
internal import Platen

/// `platen find`: tells what on a photo can be acted on: barcodes, dates, addresses, …
struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find barcodes, dates, telephone numbers, addresses, …")

  @OptionGroup var photos: PhotoOptions
  @OptionGroup var items: ItemOptions
  @Option(help: "How to print them.") var format = ItemFormat.jsonl
  @Flag(help: "Fail with status 6 where nothing is found.") var require = false
  @OptionGroup var page: PageOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    Interruption.install()
    let sources = try photos.sources()
    let settings = items.settings
    let scanner = try Scanner(
      options: ScanOptions(photos: photos, page: page, reading: reading, items: settings))
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let writer = ItemWriter(format: format)
    var batch = Batch(photos: photos, count: sources.count)
    var isEmpty = true
    try output.write(writer.header)
    for await result in scanner.items(of: sources) {
      guard let page = batch.take(result) else { continue }
      isEmpty = isEmpty && page.items.isEmpty
      try output.write(try writer.lines(page))
    }
    if isEmpty, require { batch.noteNothingFound() }
    try batch.finish()
  }
}
