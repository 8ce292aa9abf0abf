internal import FoundationEssentials
internal import Platen
internal import PlatenModel
internal import PlatenReceipts
internal import PlatenText

/// Writes the table of receipts to standard output as pages come, and the review folder.
struct ReceiptOutput {
  private let options: ReceiptOptions
  private let reader: ReceiptParser
  private let corrections: ReceiptCorrections
  private let output: OutputFile
  private let table: ReceiptTable
  private let journal: ReceiptJournal?
  /// With `--summary`, the sums so far.
  private var sums: ReceiptSummary?
  private var review: ReviewFolder?
  private var duplicates = DuplicateReceiptDetector()
  /// With `--stitch`, the page that the next one may continue.
  private var pending: ReceiptInput?
  private var counts = Counts()
  /// The lines of ``summary`` about single pages.
  private var remarks: [String] = []
  /// Whether a required field is missing on a receipt.
  private(set) var lacksRequired = false

  private struct Counts {
    var receipts = 0, doubtful = 0, others = 0, duplicates = 0
  }

  /// Opens the output, and writes the header of the table.
  ///
  /// - Parameter inputs: the photos or the file of pages, which stay as they are.
  init(_ options: ReceiptOptions, inputs: [PhotoSource]) throws(ScanError) {
    self.options = options
    var facts = ReceiptParser.Options.current(locale: options.locale)
    facts.currency = options.currency
    reader = ReceiptParser(options: facts)
    corrections =
      if let path = options.corrections { try ReceiptCorrections(contentsOf: .file(path)) } else {
        ReceiptCorrections([])
      }
    let rules = try options.rules()
    table = options.table(categories: rules)
    journal = options.format.dialect.map { ReceiptJournal(dialect: $0, rules: rules) }
    sums = options.summary ? options.emptySummary : nil
    output = try OutputFile(path: "-", replacing: true, standardOutput: StandardOutput.claim())
    if let folder = options.review { review = try ReviewFolder(path: folder, inputs: inputs) }
    if options.format == .csv {
      try output.write((options.bom ? "\u{FEFF}" : "") + (sums == nil ? table.header : ""))
    }
  }

  /// Adds a page; with `--stitch`, joins it with the pages before it if they overlap.
  mutating func append(_ page: ReceiptInput) throws(ScanError) {
    guard options.stitch else { return try add(page) }
    guard let before = pending else {
      pending = page
      return
    }
    if let text = PageStitching.joined(before.text, page.text) {
      pending = ReceiptInput(source: before.source, page: before.page, text: text, image: nil)
    } else {
      try add(before)
      pending = page
    }
  }

  /// Adds the pending page, and completes the review folder.
  mutating func finish() throws(ScanError) {
    if let pending { try add(pending) }
    pending = nil
    if let sums { try output.write(sums.table) }
    try review?.finish()
  }

  private mutating func add(_ page: ReceiptInput) throws(ScanError) {
    var record = ReceiptRecord(
      source: page.source, page: page.page, receipt: reader.receipt(from: page.text))
    record.receipt = corrections.corrected(record)
    record.receipt.duplicateOf = duplicates.original(of: record)
    count(record)
    try write(record)
    try review?.append(record, page: page)
  }

  private mutating func count(_ record: ReceiptRecord) {
    let receipt = record.receipt
    guard receipt.kind == .receipt else {
      counts.others += 1
      remarks.append("\(record.source): no receipt")
      return
    }
    counts.receipts += 1
    if let original = receipt.duplicateOf {
      counts.duplicates += 1
      remarks.append("\(record.source): says the same as \(original)")
    }
    if !receipt.warnings.isEmpty {
      counts.doubtful += 1
      remarks.append(
        "\(record.source): \(receipt.warnings.map(\.description).joined(separator: ", "))")
    }
    let missing = options.require?.fields.filter { !$0.isPresent(in: receipt) } ?? []
    lacksRequired = lacksRequired || !missing.isEmpty
  }

  private mutating func write(_ record: ReceiptRecord) throws(ScanError) {
    guard sums == nil else {
      sums?.add(record.receipt)
      return
    }
    if let journal { return try output.write(journal.transaction(record)) }
    if options.format == .csv { return try output.write(table.rows(record)) }
    // Encoding fails for infinite numbers only, which no receipt has.
    guard let line = try? JSONText.line(of: record) else {
      throw .encoding("a receipt", "it is not valid JSON")
    }
    try output.write(line)
  }

