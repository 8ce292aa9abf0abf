@testable import PlatenImaging
import PlatenModel
import Testing

struct OutlineTests {
  @Test func aQuadStandsForItself() {
    let quad = Quad(10, 10, 90, 20, 80, 70, 20, 60)
    #expect(Outline(points: quad.corners).fittedQuads() == [quad, quad, quad])
  }

  /// A square of 100 with its first corner cut off by 10: the outer quad has it back.
  @Test func aCutOffCornerIsCompleted() throws {
    let points: [(Double, Double)] = [(10, 0), (100, 0), (100, 100), (0, 100), (0, 10)]
    let outline = Outline(points: points.map { Point(x: $0.0, y: $0.1) })
    let square = Quad(0, 0, 100, 0, 100, 100, 0, 100)
    let best = try #require(
      outline.fittedQuads().min {
        $0.worstCornerError(from: square) < $1.worstCornerError(from: square)
      })
    #expect(best.worstCornerError(from: square) < 1e-9)
  }

  @Test func aTriangleIsNoPage() {
    let points = [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 0, y: 9)]
    #expect(Outline(points: points).fittedQuads().isEmpty)
  }
}
