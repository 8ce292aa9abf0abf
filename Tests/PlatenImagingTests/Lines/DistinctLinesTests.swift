import PlatenModel
import Testing

@testable import PlatenImaging

struct DistinctLinesTests {
  private static func line(
    _ left: Double, _ right: Double, _ y: Double, xHeight: Double = 20
  ) -> TextLine {
    TextLine(baseline: [Point(x: left, y: y), Point(x: right, y: y)], xHeight: xHeight)
  }

  @Test(arguments: [
    (line(40, 500, 108), "the same letters once more"),
    (line(300, 340, 104, xHeight: 8), "dots in them"),
    (line(300, 360, 92, xHeight: 10), "strokes in them"),
  ])
  func whatLiesInTheLettersOfALineIsNone(other: TextLine, what: String) {
    let whole = Self.line(20, 600, 100)
    #expect(DistinctLines(of: [other, whole]).lines == [whole], "\(what)")
  }

  @Test(arguments: [
    (line(20, 500, 140), "the next line, set tight"),
    (line(20, 500, 60), "the line before it"),
    (line(700, 900, 100), "a cell further right"),
    (line(200, 400, 125, xHeight: 10), "small print right under a heading"),
    (line(300, 340, 150, xHeight: 8), "small print below it"),
  ])
  func otherLinesStay(other: TextLine, what: String) {
    let whole = Self.line(20, 600, 100)
    #expect(Set(DistinctLines(of: [other, whole]).lines) == [whole, other], "\(what)")
  }

  @Test func aLineThatBeginsInAnotherGoesOnWhereThatEnds() {
    let lines = [Self.line(20, 600, 100), Self.line(400, 900, 103)]
    #expect(DistinctLines(of: lines).lines == [lines[0], Self.line(600, 900, 103)])
  }
}
