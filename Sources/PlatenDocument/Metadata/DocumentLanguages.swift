internal import PlatenModel

/// The languages of a document's pages.
struct DocumentLanguages {
  /// BCP 47 tags, and how many words are in each.
  private var counts: [(tag: String, words: Int)] = []

  /// The tag of a page's language, which is counted; `nil` where it has no text or none is known.
  mutating func add(_ text: RecognizedPage?) -> String? {
    guard let text, !text.blocks.isEmpty,
      let tag = DocumentMetadata.language(forTesseract: text.language)
    else { return nil }
    if let place = counts.firstIndex(where: { $0.tag == tag }) {
      counts[place].words += text.words.count
    } else {
      counts.append((tag, text.words.count))
    }
    return tag
  }

  /// That of most words; `nil` where none is known.
  var main: String? {
    guard let most = counts.map(\.words).max() else { return nil }
    return counts.first { $0.words == most }?.tag
  }
}
