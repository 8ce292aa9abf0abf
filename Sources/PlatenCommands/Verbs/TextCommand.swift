internal import ArgumentParser
internal import Platen
internal import PlatenText

extension TextFormat: ExpressibleByArgument {}

/// `platen text`: prints the recognised text of each page.
struct TextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text", abstract: "Print the text of photographed pages.")

  @OptionGroup var photos: PhotoOptions
  @Option(help: "How to print it.") var format = TextFormat.text
  @OptionGroup var page: PageOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    Interruption.install()
    let sources = try photos.sources()
    var options = ScanOptions(photos: photos, page: page, reading: reading, recognizesText: true)
    options.encodesPictures = false
    let scanner = try Scanner(options: options)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let writer = format.writer(generator: Generator.name)
    var batch = Batch(photos: photos, count: sources.count)
    try output.write(writer.header)
    var count = 0
    for await result in scanner.pages(of: sources) {
      guard let page = batch.take(result), let text = page.recognized else { continue }
      batch.comment(on: page)
      count += 1
      // A line of JSON stands alone; in one document, pages need numbers of their own.
      let number = format == .jsonl ? page.page : count
      try output.write(writer.page(text, from: PageSource(name: page.source, number: number)))
    }
    try output.write(writer.footer)
    try batch.finish()
  }
}
