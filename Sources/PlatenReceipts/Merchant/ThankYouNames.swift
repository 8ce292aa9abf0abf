internal import PlatenModel
internal import PlatenTextAnalysis

/// Finds names after thanks, by the vocabulary's role `thanks`: "Thank you for shopping at".
///
/// Letters are compared without spaces, which recognition loses first in narrow print.
struct ThankYouNames {
  private let page: ReceiptPage
  /// The confusable skeletons of phrases that a name follows.
  private let thanks: [[UInt8]]
  /// The confusable skeletons of phrases without a name, which may begin with the same words.
  private let headings: [[UInt8]]

  init(on page: ReceiptPage, vocabulary: Vocabulary) {
    self.page = page
    thanks = vocabulary.phrases.filter { $0.role == .thanks }.map(\.letters)
    headings = vocabulary.phrases.filter { $0.role == .heading }.map(\.letters)
  }

  /// The name after thanks that begin in `row`: in the same row or in the next one.
  func name(in row: Int) -> AlternativeNames.Name? {
    let rows = isFollowed(row) ? [row, row + 1] : [row]
    let run = FoldedRows(rows.map { page.rows[$0] })
    let found = thanks.compactMap { run.range(of: $0) }
      .max { ($0.upperBound, $0.count) < ($1.upperBound, $1.count) }
    guard let found, found.upperBound < run.letters.count,
      !headings.contains(where: { $0.count > found.count && run.range(of: $0) != nil })
    else { return nil }
    let start = run.positions[found.upperBound]
    let printed = page.rows[rows[start.row]].words[start.word...].map(\.text)
    let text = MerchantExtractor.cleaned(
      ([String(printed[0].dropFirst(start.character))] + printed[1...]).joined(separator: " ")
    ).trimmedAtEnd(of: "!.,'")
    guard isName(text, row: rows[start.row], from: start.word) else { return nil }
    return AlternativeNames.Name(
      .thanks, text: text, row: rows[start.row],
      words: start.word...(start.word + printed.count - 1), on: page)
  }

  /// Whether the next row is directly below.
  private func isFollowed(_ row: Int) -> Bool {
    row + 1 < page.rows.count
      && page.rows[row + 1].box.midY - page.rows[row].box.midY < 3 * page.rows[row].height
  }

  /// Whether `text`, the words of `row` from `word` on, may be a name.
  private func isName(_ text: String, row: Int, from word: Int) -> Bool {
    let letters = TextFolding.folded(text)
    let digits = letters.count { $0 <= UInt8(ascii: "9") }
    return (3...Vocabulary.maximumLength).contains(letters.count) && digits * 3 < letters.count
      && !text.contains(":")
      && !page.keywords.rows[row].contains { keyword in
        keyword.words.upperBound >= word
          && !keyword.roles.isDisjoint(with: [.heading, .number, .date, .phone])
          && keyword.roles.isDisjoint(with: [.venue, .thanks])
      }
  }
}

/// The folded letters of rows, without spaces, and their places.
private struct FoldedRows {
  let letters: [UInt8]
  /// The row, the word in it and the character in that word of each letter.
  let positions: [(row: Int, word: Int, character: Int)]
  private let skeleton: [UInt8]
  /// The number of letters in the first row.
  private let firstRowLength: Int

  init(_ rows: [PrintedRow]) {
    var letters: [UInt8] = [], positions: [(row: Int, word: Int, character: Int)] = []
    for (row, printed) in rows.enumerated() {
      for (word, printed) in printed.words.enumerated() {
        for (character, mark) in printed.text.enumerated() {
          for letter in TextFolding.folded(String(mark)) {
            letters.append(letter)
            positions.append((row, word, character))
          }
        }
      }
    }
    self.letters = letters
    self.positions = positions
    skeleton = OCRConfusables.skeleton(letters)
    firstRowLength = positions.count { $0.row == 0 }
  }

  /// The place of a phrase that begins in the first row.
  func range(of phrase: [UInt8]) -> Range<Int>? {
    skeleton.place(of: phrase).flatMap { $0.lowerBound < firstRowLength ? $0 : nil }
  }
}
