internal import ArgumentParser
internal import Platen
internal import PlatenModel
internal import PlatenText

extension TableFormat: ExpressibleByArgument {}

/// `platen tables`: prints the tables of each page.
struct TablesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tables", abstract: "Extract the tables of photographed pages.")

  @OptionGroup var photos: PhotoOptions
  @Option(help: "The output format.") var format = TableFormat.csv
  @OptionGroup var tables: TableOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var recognition: RecognitionOptions

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
      var batch = Batch(photos: photos, count: pages.count)
      for result in pages {
        guard let record = batch.take(result) else { continue }
        try output.append(record.page, from: record.source)
      }
      return try finish(&output, &batch)
    }
    let requests = try photos.requests(corrections: page.corrections())
    var options = try ScanOptions(
      photos: photos, page: page, recognition: recognition, recognizesText: true)
    options.encodesImages = false
    let scanner = try Scanner(options: options)
    var output = try TableOutput(format: format, options: tables)
    var batch = Batch(photos: photos, count: requests.count, keeping: options.workDirectory)
    for await result in scanner.pages(of: requests) {
      guard let scanned = batch.take(result), let text = scanned.recognized else { continue }
      batch.report(on: scanned)
      try output.append(text, from: PageSource(name: scanned.source, number: scanned.page))
    }
    try finish(&output, &batch)
  }

  private func finish(_ output: inout TableOutput, _ batch: inout Batch) throws {
    try output.finish()
    if output.count == 0, tables.require { batch.end(with: .nothingFound) }
    try batch.finish()
  }
}
