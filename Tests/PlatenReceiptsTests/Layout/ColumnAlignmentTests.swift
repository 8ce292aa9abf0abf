import PlatenModel
import Testing

@testable import PlatenReceipts

/// Which amounts belong to which words on a tilted or bent page.
@Suite struct ColumnAlignmentTests {
  /// The rows of a page with words 40 pixels apart, and amounts at the right, `offset` pixels lower.
  private func rows(_ pairs: [(words: String, amount: String)], offset: Double) -> [String] {
    let lines = pairs.enumerated().flatMap { row, pair in
      let y = Double(row) * 40
      let words = pair.words.isEmpty ? [] : [line(pair.words, x: 20, y: y)]
      return words + (pair.amount.isEmpty ? [] : [line(pair.amount, x: 500, y: y + offset)])
    }
    let block = RecognizedPage.Block(
      box: Box(x: 0, y: 0, width: 600, height: 900), kind: .text,
      paragraphs: [.init(lines: lines)])
    let page = RecognizedPage(width: 600, height: 900, language: "eng", blocks: [block])
    return PrintedRow.rows(of: page).map(\.text)
  }

  private func line(_ text: String, x: Double, y: Double) -> RecognizedPage.Line {
    let box = Box(x: x, y: y, width: Double(text.count) * 9, height: 24)
    return RecognizedPage.Line(
      text: text, box: box,
      baseline: [Point(x: box.x, y: box.maxY), Point(x: box.maxX, y: box.maxY)],
      words: [.init(text: text, box: box, confidence: 0.9)])
  }

  private static let receipt = [
    ("Bread", "3.00"), ("Honey", "5.50"), ("Subtotal", "8.50"), ("Tax", "0.60"),
    ("Total", "9.10"), ("Cash", "10.00"), ("Change", "0.90"), ("Thanks", ""),
  ]

  /// Rows are 40 pixels apart. An amount more than 20 pixels too low belongs to the next row as well.
  @Test(arguments: [-24.0, -16, 0, 8, 16])
  func amountsAlignWithTheirLabelsAtEveryOffset(offset: Double) {
    #expect(
      rows(Self.receipt, offset: offset)
        == Self.receipt.map { $0.1.isEmpty ? $0.0 : "\($0.0) \($0.1)" })
  }

  @Test func amountWithoutALabelStaysUnpaired() {
    let pairs = Self.receipt.map { ($0.0 == "Tax" ? "" : $0.0, $0.1) }
    #expect(rows(pairs, offset: 20).contains("0.60"))
    #expect(rows(pairs, offset: 20).contains("Total 9.10"))
  }

  @Test func alignmentWithSmallerOffsetChangesIsChosen() {
    let level = [(0, 0, 0.1), (1, 1, 0.1), (2, 2, 0.1)]
    let skewed = [(1, 0, -0.9), (2, 1, -0.9)]
    let pairs = (level + skewed).map {
      ColumnAlignment.Pair(label: $0.0, amount: $0.1, offset: $0.2)
    }
    let chosen = ColumnAlignment(of: pairs, amounts: 3).pairs
    #expect(chosen.map(\.label) == [0, 1, 2])
    #expect(chosen.map(\.amount) == [0, 1, 2])
  }

  @Test func withoutPairsNothingIsAligned() {
    #expect(ColumnAlignment(of: [], amounts: 3).pairs.isEmpty)
  }
}
