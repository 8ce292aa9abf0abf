internal import PlatenModel

/// The languages of a document's pages.
struct DocumentLanguages {
  /// The BCP 47 tags, with the number of words in each language.
  private var counts: [(tag: String, words: Int)] = []

  /// Counts a page's language and returns its tag; `nil` if the page has no text or the language is
  /// unknown.
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

  /// The tag of the language with the most words; `nil` if none is known.
  var main: String? {
    guard let most = counts.map(\.words).max() else { return nil }
    return counts.first { $0.words == most }?.tag
  }
}
