import PlatenModel

@testable import PlatenReceipts

/// A page of rows in a monospaced font; two or more spaces separate the cells of a row.
func page(_ rows: String, confidence: Double = 0.95) -> RecognizedPage {
  let lines = rows.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    .flatMap { row, text in cells(of: String(text), row: row, confidence: confidence) }
  return RecognizedPage(
    width: 600, height: 2000, language: "eng",
    blocks: [
      .init(
        box: Box(x: 0, y: 0, width: 600, height: 2000), kind: .text,
        paragraphs: [.init(lines: lines)])
    ])
}

/// The line of one row, one word per run of characters without spaces; 10 pixels per character and
/// 30 per row.
private func cells(of text: String, row: Int, confidence: Double) -> [RecognizedPage.Line] {
  var words: [RecognizedPage.Word] = []
  var column = 0
  for part in text.split(separator: " ", omittingEmptySubsequences: false) {
    if !part.isEmpty {
      let box = Box(
        x: Double(column * 10), y: Double(row * 30), width: Double(part.count * 10), height: 20)
      words.append(.init(text: String(part), box: box, confidence: confidence))
    }
    column += part.count + 1
  }
  guard let first = words.first, let last = words.last else { return [] }
  let box = first.box.union(last.box)
  return [
    .init(
      text: words.map(\.text).joined(separator: " "), box: box,
      baseline: [Point(x: box.x, y: box.maxY), Point(x: box.maxX, y: box.maxY)], words: words)
  ]
}

/// The receipt that is parsed from a page of `rows`.
func receipt(_ rows: String, locale: String? = nil) -> Receipt {
  var options = ReceiptParser.Options()
  options.locale = locale
  return ReceiptParser(options: options).receipt(from: page(rows))
}
