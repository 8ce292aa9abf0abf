internal import ArgumentParser
internal import Platen
internal import PlatenDataDetectors
internal import PlatenText

/// `platen find`: prints the items in photos or text: barcodes, dates, addresses, …
struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find barcodes, dates, telephone numbers, addresses, …")

  @OptionGroup var photos: PhotoOptions
  @OptionGroup var items: ItemOptions
  @Option(help: "The output format.") var format = ItemFormat.jsonl
  @Flag(help: "Treat the files as plain text instead of photos, each line on its own.")
  var lines = false
  @Option(
    help: ArgumentHelp(
      "Pages in the format of 'platen text --format jsonl' instead of photos; '-' is standard input.",
      valueName: "file"),
    completion: .file())
  var fromPages: String?
  @Flag(help: "Fail with status 6 if nothing is found.") var require = false
  @OptionGroup var page: PageOptions
  @OptionGroup var recognition: RecognitionOptions

  func run() async throws {
    Interruption.install()
    if lines { return try await findInLines() }
    if let fromPages { return try findInPages(fromPages) }
    let requests = try photos.requests(corrections: page.corrections())
    let settings = items.settings
    let options = try ScanOptions(
      photos: photos, page: page, recognition: recognition, items: settings)
    let scanner = try Scanner(options: options)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let writer = ItemWriter(format: format)
    var batch = Batch(photos: photos, count: requests.count, keeping: options.workDirectory)
    var isEmpty = true
    try output.write(writer.header)
    for await result in scanner.items(of: requests) {
      guard let page = batch.take(result) else { continue }
      isEmpty = isEmpty && page.items.isEmpty
      try output.write(try writer.lines(page))
    }
    if isEmpty, require { batch.end(with: .nothingFound) }
    try batch.finish()
  }

  func validate() throws {
    guard fromPages == nil || photos.photos.isEmpty && photos.namesFile == nil && !lines else {
      throw ValidationError("--from-pages takes the place of photos")
    }
  }

  /// Finds items in a file of recognized pages.
  private func findInPages(_ file: String) throws {
    let items = try PageItemDetector(settings: items.settings)
    let pages = try PageLines(file: file)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let writer = ItemWriter(format: format)
    var batch = Batch(photos: photos, count: pages.count)
    var isEmpty = true
    try output.write(writer.header)
    for result in pages {
      guard let record = batch.take(result) else { continue }
      let found = PageItems(
        source: record.source.name, page: record.source.number, items: items.items(on: record.page))
      isEmpty = isEmpty && found.items.isEmpty
      try output.write(try writer.lines(found))
    }
    if isEmpty, require { batch.end(with: .nothingFound) }
    try batch.finish()
  }

  /// Finds items in plain text.
  private func findInLines() async throws {
    let sources = try photos.namedSources()
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let text = try PageItemDetector(settings: items.settings, context: .message)
    let search = LineSearch(detector: text.detector, format: format, jobs: photos.jobs)
    if format == .tsv { try output.write(LineItemRecord.header) }
    var batch = Batch(photos: photos, count: 0)
    var isEmpty = true
    for source in sources {
      do throws(ScanError) {
        let path = if case .file(let path) = source { path } else { "-" }
        let count = try await search.run(path) { text throws(ScanError) in
          try output.write(text)
        }
        isEmpty = isEmpty && count == 0
      } catch {
        guard error.kind == .input else { throw error }
        batch.note(error)
      }
    }
    if isEmpty, require { batch.end(with: .nothingFound) }
    try batch.finish()
  }
}