  /// The lines for standard error: each page to check with the reason, then the counts.
  var summary: [String] {
    var line =
      "\(counts.receipts) receipts: \(counts.receipts - counts.doubtful) complete, "
      + "\(counts.doubtful) to look at"
    if counts.duplicates > 0 { line += ", \(counts.duplicates) twice" }
    if counts.others > 0 { line += "; \(counts.others) no receipts" }
    return remarks + [line]
  }
}

extension RequiredField {
  /// Whether the receipt has this field.
  func isPresent(in receipt: Receipt) -> Bool {
    switch self {
    case .merchant: receipt.merchant != nil
    case .date: receipt.date != nil
    case .time: receipt.time != nil
    case .currency: receipt.currency != nil
    case .subtotal: receipt.subtotal != nil
    case .tax: receipt.tax != nil
    case .tip: receipt.tip != nil
    case .total: receipt.total != nil
    case .paymentMethod: receipt.paymentMethod != nil
    }
  }
}

/// The corrections of `receipts --corrections`, by photo and page.
struct ReceiptCorrections {
  private let corrections: [ReceiptCorrection]

  init(_ corrections: [ReceiptCorrection]) { self.corrections = corrections }

  /// Reads a file of JSON lines. Empty lines are ignored.
  init(contentsOf source: PhotoSource) throws(ScanError) {
    let lines = try source.contents(megabytes: InputLimits().megabytes)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var corrections: [ReceiptCorrection] = []
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
      do {
        corrections.append(try JSONDecoder().decode(ReceiptCorrection.self, from: Data(line)))
      } catch {
        throw ScanError(
          .input, source.name,
          reason: "line \(index + 1) is no correction of a receipt, such as "
            + "{\"source\":\"a.jpg\",\"fields\":{\"total\":\"12.50\"}}")
      }
    }
    self.init(corrections)
  }

  /// The receipt of `record`, as it was corrected.
  ///
  /// A photo is found by its path, or else by the name of its file: the review knows only the names that
  /// photos have on the device.
  func corrected(_ record: ReceiptRecord) -> Receipt {
    let ofPage = corrections.filter { $0.page ?? 1 == record.page }
    let exact = ofPage.filter { $0.source == record.source }
    let name = record.source.splitAtLastSlash.name
    let matching = exact.isEmpty ? ofPage.filter { $0.source == name } : exact
    return matching.reduce(record.receipt) { $1.applied(to: $0) }
  }
}

/// A recognized page to parse as a receipt: from a photo, or from a file of recognized pages.
struct ReceiptInput {
  /// The name of the photo as the caller gave it.
  let source: String
  /// The number of the page in its file, from 1.
  let page: Int
  /// The text. From a photo, unclear fields were recognized again.
  let text: RecognizedPage
  /// A JPEG file of the page for the review; `nil` for a page from a file, for joined pages, and
  /// if none is needed.
  let image: Data?
  /// Whether the border of the page in its photo is doubtful.
  let isBorderDoubtful: Bool

  init(
    source: String, page: Int, text: RecognizedPage, image: Data?, isBorderDoubtful: Bool = false
  ) {
    self.isBorderDoubtful = isBorderDoubtful
    self.source = source
    self.page = page
    self.text = text
    self.image = image
  }

  /// Creates the input for a page of a file, with `--from-pages`.
  init(_ record: PageTextRecord) {
    self.init(
      source: record.source.name, page: record.source.number, text: record.page, image: nil)
  }

  /// Creates the input for a scanned page; `nil` without text.
  init?(_ scanned: ScannedPage) throws(ScanError) {
    guard let text = scanned.recognized else { return nil }
    self.init(
      source: scanned.source, page: scanned.page, text: text,
      image: scanned.image == nil ? nil : try scanned.jpeg(),
      isBorderDoubtful: scanned.pageFinding == .found && scanned.detection?.isDoubtful == true)
  }
}

/// Prints the tables of pages one by one.
struct TableOutput {
  private let output: OutputFile
  private let writer: TableWriter
  /// The number of tables so far.
  private(set) var count = 0

  init(format: TableFormat, options: TableOptions) throws(ScanError) {
    output = try OutputFile(path: "-", replacing: true, standardOutput: StandardOutput.claim())
    writer = TableWriter(
      format, csv: CSVFormat(allowsFormulas: options.rawCells), generator: Generator.name)
    try output.write(writer.header)
  }

  /// Prints the tables of a page.
  mutating func append(_ page: RecognizedPage, from source: PageSource) throws(ScanError) {
    var number = 0
    for block in page.blocks {
      guard let table = block.table else { continue }
      number += 1
      count += 1
      try output.write(
        writer.text(of: table, box: block.box, from: source, number: number, total: count))
    }
  }

  func finish() throws(ScanError) { try output.write(writer.footer) }
}
