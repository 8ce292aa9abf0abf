internal import ArgumentParser
internal import FoundationEssentials
internal import Platen
internal import PlatenModel
internal import PlatenText

extension TextFormat: ExpressibleByArgument {}

/// `platen text`: prints the recognized text of each page.
struct TextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text", abstract: "Print the text of photographed pages.")

  @OptionGroup var photos: PhotoOptions
  @Option(help: "The output format.") var format = TextFormat.text
  @OptionGroup(title: "Text options") var links: LinkOptions
  @OptionGroup(title: "Page options") var page: PageOptions
  @OptionGroup(title: "Text options") var recognition: RecognitionOptions

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
    var run = PhotoRun(photos: photos, count: requests.count, workDirectory: options.workDirectory)
    try output.write(writer.header)
    var count = 0
    for await result in scanner.pages(of: requests) {
      guard let page = run.take(result), let text = page.recognized else { continue }
      run.report(on: page)
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
    try run.finish()
  }
}

extension TableFormat: ExpressibleByArgument {}

/// `platen tables`: prints the tables of each page.
struct TablesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tables", abstract: "Extract the tables of photographed pages.")

  @OptionGroup var photos: PhotoOptions
  @Option(help: "The output format.") var format = TableFormat.csv
  @OptionGroup(title: "Table options") var tables: TableOptions
  @OptionGroup(title: "Page options") var page: PageOptions
  @OptionGroup(title: "Text options") var recognition: RecognitionOptions

  func validate() throws {
    guard tables.fromPages == nil || photos.photos.isEmpty && photos.namesFile == nil else {
      throw ValidationError("--from-pages takes the place of photos")
    }
  }

  func run() async throws {
    Interruption.install()
    if let file = tables.fromPages {
      let pages = try PageLines(file: file)
      var output = try TableOutput(format: format, options: tables)
      var run = PhotoRun(photos: photos, count: pages.count)
      for result in pages {
        guard let record = run.take(result) else { continue }
        try output.append(record.page, from: record.source)
      }
      return try finish(&output, &run)
    }
    let requests = try photos.requests(corrections: page.corrections())
    var options = try ScanOptions(
      photos: photos, page: page, recognition: recognition, recognizesText: true)
    options.encodesImages = false
    let scanner = try Scanner(options: options)
    var output = try TableOutput(format: format, options: tables)
    var run = PhotoRun(photos: photos, count: requests.count, workDirectory: options.workDirectory)
    for await result in scanner.pages(of: requests) {
      guard let scanned = run.take(result), let text = scanned.recognized else { continue }
      run.report(on: scanned)
      try output.append(text, from: PageSource(name: scanned.source, number: scanned.page))
    }
    try finish(&output, &run)
  }

  private func finish(_ output: inout TableOutput, _ run: inout PhotoRun) throws {
    try output.finish()
    if output.count == 0, tables.require { run.end(with: .nothingFound) }
    try run.finish()
  }
}
