/// What runs between two columns of text on a page: white, with a rule in it or without.
package struct ColumnSeparator: Hashable, Sendable {
  /// Points of its middle from top to bottom, in pixels of the page; at least one.
  package let points: [Point]

  /// - Precondition: `points` is not empty.
  package init(points: [Point]) {
    precondition(!points.isEmpty)
    self.points = points
  }

  package var top: Double { points[0].y }
  package var bottom: Double { points[points.count - 1].y }

  /// Its horizontal position at the height `y`; beyond its ends that of the nearer end.
  package func x(atY y: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.y >= y }) else {
      return points[points.count - 1].x
    }
    guard next > 0 else { return points[0].x }
    let above = points[next - 1], below = points[next]
    let share = (y - above.y) / max(below.y - above.y, 1e-9)
    return above.x + share * (below.x - above.x)
  }
}
