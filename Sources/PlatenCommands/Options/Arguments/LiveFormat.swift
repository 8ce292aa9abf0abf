internal import ArgumentParser

/// The output formats of `platen live`.
enum LiveFormat: String, CaseIterable, ExpressibleByArgument {
  /// One JSON object per line, one line per event.
  case events
  /// One JSON object per line, with all items, whenever one of them changes.
  case snapshots
}
