internal import FoundationEssentials
internal import PlatenModel

/// Writes JSON Lines: one ``PageRecord`` per line, with sorted keys.
struct JSONLinesWriter: TextWriter {
  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails only for non-finite numbers, which no page has.
    guard let line = try? encoder.encode(PageRecord(source: source, page: page)) else {
      fatalError("a recognized page cannot be encoded as JSON")
    }
    return String(decoding: line, as: UTF8.self) + "\n"
  }
}
