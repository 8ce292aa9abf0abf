internal import FoundationEssentials
internal import PlatenModel

/// A ``PageRecord`` a line, with sorted keys.
struct JSONLinesWriter: TextWriter {
  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding can fail for infinite numbers only, and no page has those.
    guard let line = try? encoder.encode(PageRecord(source: source, page: page)) else {
      fatalError("a recognised page cannot be written as JSON")
    }
    return String(decoding: line, as: UTF8.self) + "\n"
  }
}
