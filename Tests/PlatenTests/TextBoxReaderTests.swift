import PlatenModel
import PlatenText
import Testing

@testable import Platen

struct TextBoxReaderTests {
  /// Two lines that a box takes for one stand beside each other at a gutter, or above each other.
  @Test(arguments: [
    ([Box(x: 0, y: 0, width: 90, height: 20), Box(x: 120, y: 5, width: 90, height: 20)], false),
    ([Box(x: 0, y: 0, width: 90, height: 20), Box(x: 10, y: 25, width: 90, height: 20)], true),
    ([Box(x: 0, y: 0, width: 90, height: 20), Box(x: 40, y: 2, width: 30, height: 18)], false),
    ([Box(x: 0, y: 0, width: 90, height: 20)], false),
  ])
  func linesAboveEachOtherAreStacked(boxes: [Box], isStacked: Bool) {
    #expect(boxes.areStacked == isStacked)
  }

  /// A word belongs to the column that it stands in, and to the line at its height.
  @Test func aWordIsNearestToItsLine() {
    func line(x: Double, y: Double) -> RecognizedLine {
      RecognizedLine(
        words: [
          RecognizedPage.Word(
            text: "words", box: Box(x: x, y: y - 10, width: 90, height: 12), confidence: 0.5,
            isRightToLeft: false)
        ],
        baseline: [Point(x: x, y: y), Point(x: x + 90, y: y)], xHeight: 10)
    }
    let lines = [line(x: 0, y: 100), line(x: 120, y: 100), line(x: 0, y: 130)]
    func nearest(_ word: Box) -> Int? {
      lines.indices.min { lines[$0].distance(to: word) < lines[$1].distance(to: word) }
    }
    #expect(nearest(Box(x: 60, y: 90, width: 20, height: 12)) == 0)
    #expect(nearest(Box(x: 115, y: 90, width: 20, height: 12)) == 1)
    #expect(nearest(Box(x: 60, y: 120, width: 20, height: 12)) == 2)
  }
}
