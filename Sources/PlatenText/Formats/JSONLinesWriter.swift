internal import PlatenModel

/// Writes JSON Lines: one ``PageRecord`` per line, with sorted keys.
struct JSONLinesWriter: TextWriter {
  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    // Encoding fails only for non-finite numbers, which no page has.
    guard let line = try? JSONText.line(of: PageRecord(source: source, page: page)) else {
      fatalError("a recognized page cannot be encoded as JSON")
    }
    return line
  }
}
