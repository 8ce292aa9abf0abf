import PlatenModel
import Testing

@testable import PlatenImaging

struct LineRowGroupingTests {
  private static func line(_ x: ClosedRange<Double>, y: Double, xHeight: Double = 10) -> TextLine {
    TextLine(
      baseline: [Point(x: x.lowerBound, y: y), Point(x: x.upperBound, y: y)], xHeight: xHeight)
  }

  @Test func anItemAndItsPriceAreOneRow() {
    let segments = [
      Self.line(0...100, y: 50), Self.line(300...350, y: 52), Self.line(0...90, y: 75),
      Self.line(310...350, y: 76),
    ]
    let rows = LineRowGrouping(of: segments).rows.sorted {
      $0.line.baseline[0].y < $1.line.baseline[0].y
    }
    #expect(rows.map { Set($0.segments) } == [Set(segments[..<2]), Set(segments[2...])])
    #expect(rows[0].line.baseline == segments[0].baseline + segments[1].baseline)
  }

  @Test func aSingleLetterTakesTheBaselineOfItsRow() throws {
    let segments = [Self.line(0...100, y: 50), Self.line(200...206, y: 47, xHeight: 7)]
    let row = try #require(LineRowGrouping(of: segments).rows.first)
    #expect(Set(row.segments) == Set(segments))
    #expect(row.line.baseline.last == Point(x: 206, y: 50))
    #expect(row.line.xHeight == 10)
  }

  @Test func anIsolatedSpeckIsDiscarded() {
    #expect(LineRowGrouping(of: [Self.line(20...26, y: 50)]).rows.isEmpty)
  }

  /// A letter of a quarter of the headline's size or less is of a picture beside it.
  @Test(arguments: [(14.0, true), (9, false)])
  func aSpeckIsNoPartOfAHeadline(xHeight: Double, isPart: Bool) {
    let headline = Self.line(100...700, y: 50, xHeight: 40)
    let speck = Self.line(40...48, y: 30 + xHeight / 2, xHeight: xHeight)
    let segments = LineRowGrouping(of: [headline, speck]).rows.flatMap(\.segments)
    #expect(Set(segments) == (isPart ? [headline, speck] : [headline]))
  }

  /// The lower part of a 7, which the line network takes for a line of its own, and small print before a headline.
  @Test(arguments: [(42.0, 20.0, false), (70, 20, true), (42, 5, true)])
  func aPieceOfALetterIsNoRow(y: Double, size: Double, isRow: Bool) {
    let row = Self.line(100...200, y: 50, xHeight: 20),
      piece = Self.line(180...190, y: y, xHeight: 4)
    let others = [300.0, 340].map { Self.line(100...200, y: $0, xHeight: size) }
    #expect(LineRowGrouping(of: [row, piece] + others).rows.count == (isRow ? 4 : 3))
  }

  @Test(arguments: [
    // Two columns of running text; a headline beside small print; the next line.
    [line(0...200, y: 50), line(230...430, y: 50)],
    [line(0...200, y: 50, xHeight: 20), line(230...300, y: 50)],
    [line(0...100, y: 50), line(150...250, y: 62)],
  ])
  func unrelatedLinesStaySeparate(segments: [TextLine]) {
    let rows = LineRowGrouping(of: segments).rows
    #expect(Set(rows.map(\.line)) == Set(segments))
  }

  /// A cell of two lines between cells of one line.
  @Test func aRowDoesNotRunBetweenTheLinesOfACell() {
    let segments = [
      Self.line(0...100, y: 50), Self.line(130...280, y: 38), Self.line(130...280, y: 62),
      Self.line(310...360, y: 50),
    ]
    #expect(LineRowGrouping(of: segments).rows.count == 4)
    #expect(LineRowGrouping(of: [segments[0], segments[3]]).rows.count == 1)
  }

  @Test func linesOfASlantingPageJoinAlongTheSlant() {
    let segments = [
      TextLine(baseline: [Point(x: 0, y: 100), Point(x: 100, y: 110)], xHeight: 10),
      TextLine(baseline: [Point(x: 200, y: 120), Point(x: 300, y: 130)], xHeight: 10),
      TextLine(baseline: [Point(x: 200, y: 100), Point(x: 300, y: 110)], xHeight: 10),
    ]
    let rows = LineRowGrouping(of: segments).rows
    #expect(Set(rows.map { Set($0.segments) }) == [Set(segments[..<2]), [segments[2]]])
  }
}
