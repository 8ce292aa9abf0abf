internal import ArgumentParser

/// The output formats of `platen receipts`.
enum ReceiptFormat: String, CaseIterable, ExpressibleByArgument {
  /// A table, RFC 4180.
  case csv
  /// One JSON object per line.
  case jsonl
}
