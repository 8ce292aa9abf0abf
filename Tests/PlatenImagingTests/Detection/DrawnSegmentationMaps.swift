import PlatenModel

@testable import PlatenImaging

extension SegmentationMaps {
  /// What a perfect network would see of pages at `quads`, in cells: odds that rise from
  /// their sides, marks two cells wide along these, and one at each corner that is not `hidden`.
  init(drawing quads: [Quad], hidden: Point? = nil) {
    let pages = quads.map { quad in quad.sides.map { Line(from: $0.start, to: $0.end) } }
    let corners = quads.flatMap(\.corners).filter { $0 != hidden }
    self.init { map, column, row in
      let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
      // How far inside the page it is nearest to, in cells.
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
