internal import PlatenModel
internal import PlatenTextAnalysis

/// A name that another row of the receipt repeats, word by word: a word that was read more surely
/// there is spelled as there.
struct NameCorrection {
  /// A single word must be longer than several, since items of the receipt may be like it.
  private static let minimumLetters = 5, minimumLettersOfSingleWord = 8
  /// How many letters may differ in one word.
  private static let maximumDifferences = 1

  /// The words of a row, as its name was most surely read.
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

  private static func isSimilar(_ letters: [UInt8], _ others: [UInt8]) -> Bool {
    letters.count == others.count
      && zip(letters, others).count { $0 != $1 } <= maximumDifferences
  }
}
