internal import PlatenModel
internal import PlatenTextAnalysis

/// Names behind thanks, by the vocabulary's `thanks`: "Thank you for shopping at".
///
/// Letters are compared without the spaces between: narrow print loses these first.
struct ThankYouNames {
  private let page: ReceiptPage
  /// Blurred letters.
  private let thanks: [[UInt8]]
  /// Phrases that name nobody, though they may begin in the same way.
  private let headings: [[UInt8]]

  init(on page: ReceiptPage, vocabulary: Vocabulary) {
    self.page = page
    thanks = vocabulary.phrases.filter { $0.role == .thanks }.map(\.letters)
    headings = vocabulary.phrases.filter { $0.role == .heading }.map(\.letters)
  }

  /// The name behind thanks that begin in a row: in this one or in the next.
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

  /// Whether the next row stands right below.
  private func isFollowed(_ row: Int) -> Bool {
    row + 1 < page.rows.count
      && page.rows[row + 1].box.midY - page.rows[row].box.midY < 3 * page.rows[row].height
  }

  /// Whether `text`, which stands in a row from a word on, may be a name.
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

/// The letters of rows, without the spaces between, and where they stand.
private struct FoldedRows {
  let letters: [UInt8]
  let positions: [(row: Int, word: Int, character: Int)]
  private let skeleton: [UInt8]
  /// How many of them are in the first row.
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

  /// Where a phrase stands that begins in the first row.
  func range(of phrase: [UInt8]) -> Range<Int>? {
    skeleton.firstRange(of: phrase).flatMap { $0.lowerBound < firstRowLength ? $0 : nil }
  }
}
