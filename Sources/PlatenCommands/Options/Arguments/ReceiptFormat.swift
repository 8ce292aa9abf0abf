internal import ArgumentParser
internal import PlatenReceipts

/// The output formats of `platen receipts`.
enum ReceiptFormat: String, CaseIterable, ExpressibleByArgument {
  /// A table, RFC 4180.
  case csv
  /// One JSON object per line.
  case jsonl
  /// Transactions of plain-text accounting.
  case hledger, beancount

  /// The dialect of transactions; `nil` for other formats.
  var dialect: ReceiptJournal.Dialect? {
    switch self {
    case .csv, .jsonl: nil
    case .hledger: .hledger
    case .beancount: .beancount
    }
  }
}
