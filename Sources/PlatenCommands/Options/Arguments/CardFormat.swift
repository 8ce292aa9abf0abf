internal import ArgumentParser

/// The output formats of `platen cards`.
enum CardFormat: String, CaseIterable, ExpressibleByArgument {
  /// A vCard 4.0 (RFC 6350) for each contact.
  case vcard
  /// A table, RFC 4180.
  case csv
  /// One JSON object per line.
  case jsonl
}
