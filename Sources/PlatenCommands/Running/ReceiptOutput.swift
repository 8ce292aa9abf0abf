internal import Platen
internal import PlatenReceipts

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

  /// Adds a page; with `--stitch`, joins it with the pages before it where they overlap.
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
    if !receipt.doubts.isEmpty {
      counts.doubtful += 1
      remarks.append(
        "\(record.source): \(receipt.doubts.map(\.description).joined(separator: ", "))")
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
