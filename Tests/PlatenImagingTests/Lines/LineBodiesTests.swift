import PlatenModel
import Testing

@testable import PlatenImaging

struct LineBodiesTests {
  /// A line's body, in cells.
  struct Body: Sendable {
    let columns: Range<Int>
    let rows: Range<Int>
    var fallsBy = 0.0
  }

  private static func fits(_ bodies: [Body]) -> [TextLine] {
    let maps = LineMaps(columns: 80, rows: 100) { map, column, row in
      guard map == .body else { return -5 }
      return bodies.contains { body in
        let shift = Int((body.fallsBy * Double(column - body.columns.lowerBound)).rounded())
        return body.columns.contains(column) && body.rows.contains(row - shift)
      } ? 5 : -5
    }
    return LineBodies(in: maps).lines().compactMap { LineFit($0)?.line }
  }

  @Test func aBodyIsALine() throws {
    let lines = Self.fits([Body(columns: 10..<40, rows: 20..<24)])
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(line.xHeight == 8)
    #expect(line.baseline == [Point(x: 40, y: 48), Point(x: 160, y: 48)])
  }

  @Test func aLineOnALowerLevelIsAnother() {
    #expect(
      Self.fits([
        Body(columns: 10..<40, rows: 20..<24), Body(columns: 10..<40, rows: 28..<32),
      ]).count == 2)
  }

  @Test(arguments: [(1, 1), (3, 2)])
  func aNarrowGapIsASpaceAndAWideOneIsNone(gap: Int, count: Int) {
    let lines = Self.fits([
      Body(columns: 10..<30, rows: 20..<24), Body(columns: (30 + gap)..<60, rows: 20..<24),
    ])
    #expect(lines.count == count)
  }

  @Test func aSinkingLineIsFollowed() throws {
    let line = try #require(Self.fits([Body(columns: 0..<60, rows: 20..<24, fallsBy: 0.2)]).first)
    #expect(line.baseline.count == 2)
    #expect(abs(line.baseline[1].y - line.baseline[0].y - 24) < 1)
  }

  /// Two bodies of 4 rows each with two rows between, whose odds are `valley`.
  private static func closeLines(valley: Double) -> [TextLine] {
    let maps = LineMaps(columns: 80, rows: 100) { map, column, row in
      guard map == .body, (10..<60).contains(column), (20..<30).contains(row) else { return -5 }
      return (24..<26).contains(row) ? valley : 5
    }
    return LineBodies(in: maps).lines().compactMap { LineFit($0)?.line }
  }

  @Test func linesThatTouchArePartedInTheValley() throws {
    let lines = Self.closeLines(valley: 1).sorted { $0.start.y < $1.start.y }
    try #require(lines.count == 2)
    #expect(abs(lines[0].start.y - 48) <= 1 && abs(lines[1].start.y - 60) <= 1)
    #expect(lines.allSatisfy { abs($0.xHeight - 8) <= 1 })
    #expect(lines.allSatisfy { $0.width == 200 })
  }

  @Test func aLineThatIsBrightInsideIsOne() {
    #expect(Self.closeLines(valley: 4.5).count == 1)
  }

  @Test func aSpeckIsNoLine() {
    #expect(Self.fits([Body(columns: 10..<11, rows: 20..<24)]).isEmpty)
  }
}
