import PlatenModel
import Testing

@testable import PlatenDataDetectors

struct TokenizedPageTests {
  /// A page of one line; each word is 10 pixels wide and has its place as confidence.
  private func page(_ words: [String]) -> TokenizedPage {
    let words = words.enumerated().map { index, text in
      RecognizedPage.Word(
        text: text, box: Box(x: Double(index) * 10, y: 0, width: 10, height: 10),
        confidence: Double(index + 1) / Double(words.count))
    }
    let box = Box(x: 0, y: 0, width: Double(words.count) * 10, height: 10)
    let line = RecognizedPage.Line(text: "", box: box, baseline: [], words: words)
    let block = RecognizedPage.Block(
      box: box, kind: .text, paragraphs: [RecognizedPage.Paragraph(lines: [line])])
    return TokenizedPage(
      RecognizedPage(width: words.count * 10, height: 10, language: "eng", blocks: [block]))
  }

  /// The text is `ab  cd ef`: the second word is empty.
  @Test(arguments: [
    (0..<2, [0]), (1..<2, [0]), (2..<4, []), (1..<5, [0, 2]), (4..<9, [2, 3]), (6..<8, [3]),
    (3..<3, []),
  ])
  func findsTheWordsOfARange(range: Range<Int>, words: [Int]) {
    let page = page(["ab", "", "cd", "ef"])
    #expect(page.wordRanges(of: range).map(\.word) == words)
    #expect(page.box(of: range)?.x == words.first.map { Double($0) * 10 })
    #expect(page.box(of: range)?.maxX == words.last.map { Double($0 + 1) * 10 })
    #expect(page.confidence(of: range) == words.first.map { Double($0 + 1) / 4 } ?? 0)
  }

  /// Quadratic time would be minutes.
  @Test(.timeLimit(.minutes(1)))
  func theWordsOfManyRangesTakeLinearTime() {
    let count = 60_000, page = page(Array(repeating: "ab", count: count))
    for index in 0..<count {
      let range = index * 3..<index * 3 + 2
      #expect(page.wordRanges(of: range).count == 1 && page.box(of: range) != nil)
    }
  }
}
