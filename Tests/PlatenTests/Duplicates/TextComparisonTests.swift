import PlatenModel
import Testing

@testable import Platen

struct TextComparisonTests {
  /// A page with words in rows of five, at a scale, with other words at some places.
  private func page(
    scale: Double = 1, confidence: Double = 0.95, replacing: [Int: String] = [:]
  ) -> RecognizedPage {
    let names = [
      "invoice", "number", "total", "date", "customer", "street", "town", "item", "price", "sum",
      "tax", "net", "gross", "thank", "you", "please", "pay", "within", "thirty", "days",
    ]
    let words = names.enumerated().map { index, name in
      RecognizedPage.Word(
        text: replacing[index] ?? name,
        box: Box(x: Double(index % 5) * 100, y: Double(index / 5) * 40, width: 80, height: 20)
          .scaled(by: scale), confidence: confidence, isRightToLeft: false, isVertical: false)
    }
    let lines = stride(from: 0, to: words.count, by: 5).map { start in
      let line = Array(words[start..<start + 5])
      return RecognizedPage.Line(
        text: line.map(\.text).joined(separator: " "), box: line[0].box, baseline: [], words: line)
    }
    return RecognizedPage(
      width: 600, height: 800, language: "eng",
      blocks: [
        .init(box: lines[0].box, kind: .text, paragraphs: [.init(lines: lines)])
      ])
  }

  @Test func theSamePageAtAnotherScaleHasAllWords() {
    let comparison = TextComparison(page(), page(scale: 1.4))
    #expect(comparison.share == 1 && comparison.contradictions == 0)
    #expect(comparison.matched.count == 20)
  }

  @Test(arguments: [
    ("8841", "8842", 1), ("12.50", "13.50", 1), ("Miller", "Johnson", 1),
    // Misreadings of one word.
    ("customer", "custorner", 0), ("8841", "884", 0), ("tota1", "total", 0), ("of", "by", 0),
  ])
  func anotherWordAtTheSamePlaceContradicts(one: String, other: String, contradictions: Int) {
    let comparison = TextComparison(page(replacing: [7: one]), page(replacing: [7: other]))
    #expect(comparison.contradictions == contradictions)
  }

  @Test func whatIsRecognizedPoorlyContradictsNothing() {
    let comparison = TextComparison(
      page(replacing: [7: "8841"]), page(confidence: 0.5, replacing: [7: "2210"]))
    #expect(comparison.contradictions == 0)
  }

  @Test func otherWordsHaveNothingInCommon() {
    let other = page(replacing: Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, "w\($0)") }))
    #expect(TextComparison(page(), other).share == 0)
  }

  @Test func anAffineMapLeavesOutWrongPairs() throws {
    var pairs = (0..<10).map { index in
      let point = Point(x: Double(index % 4) * 50, y: Double(index / 4) * 70)
      return (point, Point(x: 1.5 * point.x + 7, y: 1.5 * point.y - 3))
    }
    pairs[4].1 = Point(x: 900, y: 900)
    let box = try #require(AffineMap(anchors: pairs)).box(Box(x: 10, y: 20, width: 30, height: 40))
    #expect(abs(box.x - 22) < 1e-6 && abs(box.y - 27) < 1e-6 && abs(box.width - 45) < 1e-6)
    #expect(AffineMap(anchors: Array(pairs.prefix(3))) == nil)
  }
}
