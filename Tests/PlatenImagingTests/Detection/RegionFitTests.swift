import PlatenModel
import Testing

@testable import PlatenImaging

struct RegionFitTests {
  /// Pages in cells, and the tolerance for their corners.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let quads: [Quad]
    var hidden: Point?
    var tolerance = 1.0
  }

  private static let leaning = Quad(30, 25, 95, 20, 105, 100, 20, 95)
  private static let cases = [
    Case(testDescription: "page", quads: [leaning]),
    Case(
      testDescription: "corner without a peak", quads: [leaning],
      hidden: Point(x: 105, y: 100)),
    Case(
      testDescription: "page rotated by 45 degrees",
      quads: [Quad(64, 14, 104, 54, 54, 104, 14, 54)]),
    Case(
      testDescription: "two pages that touch",
      quads: [Quad(20, 20, 60, 20, 60, 100, 20, 100), Quad(60, 30, 90, 30, 90, 100, 60, 100)],
      tolerance: 1.5),
    Case(
      testDescription: "corner outside the frame",
      quads: [Quad(20, 20, 100, 10, 140, 100, 30, 110)], tolerance: 2),
    Case(
      testDescription: "card beside a page",
      quads: [Quad(80, 80, 100, 80, 100, 92, 80, 92), Quad(10, 10, 60, 10, 60, 80, 10, 80)]),
  ]

  @Test(arguments: cases)
  func findsTheCorners(_ example: Case) throws {
    let maps = SegmentationMaps(drawing: example.quads, hidden: example.hidden)
    let peaks = maps.cornerPeaks(atLeast: 0.2)
    let fits = PageInstances(in: maps).regions().compactMap {
      RegionFit($0, in: maps, peaks: peaks)
    }
    #expect(fits.count == example.quads.count)
    for quad in example.quads {
      let error = fits.map { Self.worstError(of: $0.quad, from: quad) }.min()
      #expect(error ?? 100 <= example.tolerance)
    }
    #expect(fits.allSatisfy { $0.iou > 0.9 })
  }

  /// The lower right corner has a peak, but the shadow of a fold separates it from the region.
  @Test func aPeakOutsideTheRegionCanBeACorner() throws {
    let quad = Quad(20, 20, 110, 20, 110, 110, 20, 110)
    let drawn = SegmentationMaps(drawing: [quad])
    let maps = SegmentationMaps { map, column, row in
      map == .page && column + row > 204 ? -6 : drawn.logit(map, column, row)
    }
    let region = try #require(PageInstances(in: maps).regions().first)
    let fit = try #require(RegionFit(region, in: maps, peaks: maps.cornerPeaks(atLeast: 0.2)))
    #expect(Self.worstError(of: fit.quad, from: quad) <= 1)
  }

  /// A band along the page's right side is as dark as the desk: the region ends at the band, with
  /// corner peaks there too, but the page's side and end are beyond it.
  @Test func aDarkBandMissingFromTheRegionBelongsToThePage() throws {
    let page = Quad(20, 20, 60, 20, 60, 110, 20, 110)
    let light = Quad(20, 20, 50, 20, 50, 110, 20, 110)
    let drawn = SegmentationMaps(drawing: [page]), inner = SegmentationMaps(drawing: [light])
    let maps = SegmentationMaps { map, column, row in
      switch map {
      case .page: min(column >= 50 ? -1 : .infinity, drawn.logit(map, column, row))
      case .side: drawn.logit(map, column, row)
      case .corner: max(drawn.logit(map, column, row), inner.logit(map, column, row) - 1)
      }
    }
    let region = try #require(PageInstances(in: maps).regions().first)
    let fit = try #require(RegionFit(region, in: maps, peaks: maps.cornerPeaks(atLeast: 0.2)))
    #expect(Self.worstError(of: fit.quad, from: page) <= 1)
  }

  /// The error for the best assignment of corners.
  private static func worstError(of quad: Quad, from other: Quad) -> Double {
    [Rotation.none, .clockwise, .halfTurn, .counterclockwise].map {
      quad.turned(by: $0).worstCornerError(from: other)
    }.min()!
  }

  @Test func aRoundRegionHasALowIoU() throws {
    let maps = SegmentationMaps { map, column, row in
      let distance = Point(x: Double(column), y: Double(row)).distance(to: Point(x: 64, y: 64))
      return map == .page ? 3 * (30 - distance) : -6
    }
    let region = try #require(PageInstances(in: maps).regions().first)
    #expect(RegionFit(region, in: maps, peaks: maps.cornerPeaks(atLeast: 0.2))?.iou ?? 0 < 0.9)
  }
}
