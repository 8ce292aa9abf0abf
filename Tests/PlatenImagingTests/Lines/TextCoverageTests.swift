import PlatenModel
import Testing

@testable import PlatenImaging

struct TextCoverageTests {
  /// Text in the left quarter, 400 cells, and upright text or text on its side in the right one, 100.
  @Test(arguments: [LineSegmentationMaps.Map.xHeightBand, .sideways])
  func theShareInsideThePagesIsMeasured(map: LineSegmentationMaps.Map) {
    let maps = LineSegmentationMaps(columns: 40, rows: 40) { asked, column, row in
      let isLeft = asked == .xHeightBand && column < 10
      return isLeft || asked == map && column >= 30 && row < 10 ? 1 : -1
    }
    let coverage = TextCoverage(maps, scale: 2)
    let left = Self.quad(0...160), right = Self.quad(160...320)
    #expect(coverage.share(inside: [left]) == 0.8)
    #expect(coverage.share(inside: [right]) == 0.2)
    #expect(coverage.share(inside: [left, right]) == 1)
  }

  @Test func aPhotoWithoutTextIsCovered() {
    let maps = LineSegmentationMaps(columns: 40, rows: 40) { _, _, _ in -1 }
    #expect(TextCoverage(maps, scale: 1).share(inside: []) == 1)
  }

  private static func quad(_ x: ClosedRange<Double>) -> Quad {
    Quad(
      topLeft: Point(x: x.lowerBound, y: 0), topRight: Point(x: x.upperBound, y: 0),
      bottomRight: Point(x: x.upperBound, y: 200), bottomLeft: Point(x: x.lowerBound, y: 200))
  }
}
