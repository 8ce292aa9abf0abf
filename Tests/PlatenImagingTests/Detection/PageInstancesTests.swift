import PlatenModel
import Testing

@testable import PlatenImaging

struct PageInstancesTests {
  /// Pages in cells, and the expected area of each region in cells.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let quads: [Quad]
    let areas: [Int]
  }

  private static let cases = [
    Case(testDescription: "no page", quads: [], areas: []),
    Case(
      testDescription: "one page",
      quads: [Quad(20, 20, 100, 20, 100, 110, 20, 110)], areas: [7200]),
    Case(
      testDescription: "two pages that touch",
      quads: [Quad(20, 20, 60, 20, 60, 100, 20, 100), Quad(60, 30, 90, 30, 90, 100, 60, 100)],
      areas: [3200, 2100]),
    Case(
      testDescription: "page that extends beyond the frame",
      quads: [Quad(-30, 20, 60, 20, 60, 150, -30, 150)], areas: [6480]),
    Case(
      testDescription: "page of the minimum area",
      quads: [Quad(50, 50, 58, 50, 58, 58, 50, 58)], areas: [64]),
    Case(
      testDescription: "page below the minimum area", quads: [Quad(50, 50, 56, 50, 56, 56, 50, 56)],
      areas: []),
  ]

  @Test(arguments: cases)
  func segmentsThePages(_ example: Case) {
    let regions = PageInstances(in: SegmentationMaps(drawing: example.quads)).regions()
    #expect(regions.count == example.areas.count)
    for (region, area) in zip(regions, example.areas) {
      #expect(abs(region.cells.count - area) <= area / 25)
    }
  }

  @Test func theBorderHasSubcellAccuracy() throws {
    let quad = Quad(20.3, 20.6, 100.3, 20.6, 100.3, 110.6, 20.3, 110.6)
    let region = try #require(PageInstances(in: SegmentationMaps(drawing: [quad])).regions().first)
    let sides = quad.sides.map { Line(from: $0.start, to: $0.end) }
    #expect(region.border.count > 300)
    #expect(
      region.border.allSatisfy { point in sides.contains { abs($0.offset(of: point)) < 0.3 } })
  }

  /// The border goes around the page once, clockwise, in steps of at most two cells.
  @Test func theBorderIsInOrder() throws {
    let maps = SegmentationMaps(drawing: [Quad(-30, 40, 60, 20, 90, 90, 40, 150)])
    let border = try #require(PageInstances(in: maps).regions().first).border
    let steps = zip(border, border.dropFirst() + border.prefix(1))
    #expect(steps.allSatisfy { $0.distance(to: $1) < 2 })
    let area = steps.reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
    #expect(area > 3000)
    #expect(Set(border.map { "\($0)" }).count > border.count * 9 / 10)
  }

  @Test func certaintyIsTheMeanProbabilityOfTheCells() throws {
    let maps = SegmentationMaps { map, column, row in
      map == .page && (30..<60).contains(column) && (30..<60).contains(row) ? 1 : -6
    }
    let region = try #require(PageInstances(in: maps).regions().first)
    #expect(abs(region.certainty - 0.731) < 0.001)
  }
}
