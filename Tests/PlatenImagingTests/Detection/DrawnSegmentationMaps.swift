import PlatenModel

@testable import PlatenImaging

extension SegmentationMaps {
  /// The maps of a perfect network for pages at `quads`, in cells: log-odds that increase from the
  /// sides inwards, marks two cells wide along the sides, and one at each corner except `hidden`.
  init(drawing quads: [Quad], hidden: Point? = nil) {
    let pages = quads.map { quad in quad.sides.map { Line(from: $0.start, to: $0.end) } }
    let corners = quads.flatMap(\.corners).filter { $0 != hidden }
    self.init { map, column, row in
      let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
      // The distance inside each page, in cells.
      let depth = pages.map { lines in lines.map { $0.offset(of: middle) }.min()! }
      let inside = depth.max() ?? -100
      return switch map {
      case .page: max(-8, min(8, 3 * inside))
      case .side: 4 - 4 * (depth.map(abs).min() ?? 100)
      case .corner: 3 - 2 * (corners.map { $0.distance(to: middle) }.min() ?? 100)
      }
    }
  }
}
