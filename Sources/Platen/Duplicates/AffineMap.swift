internal import PlatenModel

/// An affine map between two pages: x' = a·x + b·y + c, y' = d·x + e·y + f.
struct AffineMap {
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>

  /// The fewest pairs of points.
  private static let fewest = 4

  /// Fits the map to pairs of points, of which some may be wrong: by least squares, without those whose
  /// error is more than three times the median, until none is left out. `nil` where too few agree, or
  /// where the map is not almost a scaling.
  init?(anchors: [(Point, Point)]) {
    var pairs = anchors
    for _ in 0..<8 {
      guard pairs.count >= Self.fewest, let map = AffineMap(fitting: pairs) else { return nil }
      let errors = pairs.map { map.error($0) }
      let limit = max(3 * errors.sorted()[errors.count / 2], 4)
      let rest = zip(pairs, errors).filter { $0.1 <= limit }.map(\.0)
      if rest.count == pairs.count { break }
      pairs = rest
    }
    guard 2 * pairs.count >= anchors.count, let map = AffineMap(fitting: pairs) else { return nil }
    let scale = (map.x.x + map.y.y) / 2
    guard scale > 0.2, scale < 5, abs(map.x.y) < 0.2 * scale, abs(map.y.x) < 0.2 * scale
    else { return nil }
    self = map
  }

  /// Least squares by the normal equations; `nil` where the points lie on a line.
  private init?(fitting pairs: [(Point, Point)]) {
    var xx = 0.0, xy = 0.0, yy = 0.0, sx = 0.0, sy = 0.0
    var right = (SIMD3<Double>(), SIMD3<Double>())
    for (from, to) in pairs {
      xx += from.x * from.x
      xy += from.x * from.y
      yy += from.y * from.y
      sx += from.x
      sy += from.y
      let row = SIMD3(from.x, from.y, 1)
      right.0 += row * to.x
      right.1 += row * to.y
    }
    let n = Double(pairs.count)
    let rows = (SIMD3(xx, xy, sx), SIMD3(xy, yy, sy), SIMD3(sx, sy, n))
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let inverse = (cross(rows.1, rows.2), cross(rows.2, rows.0), cross(rows.0, rows.1))
    let determinant = (rows.0 * inverse.0).sum()
    guard abs(determinant) > 1e-6 * max(1, xx * yy) else { return nil }
    // The matrix is symmetric, so its inverse is too.
    func solve(_ r: SIMD3<Double>) -> SIMD3<Double> {
      (inverse.0 * r.x + inverse.1 * r.y + inverse.2 * r.z) / determinant
    }
    (x, y) = (solve(right.0), solve(right.1))
  }

  /// The place of a point.
  private func point(_ point: Point) -> Point {
    let row = SIMD3(point.x, point.y, 1)
    return Point(x: (x * row).sum(), y: (y * row).sum())
  }

  private func error(_ pair: (Point, Point)) -> Double {
    let place = point(pair.0)
    return max(abs(place.x - pair.1.x), abs(place.y - pair.1.y))
  }

  /// The place of a box.
  func box(_ box: Box) -> Box {
    let start = point(Point(x: box.x, y: box.y)), end = point(Point(x: box.maxX, y: box.maxY))
    return Box(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }
}
