internal import PlatenCards
internal import PlatenModel
internal import PlatenReceipts

/// A file of all receipts or all cards of a session; the raw value is its name.
enum ExportFormat: String {
  case receiptTable = "receipts.csv"
  case receiptLines = "receipts.jsonl"
  /// The corrections, for `receipts --corrections`.
  case corrections = "receipt-corrections.jsonl"
  case contacts = "contacts.vcf"
  case contactTable = "contacts.csv"

  var isOfReceipts: Bool { self != .contacts && self != .contactTable }

  var mediaType: String {
    switch self {
    case .receiptTable, .contactTable: "text/csv; charset=utf-8"
    case .receiptLines, .corrections: "application/jsonl"
    case .contacts: "text/vcard; charset=utf-8"
    }
  }
}

/// Collects receipts or cards as text.
struct ExportWriter {
  let format: ExportFormat
  private let table = ReceiptTable()
  private(set) var text = ""

  init(format: ExportFormat) {
    self.format = format
    switch format {
    case .receiptTable: text = table.header
    case .contactTable: text = CardTable.header
    case .receiptLines, .corrections, .contacts: break
    }
  }

  mutating func append(_ receipt: Receipt, source: String, page: Int) {
    let record = ReceiptRecord(source: source, page: page, receipt: receipt)
    switch format {
    case .receiptTable: text += table.rows(record)
    case .receiptLines: text += line(record)
    default: break
    }
  }

  mutating func append(_ correction: ReceiptCorrection) { text += line(correction) }

  mutating func append(_ card: BusinessCard, source: String, page: Int) {
    guard !card.isEmpty else { return }
    if format == .contacts {
      text += VCard(card).text
    } else {
      text += CardTable.row(source: source, page: page, card: card, format: CSVFormat())
    }
  }

  private func line(_ value: some Encodable) -> String {
    // Encoding fails for infinite numbers only, which none of these has.
    return (try? JSONText.line(of: value)) ?? ""
  }
}
