internal import PlatenModel

/// A straight line through a point, in pixels, with a unit direction.
struct Line: Hashable {
  let x: Double
  let y: Double
  let dx: Double
  let dy: Double

  init(from a: Point, to b: Point) {
    let length = max(1e-9, a.distance(to: b))
    x = a.x
    y = a.y
    dx = (b.x - a.x) / length
    dy = (b.y - a.y) / length
  }

  /// The intersection with `other`, or `nil` where both are parallel within half a degree.
  func intersection(with other: Line) -> Point? {
    let cross = dx * other.dy - dy * other.dx
    guard abs(cross) > 0.009 else { return nil }
    let t = ((other.x - x) * other.dy - (other.y - y) * other.dx) / cross
    return Point(x: x + t * dx, y: y + t * dy)
  }

  /// The signed distance of `point` from the line, in pixels: positive to the right of its
  /// direction (y down).
  func offset(of point: Point) -> Double { dx * (point.y - y) - dy * (point.x - x) }

  /// The position of the foot of `point` along the line, in pixels from the line's own point.
  func distance(to point: Point) -> Double { dx * (point.x - x) + dy * (point.y - y) }

  /// The point `distance` pixels along the line and `offset` pixels to its right.
  func point(at distance: Double, offset: Double) -> Point {
    Point(x: x + distance * dx - offset * dy, y: y + distance * dy + offset * dx)
  }
}
