internal import PlatenModel
internal import PlatenTextAnalysis

/// Finds the words that occur in more than one row of a page: a receipt repeats the merchant's name
/// in a greeting, in a web address, or next to a tax number.
struct RepeatedWords {
  private let page: ReceiptPage
  /// The folded letters and digits of each row, without punctuation and spaces.
  private let letters: [[UInt8]]

  init(on page: ReceiptPage) {
    self.page = page
    letters = page.rows.map { TextFolding.folded($0.text) }
  }

  /// The log-odds, set by hand, for a row whose longest word without keywords occurs in another row;
  /// negative where that row is a town's, and 0 where the word is not repeated.
  func score(of row: Int) -> Double {
    guard let word = nonKeywordWords(of: row).max(by: { $0.count < $1.count }), word.count >= 4
    else {
      return 0
    }
    let rows = letters.indices.filter { $0 != row && letters[$0].place(of: word) != nil }
    if rows.contains(where: { page.areTowns[$0] }) { return -0.6 }
    return rows.isEmpty ? 0 : rows.count > 1 ? 1 : 0.8
  }

  /// The folded letters of the words that are no keywords.
  private func nonKeywordWords(of row: Int) -> [[UInt8]] {
    let keywords = page.keywords.rows[row]
    return page.rows[row].words.indices.filter { word in
      !keywords.contains { $0.words.contains(word) }
    }.map { TextFolding.folded(page.rows[row].words[$0].text) }
  }
}
