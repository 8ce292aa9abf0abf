internal import PlatenModel

/// A straight line through a point, in pixels, with a direction of length 1.
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

  /// Where it meets `other`, or `nil` when they are within half a degree of parallel.
  func intersection(with other: Line) -> Point? {
    let cross = dx * other.dy - dy * other.dx
    guard abs(cross) > 0.009 else { return nil }
    let t = ((other.x - x) * other.dy - (other.y - y) * other.dx) / cross
    return Point(x: x + t * dx, y: y + t * dy)
  }

  /// How far `point` lies to the right of it as one walks along it, in pixels.
  func offset(of point: Point) -> Double { dx * (point.y - y) - dy * (point.x - x) }

  /// How far along it, from its own point, the foot of `point` lies, in pixels.
  func distance(to point: Point) -> Double { dx * (point.x - x) + dy * (point.y - y) }

  /// The place `distance` pixels along it and `offset` pixels to its right.
  func place(at distance: Double, offset: Double) -> Point {
    Point(x: x + distance * dx - offset * dy, y: y + distance * dy + offset * dx)
  }
}
