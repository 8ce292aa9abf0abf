internal import ArgumentParser
internal import Platen
internal import PlatenCards
internal import PlatenText

/// `platen receipts`: prints a row for each receipt.
struct ReceiptsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receipts", abstract: "Make a table of photographed receipts.")

  @OptionGroup var photos: PhotoOptions
  @OptionGroup(title: "Receipt options") var receipts: ReceiptOptions
  @OptionGroup(title: "Page options") var page: PageOptions
  @OptionGroup(title: "Text options") var recognition: RecognitionOptions

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
      var run = PhotoRun(photos: photos, count: pages.count)
      var output = try ReceiptOutput(receipts, inputs: [.file(file)])
      for result in pages {
        if let record = run.take(result) { try output.append(ReceiptInput(record)) }
      }
      return try finish(&output, &run)
    }
    let requests = try photos.requests(corrections: page.corrections())
    var options = try ScanOptions(
      photos: photos, page: page, recognition: recognition, recognizesText: true)
    options.encodesImages = receipts.review != nil
    options.compression = .jpeg
    options.rerecognizesReceipts = true
    let scanner = try Scanner(options: options)
    var run = PhotoRun(photos: photos, count: requests.count, workDirectory: options.workDirectory)
    var output = try ReceiptOutput(receipts, inputs: requests.map(\.source))
    for await result in scanner.pages(of: requests) {
      guard let scanned = run.take(result), let page = try ReceiptInput(scanned) else { continue }
      run.report(on: scanned)
      try output.append(page)
    }
    try finish(&output, &run)
  }

  private func finish(_ output: inout ReceiptOutput, _ run: inout PhotoRun) throws {
    try output.finish()
    if !photos.quiet { output.summary.forEach(Messages.standard.write(_:)) }
    if output.lacksRequired { run.end(with: .nothingFound) }
    try run.finish()
  }
}

/// `platen cards`: prints a contact for each business card.
struct CardsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cards", abstract: "Extract contacts from photographed business cards.")

  @OptionGroup var photos: PhotoOptions
  @Option(help: "The output format.") var format = CardFormat.vcard
  @OptionGroup(title: "Card options") var cards: CardOptions
  @OptionGroup(title: "Page options") var page: PageOptions
  @OptionGroup(title: "Text options") var recognition: RecognitionOptions

  func validate() throws {
    guard cards.fromPages == nil || photos.photos.isEmpty && photos.namesFile == nil else {
      throw ValidationError("--from-pages takes the place of photos")
    }
    guard cards.fromPages == nil || !cards.photo else {
      throw ValidationError("--photo needs photos and contradicts --from-pages")
    }
    _ = try cards.parser()
  }

  func run() async throws {
    Interruption.install()
    let parser = try cards.parser()
    if let file = cards.fromPages {
      let pages = try PageLines(file: file)
      var output = try CardOutput(format: format, options: cards)
      var run = PhotoRun(photos: photos, count: pages.count)
      for result in pages {
        guard let record = run.take(result) else { continue }
        try output.append(
          CardRecord(
            source: record.source.name, page: record.source.number, card: parser.card(record.page)))
      }
      return try finish(&output, &run)
    }
    let requests = try photos.requests(corrections: page.corrections())
    var options = try ScanOptions(
      photos: photos, page: page, recognition: recognition, recognizesText: true)
    options.encodesImages = cards.photo
    options.compression = .jpeg
    options.items.kinds = [.barcode]
    options.items.symbologies = [.qr, .dataMatrix, .aztec, .pdf417]
    let scanner = try Scanner(options: options)
    var output = try CardOutput(format: format, options: cards)
    var run = PhotoRun(photos: photos, count: requests.count, workDirectory: options.workDirectory)
    for await result in scanner.pages(of: requests) {
      guard let scanned = run.take(result), let text = scanned.recognized else { continue }
      run.report(on: scanned)
      let coded = scanned.items.lazy.compactMap { ContactPayload($0.value)?.card }.first
      let printed = parser.card(text)
      try output.append(
        CardRecord(
          source: scanned.source, page: scanned.page, card: coded?.merged(with: printed) ?? printed,
          photo: cards.photo ? try scanned.jpeg() : nil))
    }
    try finish(&output, &run)
  }

  private func finish(_ output: inout CardOutput, _ run: inout PhotoRun) throws {
    try output.finish()
    if output.isEmpty, cards.require { run.end(with: .nothingFound) }
    try run.finish()
  }
}
