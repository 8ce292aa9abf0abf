internal import ArgumentParser

/// The output formats of `platen find`.
enum ItemFormat: String, CaseIterable, ExpressibleByArgument {
  /// One JSON object per line, one line per item.
  case jsonl
  /// A header and one line per item, with tab-separated columns.
  case tsv
}
