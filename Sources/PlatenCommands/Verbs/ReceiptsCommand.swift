internal import ArgumentParser
internal import Platen
internal import PlatenText

/// `platen receipts`: prints a row for each receipt.
struct ReceiptsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receipts", abstract: "Make a table of photographed receipts.")

  @OptionGroup var photos: PhotoOptions
  @OptionGroup var receipts: ReceiptOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var recognition: RecognitionOptions

  func validate() throws {
    guard receipts.fromPages == nil || photos.photos.isEmpty && photos.namesFile == nil else {
      throw ValidationError("--from-pages takes the place of photos")
    }
  }

  func run() async throws {
    Interruption.install()
    if let file = receipts.fromPages {
      // Pages without pixels: their unclear fields cannot be recognized again.
      let pages = try PageLines(file: file)
      var batch = Batch(photos: photos, count: pages.count)
      var output = try ReceiptOutput(receipts, inputs: [.file(file)])
      for result in pages {
        if let record = batch.take(result) { try output.append(ReceiptInput(record)) }
      }
      return try finish(&output, &batch)
    }
    let requests = try photos.requests(corrections: page.corrections())
    var options = try ScanOptions(
      photos: photos, page: page, recognition: recognition, recognizesText: true)
    options.encodesImages = receipts.review != nil
    options.compression = .jpeg
    options.rerecognizesReceipts = true
    let scanner = try Scanner(options: options)
    var batch = Batch(photos: photos, count: requests.count, keeping: options.workDirectory)
    var output = try ReceiptOutput(receipts, inputs: requests.map(\.source))
    for await result in scanner.pages(of: requests) {
      guard let scanned = batch.take(result), let page = try ReceiptInput(scanned) else { continue }
      batch.report(on: scanned)
      try output.append(page)
    }
    try finish(&output, &batch)
  }

  private func finish(_ output: inout ReceiptOutput, _ batch: inout Batch) throws {
    try output.finish()
    if !photos.quiet { output.summary.forEach(Messages.standard.write(_:)) }
    if output.lacksRequired { batch.end(with: .nothingFound) }
    try batch.finish()
  }
}
