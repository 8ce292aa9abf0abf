internal import PlatenModel

extension Quad {
  /// Whether the centre and at least `minimumShare` of the area are inside `box`.
  func isInside(_ box: Box, minimumShare: Double) -> Bool {
    let middle = centre
    guard (box.x...box.maxX).contains(middle.x), (box.y...box.maxY).contains(middle.y) else {
      return false
    }
    let inside = corners.clipped(to: box)
    return inside.polygonArea >= minimumShare * area
  }
}

extension [Point] {
  /// The area of a polygon, in square pixels.
  fileprivate var polygonArea: Double {
    guard count > 2 else { return 0 }
    return abs(
      indices.reduce(0.0) { sum, index in
        let a = self[index], b = self[(index + 1) % count]
        return sum + a.x * b.y - b.x * a.y
      }) / 2
  }

  /// The part of a convex polygon inside a box (Sutherland and Hodgman 1974).
  fileprivate func clipped(to box: Box) -> [Point] {
    clipped { $0.x - box.x }.clipped { box.maxX - $0.x }
      .clipped { $0.y - box.y }.clipped { box.maxY - $0.y }
  }

  /// The part where `distance`, which is linear, is not negative.
  private func clipped(_ distance: (Point) -> Double) -> [Point] {
    indices.flatMap { index -> [Point] in
      let a = self[index], b = self[(index + 1) % count]
      let (da, db) = (distance(a), distance(b))
      let start = da >= 0 ? [a] : []
      guard (da >= 0) != (db >= 0) else { return start }
      let share = da / (da - db)
      return start + [Point(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))]
    }
  }
}
