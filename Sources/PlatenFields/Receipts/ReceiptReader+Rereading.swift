package import PlatenModel

/// What is worth another look on a receipt, and what is made of it: the date. It reads well at
/// other sizes, and one figure too many or too few makes it another day.
extension ReceiptReader {
  /// Where no date was found, so many rows that may hold one are looked at again.
  private static let mostRows = 3

  /// The words that are worth another look, those of one row together: the date's, or else rows
  /// that look as if there were one. None where the page is no receipt.
  package func doubtfulWords(on page: RecognizedPage) -> [[RecognizedPage.Word]] {
    let page = ReceiptPage(page)
    guard ReceiptKind.isReceipt(page) else { return [] }
    if let date = date(on: page)?.date { return [Array(page.rows[date.row].words[date.words])] }
    return page.rows.indices.map { (row: $0, sign: Self.signOfDate(in: $0, on: page)) }
      .filter { $0.sign > 0 }
      .sorted { ($1.sign, $0.row) < ($0.sign, $1.row) }
      .prefix(Self.mostRows)
      .map { page.rows[$0.row].words }
  }

  /// How much a row looks as if a date stood in it that was misread; 0 where it does not.
  private static func signOfDate(in row: Int, on page: ReceiptPage) -> Int {
    let text = page.rows[row].text
    guard text.count(where: \.isNumber) >= 3 else { return 0 }
    let isAnnounced = page.keywords.rows[row].contains { $0.roles.contains(.date) }
    let hasTime = ClockTime.first(in: text) != nil
    let strokes = text.count { "/-".contains($0) }
    return (isAnnounced ? 3 : 0) + (hasTime ? 2 : 0) + (strokes >= 2 ? 2 : 0)
  }

  /// `page` with the date that most looks show in its place. A date's words are as sure as the
  /// looks agree.
  package func settled(_ page: RecognizedPage, by readings: [FurtherReading]) -> RecognizedPage {
    readings.reduce(page) { page, reading in
      DateVote(on: reading, latestYear: options.latestYear).map(page.replacing) ?? page
    }
  }
}

extension RecognizedPage {
  /// The page with other words in the place of some.
  func replacing(_ vote: DateVote) -> RecognizedPage {
    let out = Set(vote.replaced)
    func changed(_ line: Line) -> Line {
      guard line.words.contains(where: out.contains) else { return line }
      let isFirst = line.words.contains(vote.replaced[0])
      let words = (line.words.filter { !out.contains($0) } + (isFirst ? vote.words : []))
        .sorted { $0.box.x < $1.box.x }
      return Line(
        text: words.map(\.text).joined(separator: " "), box: line.box, baseline: line.baseline,
        words: words)
    }
    return RecognizedPage(
      width: width, height: height, language: language,
      blocks: blocks.map { block in
        Block(
          box: block.box, kind: block.kind,
          paragraphs: block.paragraphs.map { Paragraph(lines: $0.lines.map(changed)) })
      })
  }
}
