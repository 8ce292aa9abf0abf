import PlatenModel
import Testing

@testable import PlatenImaging

struct LineComponentsTests {
  /// The x-height band of a line, in cells.
  struct Band: Sendable {
    let columns: Range<Int>
    let rows: Range<Int>
    var slope = 0.0
  }

  private static func baselines(_ bands: [Band]) -> [TextLine] {
    let maps = LineSegmentationMaps(columns: 80, rows: 100) { map, column, row in
      guard map == .xHeightBand else { return -5 }
      return bands.contains { band in
        let shift = Int((band.slope * Double(column - band.columns.lowerBound)).rounded())
        return band.columns.contains(column) && band.rows.contains(row - shift)
      } ? 5 : -5
    }
    return LineComponents(in: maps).lines().compactMap { BaselineFit($0)?.line }
  }

  @Test func oneBandIsOneLine() throws {
    let lines = Self.baselines([Band(columns: 10..<40, rows: 20..<24)])
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(line.xHeight == 8)
    #expect(line.baseline == [Point(x: 40, y: 48), Point(x: 160, y: 48)])
  }

  @Test func bandsAtDifferentHeightsAreSeparateLines() {
    #expect(
      Self.baselines([
        Band(columns: 10..<40, rows: 20..<24), Band(columns: 10..<40, rows: 28..<32),
      ]).count == 2)
  }

  @Test(arguments: [(1, 1), (3, 2)])
  func narrowGapsJoinWordsAndWideGapsSeparateLines(gap: Int, count: Int) {
    let lines = Self.baselines([
      Band(columns: 10..<30, rows: 20..<24), Band(columns: (30 + gap)..<60, rows: 20..<24),
    ])
    #expect(lines.count == count)
  }

  @Test func aSlantingLineIsTraced() throws {
    let line = try #require(
      Self.baselines([Band(columns: 0..<60, rows: 20..<24, slope: 0.2)]).first)
    #expect(line.baseline.count == 2)
    #expect(abs(line.baseline[1].y - line.baseline[0].y - 24) < 1)
  }

  /// Two bands of 4 rows each, separated by two rows with the log-odds `valley`.
  private static func closeLines(valley: Double) -> [TextLine] {
    let maps = LineSegmentationMaps(columns: 80, rows: 100) { map, column, row in
      guard map == .xHeightBand, (10..<60).contains(column), (20..<30).contains(row) else {
        return -5
      }
      return (24..<26).contains(row) ? valley : 5
    }
    return LineComponents(in: maps).lines().compactMap { BaselineFit($0)?.line }
  }

  @Test func touchingLinesAreSplitInTheValley() throws {
    let lines = Self.closeLines(valley: 1).sorted { $0.start.y < $1.start.y }
    try #require(lines.count == 2)
    #expect(abs(lines[0].start.y - 48) <= 1 && abs(lines[1].start.y - 60) <= 1)
    #expect(lines.allSatisfy { abs($0.xHeight - 8) <= 1 })
    #expect(lines.allSatisfy { $0.width == 200 })
  }

  @Test func aShallowValleyDoesNotSplitALine() {
    #expect(Self.closeLines(valley: 4.5).count == 1)
  }

  @Test func aSpeckIsDiscarded() {
    #expect(Self.baselines([Band(columns: 10..<11, rows: 20..<24)]).isEmpty)
  }
}
