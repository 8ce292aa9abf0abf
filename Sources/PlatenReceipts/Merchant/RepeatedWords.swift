internal import PlatenModel
internal import PlatenTextAnalysis

/// Which words of a page stand in more than one of its rows: a merchant names itself again, in a
/// greeting, in the address of its pages, beside its tax number.
struct RepeatedWords {
  private let page: ReceiptPage
  /// By row: letters without marks and spaces.
  private let letters: [[UInt8]]

  init(on page: ReceiptPage) {
    self.page = page
    letters = page.rows.map { TextFolding.folded($0.text) }
  }

  /// In logarithms of odds: for a row whose longest word of its own stands in another row as
  /// well; against one whose word is a town's in the line with the postal code.
  func score(of row: Int) -> Double {
    guard let word = nonKeywordWords(of: row).max(by: { $0.count < $1.count }), word.count >= 4
    else {
      return 0
    }
    let rows = letters.indices.filter { $0 != row && letters[$0].contains(word) }
    if rows.contains(where: { page.rows[$0].endsWithLocality }) { return -0.6 }
    return rows.isEmpty ? 0 : rows.count > 1 ? 1 : 0.8
  }

  /// The letters of the words that are no keywords.
  private func nonKeywordWords(of row: Int) -> [[UInt8]] {
    let keywords = page.keywords.rows[row]
    return page.rows[row].words.indices.filter { word in
      !keywords.contains { $0.words.contains(word) }
    }.map { TextFolding.folded(page.rows[row].words[$0].text) }
  }
}
