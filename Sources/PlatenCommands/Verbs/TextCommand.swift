internal import ArgumentParser
internal import FoundationEssentials
internal import Platen
internal import PlatenText

extension TextFormat: ExpressibleByArgument {}

/// `platen text`: prints the recognized text of each page.
struct TextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text", abstract: "Print the text of photographed pages.")

  @OptionGroup var photos: PhotoOptions
  @Option(help: "The output format.") var format = TextFormat.text
  @OptionGroup var links: LinkOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var recognition: RecognitionOptions

  func validate() throws {
    guard format.showsImages || links.locale == nil && links.referenceDate == nil else {
      throw ValidationError("--locale and --reference-date go with --format html")
    }
  }

  func run() async throws {
    Interruption.install()
    let requests = try photos.requests(corrections: page.corrections())
    var options = try ScanOptions(
      photos: photos, page: page, recognition: recognition, recognizesText: true)
    options.encodesImages = format.showsImages
    options.compression = .jpeg
    let items = format.showsImages ? try PageItemDetector(settings: links.settings) : nil
    let stamp = CreationDate.current()
    let scanner = try Scanner(options: options)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let writer = format.writer(generator: Generator.name)
    var batch = Batch(photos: photos, count: requests.count, keeping: options.workDirectory)
    try output.write(writer.header)
    var count = 0
    for await result in scanner.pages(of: requests) {
      guard let page = batch.take(result), let text = page.recognized else { continue }
      batch.report(on: page)
      count += 1
      // A line of JSON has the page number in its file; other formats number all pages.
      let number = format == .jsonl ? page.page : count
      try output.write(
        writer.page(
          text, from: PageSource(name: page.source, number: number),
          view: PageView(
            image: format.showsImages ? try page.jpeg() : nil,
            links: items?.links(on: text, stamp: stamp) ?? [])))
    }
    try output.write(writer.footer)
    try batch.finish()
  }
}
