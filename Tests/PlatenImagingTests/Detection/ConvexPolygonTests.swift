import PlatenModel
import Testing

@testable import PlatenImaging

struct ConvexPolygonTests {
  @Test func aQuadIsItsOwnFit() {
    let quad = Quad(10, 10, 90, 20, 80, 70, 20, 60)
    #expect(ConvexPolygon(points: quad.corners).fittedQuads() == [quad, quad, quad])
  }

  /// A square of 100 whose first corner is cut off by 10: the outer quad restores it.
  @Test func aMissingCornerIsRestored() throws {
    let points: [(Double, Double)] = [(10, 0), (100, 0), (100, 100), (0, 100), (0, 10)]
    let outline = ConvexPolygon(points: points.map { Point(x: $0.0, y: $0.1) })
    let square = Quad(0, 0, 100, 0, 100, 100, 0, 100)
    let best = try #require(
      outline.fittedQuads().min {
        $0.worstCornerError(from: square) < $1.worstCornerError(from: square)
      })
    #expect(best.worstCornerError(from: square) < 1e-9)
  }

  @Test func aTriangleGivesNoQuad() {
    let points = [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 0, y: 9)]
    #expect(ConvexPolygon(points: points).fittedQuads().isEmpty)
  }

  @Test func aHullIsClockwise() {
    let points = [(50, 50), (0, 0), (100, 100), (0, 100), (100, 0), (50, 0.2), (20, 70)].map {
      Point(x: $0.0, y: $0.1)
    }
    let hull = ConvexPolygon(hullOf: points, tolerance: 0.3).points
    #expect(Quad(clockwiseCorners: hull) == Quad(0, 0, 100, 0, 100, 100, 0, 100))
  }

  /// A corner cut off by 10 gives two corners of the hull, unless the tolerance covers it.
  @Test(arguments: [(0.3, 5), (9.5, 4)])
  func aHullOmitsCornersWithinTolerance(tolerance: Double, corners: Int) {
    let points = [(10, 0), (100, 0), (100, 100), (0, 100), (0, 10)].map {
      Point(x: Double($0.0), y: Double($0.1))
    }
    #expect(ConvexPolygon(hullOf: points, tolerance: tolerance).points.count == corners)
  }
}
