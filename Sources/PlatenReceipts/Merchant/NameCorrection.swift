internal import PlatenModel
internal import PlatenTextAnalysis

/// Corrects a name from other rows of the receipt that repeat it: each word is spelled as where it
/// has the highest confidence.
struct NameCorrection {
  /// The fewest letters of a name of several words, and of one word, which line items resemble more
  /// easily.
  private static let minimumLetters = 5, minimumLettersOfSingleWord = 8
  /// The largest number of letters that differ in one word.
  private static let maximumDifferences = 1

  /// The words of the row, each in its spelling of highest confidence.
  let words: [String]

  init(of row: Int, on page: ReceiptPage) {
    let printed = page.rows[row].words
    let letters = printed.map { TextFolding.folded($0.text) }
    let minimum = printed.count == 1 ? Self.minimumLettersOfSingleWord : Self.minimumLetters
    guard letters.reduce(0, { $0 + $1.count }) >= minimum else {
      words = printed.map(\.text)
      return
    }
    words = page.rows.indices.filter { $0 != row }.reduce(into: printed) { best, other in
      let words = page.rows[other].words
      guard words.count >= printed.count else { return }
      for start in 0...(words.count - printed.count) {
        let window = words[start..<(start + printed.count)]
        guard zip(letters, window).allSatisfy({ Self.isSimilar($0, TextFolding.folded($1.text)) })
        else {
          continue
        }
        for (index, word) in window.enumerated()
        where word.confidence > best[index].confidence
          && TextFolding.folded(word.text) != TextFolding.folded(best[index].text)
        {
          best[index] = word
        }
      }
    }.map(\.text)
  }

  /// Whether two words of the same length differ in at most ``maximumDifferences`` letters.
  private static func isSimilar(_ letters: [UInt8], _ others: [UInt8]) -> Bool {
    letters.count == others.count
      && zip(letters, others).count { $0 != $1 } <= maximumDifferences
  }
}
