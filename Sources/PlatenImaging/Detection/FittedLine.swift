internal import PlatenModel

/// A line fitted to points with outliers.
struct FittedLine {
  let line: Line

  /// Fits a line to `points` by consensus: it tries the lines through all pairs of about 16 of
  /// them, and fits the largest set of points within `tolerance` pixels of one by least squares.
  ///
  /// `nil` where that set is less than `inlierFraction` of all points. The line is directed from
  /// the first point to the last.
  init?(_ points: [Point], tolerance: Double, inlierFraction: Double) {
    guard points.count >= 6 else { return nil }
    let step = max(1, points.count / 16)
    let samples = stride(from: 0, to: points.count, by: step).map { points[$0] }
    var inliers: [Point] = []
    for i in samples.indices {
      for j in samples.indices where j > i + 1 {
        let line = Line(from: samples[i], to: samples[j])
        let agreeing = points.filter { abs(line.offset(of: $0)) < tolerance }
        if agreeing.count > inliers.count { inliers = agreeing }
      }
    }
    guard Double(inliers.count) >= inlierFraction * Double(points.count) else { return nil }
    line = Self.leastSquares(inliers)
  }

  private static func leastSquares(_ points: [Point]) -> Line {
    let count = Double(points.count)
    let x = points.reduce(0) { $0 + $1.x } / count, y = points.reduce(0) { $0 + $1.y } / count
    var xx = 0.0, xy = 0.0, yy = 0.0
    for point in points {
      xx += (point.x - x) * (point.x - x)
      xy += (point.x - x) * (point.y - y)
      yy += (point.y - y) * (point.y - y)
    }
    // The major principal axis of the points.
    let half = (xx - yy) / 2, length = (half * half + xy * xy).squareRoot()
    var dx = half + length, dy = xy
    if half < 0 { (dx, dy) = (xy, length - half) }
    let first = points[0], last = points[points.count - 1]
    if dx * (last.x - first.x) + dy * (last.y - first.y) < 0 { (dx, dy) = (-dx, -dy) }
    return Line(from: Point(x: x, y: y), to: Point(x: x + dx, y: y + dy))
  }
}
