import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct ColumnEdgesTests {
  /// Thirty lines of x-height 12, from `left` to `right`.
  private static func lines(
    left: (Int) -> Double, right: (Int) -> Double
  ) -> [TextLine] {
    (0..<30).map { index in
      let y = 100 + 30 * Double(index)
      return TextLine(
        baseline: [Point(x: left(index), y: y), Point(x: right(index), y: y)], xHeight: 12)
    }
  }

  /// Pseudorandom, 0 to 1.
  private static func ragged(_ index: Int) -> Double {
    (sin(Double(index) * 12.9898) * 43758.5453).truncatingRemainder(dividingBy: 1).magnitude
  }

  @Test func aBentMarginIsOneEdge() {
    let lines = Self.lines(
      left: { 100 + 15 * sin(Double($0) / 10) }, right: { 700 + 150 * Self.ragged($0) })
    let edges = ColumnEdges(of: lines).edges
    #expect(edges.count == 1)
    #expect(edges.first?.count == 30)
  }

  @Test func indentedLinesAreNotOfTheEdge() {
    let lines = Self.lines(
      left: { $0 % 6 == 0 ? 130 : 100 }, right: { 700 + 150 * Self.ragged($0) })
    let edges = ColumnEdges(of: lines).edges
    #expect(edges.count == 1)
    #expect(edges.first?.allSatisfy { $0.x == 100 } == true)
  }

  @Test func justifiedTextHasTwoEdges() {
    let edges = ColumnEdges(of: Self.lines(left: { _ in 100 }, right: { _ in 800 })).edges
    #expect(edges.count == 2)
  }

  @Test func centeredTextHasNone() {
    let lines = Self.lines(
      left: { 300 - 150 * Self.ragged($0) }, right: { 500 + 150 * Self.ragged($0) })
    #expect(ColumnEdges(of: lines).edges.isEmpty)
  }

  @Test func fewLinesHaveNone() {
    let lines = Array(Self.lines(left: { _ in 100 }, right: { _ in 800 }).prefix(4))
    #expect(ColumnEdges(of: lines).edges.isEmpty)
  }
}
