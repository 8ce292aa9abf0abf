import PlatenModel
import Testing

@testable import PlatenImaging

#if canImport(Glibc)
import Glibc
#endif

struct SheetSidesTests {
  /// The heat map of a side that lies `shift` rows inside of the page's, and `slant` rows farther at its
  /// end, seen in the first `seen` of its columns only.
  private static func heatMap(
    shift: Double, slant: Double = 0, seen: Double = 1, certainty: Float = 6,
    window: SideHeatMap.Window = .first
  ) -> SideHeatMap {
    let rows = SideHeatMap.rows, columns = SideHeatMap.columns
    let logits = (0..<rows * columns).map { cell -> Float in
      let part = (Double(cell % columns) + 0.5) / Double(columns)
      let place = (part - 0.5) * (1 + 2 * SideHeatMap.margin) * 2
      let side = Double(rows) / 2 - 0.5 + (part < seen ? shift + slant * place : 0)
      return certainty * Float(-abs(Double(cell / columns) - side))
    }
    return SideHeatMap(logits: logits, window: window)
  }

  /// The offsets of `side` in rows, and the largest of them.
  private static func rows(
    of side: SheetSides.Side, window: SideHeatMap.Window = .first
  ) -> [Double] {
    side.offsets.map { $0 * Double(SideHeatMap.rows) / (2 * window.reach) }
  }

  private static func largestOffset(of side: SheetSides.Side) -> Double {
    rows(of: side).map(abs).max() ?? 0
  }

  @Test func aSideInsideOfThePageIsFound() {
    let rows = Self.rows(of: Self.heatMap(shift: 9, slant: 3).side)
    #expect(abs(rows[0] - 6) < 0.5)
    #expect(abs(rows[rows.count - 1] - 12) < 0.5)
  }

  @Test func aSideOutsideOfThePageIsFound() {
    #expect(Self.rows(of: Self.heatMap(shift: -5).side).allSatisfy { abs($0 + 5) < 0.5 })
  }

  @Test func aSideInPlaceStays() {
    #expect(Self.largestOffset(of: Self.heatMap(shift: 0).side) < 0.01)
  }

  @Test func aSmallOffsetIsMostlyBelieved() {
    let rows = Self.rows(of: Self.heatMap(shift: 0.6).side)
    #expect(rows.allSatisfy { $0 > 0.3 && $0 < 0.6 })
  }

  @Test func anUncertainSideStays() {
    #expect(Self.largestOffset(of: Self.heatMap(shift: 9, certainty: 0).side) < 0.01)
    #expect(Self.largestOffset(of: Self.heatMap(shift: 9, seen: 0.2).side) < 0.1)
  }

  @Test func theCloserLookFollowsTheSideToItsEnds() {
    let side = Self.heatMap(shift: 0.6, slant: 4, certainty: 1, window: .closer).side
    let rows = Self.rows(of: side, window: .closer), last = Double(rows.count - 1)
    for (node, row) in rows.enumerated() {
      #expect(abs(row - (0.6 + 4 * (2 * Double(node) / last - 1))) < 0.15)
    }
  }

  @Test func theBendOfASideFadesTowardsTheOppositeOne() {
    // One whole wave, besides an end that is moved.
    let nodes = SheetSides.Side.nodes, last = Double(nodes - 1)
    let wave = (0..<nodes).map { 0.02 * cos(2 * .pi * Double($0) / last) }
    let still = Displacement(
      width: 100, height: 100, columns: 2, moves: [Point](repeating: Point(x: 0, y: 0), count: 4))
    let none = SheetSides.Side(offsets: [0, 0])
    func moves(_ offsets: [Double], at point: Point) -> Double {
      SheetSides(top: .init(offsets: offsets), right: none, bottom: none, left: none)
        .moving(still, width: 100, height: 100).printed(point).y - point.y
    }
    #expect(abs(moves(wave, at: Point(x: 0, y: 0)) - 2) < 0.05)
    #expect(abs(moves(wave, at: Point(x: 0, y: 50))) < 0.1)
    #expect(abs(moves([0, 0.02], at: Point(x: 100, y: 0)) - 2) < 1e-6)
    #expect(abs(moves([0, 0.02], at: Point(x: 100, y: 50)) - 1) < 1e-6)
  }

  @Test(arguments: [0.05, 20]) func theBendOfASideFadesOnNarrowPages(aspectRatio: Double) {
    let bend = SheetSides.Side(offsets: (0..<SheetSides.Side.nodes).map { Double($0 % 2) * 0.01 })
    let still = Displacement(
      width: 100 * aspectRatio, height: 100, columns: 2,
      moves: [Point](repeating: Point(x: 0, y: 0), count: 4))
    let moved = SheetSides(top: bend, right: bend, bottom: bend, left: bend)
      .moving(still, width: 100 * aspectRatio, height: 100)
    for place in [0, 0.3, 0.5, 1] {
      let point = Point(x: place * 100 * aspectRatio, y: place * 100)
      #expect(abs(moved.printed(point).x - point.x) <= 0.02 * 100 * aspectRatio)
      #expect(abs(moved.printed(point).y - point.y) <= 0.02 * 100)
    }
  }

  @Test func theDisplacementFollowsTheSides() {
    let sides = SheetSides(
      top: .init(offsets: [0.1, 0.2]), right: .init(offsets: [0, 0]),
      bottom: .init(offsets: [0, 0]), left: .init(offsets: [0.05, 0.05]))
    let still = Displacement(
      width: 100, height: 200, columns: 2, moves: [Point](repeating: Point(x: 0, y: 0), count: 4))
    let moved = sides.moving(still, width: 100, height: 200)
    #expect(moved.printed(Point(x: 0, y: 0)).distance(to: Point(x: 5, y: 20)) < 1e-6)
    #expect(moved.printed(Point(x: 100, y: 0)).distance(to: Point(x: 100, y: 40)) < 1e-6)
    #expect(moved.printed(Point(x: 100, y: 200)).distance(to: Point(x: 100, y: 200)) < 1e-6)
    #expect(abs(sides.aspectRatio - 0.95 / 0.85) < 1e-9)
  }
}
