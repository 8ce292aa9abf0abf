import PlatenModel
import Testing

@testable import PlatenImaging

struct CornerRefinementTests {
  /// A corner, the next, the previous, and the middles of the patch's right and lower sides.
  private static let patches: [(Point, Point, Point, right: Point, below: Point)] = [
    // Corners of upright pages: the page is to the lower right in the patch.
    (
      Point(x: 100, y: 100), Point(x: 300, y: 100), Point(x: 100, y: 300),
      Point(x: 125, y: 100), Point(x: 100, y: 125)
    ),
    (
      Point(x: 300, y: 100), Point(x: 300, y: 300), Point(x: 100, y: 100),
      Point(x: 300, y: 125), Point(x: 275, y: 100)
    ),
    // Half a patch's side is at most 0.45 of the page's shorter side.
    (
      Point(x: 0, y: 0), Point(x: 2000, y: 0), Point(x: 0, y: 20),
      Point(x: 9, y: 0), Point(x: 0, y: 9)
    ),
  ]

  @Test(arguments: patches)
  func thePatchIsAlignedWithThePage(
    corner: Point, next: Point, previous: Point, right: Point, below: Point
  ) {
    let patch = CornerPatch(at: corner, next: next, previous: previous, zoom: 1)
    #expect(patch.imagePoint(of: Point(x: 0, y: 0)) == corner)
    #expect(patch.imagePoint(of: Point(x: 1, y: 0)).distance(to: right) < 1e-9)
    #expect(patch.imagePoint(of: Point(x: 0, y: 1)).distance(to: below) < 1e-9)
  }

  @Test func theSecondPassHasTwiceTheZoom() {
    let patch = CornerPatch(
      at: Point(x: 0, y: 0), next: Point(x: 200, y: 0), previous: Point(x: 0, y: 200), zoom: 2)
    #expect(patch.imagePoint(of: Point(x: 1, y: 0)).distance(to: Point(x: 12.5, y: 0)) < 1e-9)
  }

  private static func heatMap(_ logit: (_ column: Int, _ row: Int) -> Double) -> CornerHeatMap {
    CornerHeatMap(logits: (0..<1024).map { logit($0 % 32, $0 / 32) })
  }

  @Test func thePeakHasSubcellAccuracy() {
    // Equal logits in cells 20 and 21: the peak lies between them, at 21 of 32.
    let heatMap = Self.heatMap { column, row in (20...21).contains(column) && row == 8 ? 20 : 0 }
    #expect(abs(heatMap.peak.x - (21.0 / 16 - 1)) < 1e-4)
    #expect(abs(heatMap.peak.y - (8.5 / 16 - 1)) < 1e-4)
    #expect(heatMap.confidence > 0.99)
  }

  @Test func aUniformHeatMapHasLowConfidence() {
    #expect(Self.heatMap { _, _ in 0 }.confidence < 0.03)
  }

  @Test func twoPeaksShareTheConfidence() {
    let heatMap = Self.heatMap { column, row in row == 16 && (column == 4 || column == 28) ? 20 : 0
    }
    #expect(abs(heatMap.confidence - 0.5) < 0.01)
  }
}
