internal import CVision
internal import PlatenModel

/// Moves a quad's sides onto the edges of a larger image.
///
/// The straight side of a flat page is one line, fitted to its whole length. On a curled side the
/// corners stay where the corner network detected them.
struct SideRefinement {
  /// The longer side of the image it works on, in pixels. From trial: a larger image takes longer,
  /// and shows the paper's fibers as edges.
  static let longSide = 1000.0
  /// Samples along a side.
  private static let samples = 48
  /// How far from the side an edge is searched for, and how many pixels are averaged on each side
  /// of it.
  private static let reach = 11, halfWidth = 4
  /// The maximum distance of an edge from its line, in pixels. From trial: a larger one takes
  /// curled sides for straight ones.
  private static let straightnessTolerance = 1.6

  /// The image in Lab after a morphological closing, which removes dark print from the paper.
  let lab: Raster

  /// `raster` is at most ``longSide`` pixels long.
  init(raster: Raster) throws(ScanError) {
    lab = try raster.transformed { pv_image_lab($0, 0.8) }.closed(radius: 4)
  }

  /// The quad with these four `corners` from the corner network and its straight sides fitted to
  /// lines, and which sides are straight. Curled sides keep their corners. `nil` if the result
  /// is no convex quad.
  func refined(
    _ corners: [CornerRefinement.Corner]
  ) throws(ScanError) -> (quad: Quad, isStraight: [Bool])? {
    guard let fitted = try fitted(corners) else { return nil }
    return try straightened(fitted.quad, isStraight: fitted.isStraight) ?? fitted
  }

  private func fitted(
    _ corners: [CornerRefinement.Corner]
  ) throws(ScanError) -> (quad: Quad, isStraight: [Bool])? {
    let lines = try corners.indices.map { (index) throws(ScanError) in
      try straightLine(from: corners[index].point, to: corners[(index + 1) % 4].point)
    }
    let points = corners.indices.map { index in
      let old = corners[index].point
      let new = intersection(of: lines[(index + 3) % 4], with: lines[index], near: old)
      // The network's error is up to four pixels where it is confident.
      let reach = 4 + (1 - corners[index].confidence) * 0.02 * Self.longSide
      return new.distance(to: old) < reach ? new : old
    }
    guard let quad = Quad(corners: points) else { return nil }
    let isStraight = quad.sides.indices.map { side in
      guard let line = lines[side] else { return false }
      let (start, end) = quad.sides[side]
      return [start, end].allSatisfy { abs(line.offset(of: $0)) < Self.straightnessTolerance }
    }
    return (quad, isStraight)
  }

  /// Corrects a quad for a dark band along a side that was detected at only one of its ends.
  ///
  /// A band as dark as the desk may have been taken for desk at one end: the side then runs from a
  /// corner of the page to a corner of its lighter part. Where exactly one side is not straight,
  /// this gives the quad in which that side continues from one end in its initial direction, if an
  /// edge follows it all the way and the page gets larger.
  private func straightened(
    _ quad: Quad, isStraight: [Bool]
  ) throws(ScanError) -> (quad: Quad, isStraight: [Bool])? {
    guard isStraight.count(where: { !$0 }) == 1, let curvedSide = isStraight.firstIndex(of: false)
    else { return nil }
    let (start, end) = quad.sides[curvedSide]
    let opposite = quad.corners[(curvedSide + 2) % 4], previous = quad.corners[(curvedSide + 3) % 4]
    let sides = [
      try otherEnd(from: start, towards: end, beside: opposite).map { (start, $0) },
      try otherEnd(from: end, towards: start, beside: previous).map { ($0, end) },
    ]
    let quads = sides.compactMap { $0 }.compactMap { start, end in
      var corners = quad.corners
      corners[curvedSide] = start
      corners[(curvedSide + 1) % 4] = end
      return Quad(corners: corners)
    }
    guard let larger = quads.first(where: { $0.area > quad.area }) else { return nil }
    return (larger, [true, true, true, true])
  }

  /// The maximum width of such a band, as a fraction of the neighboring side.
  private static let maximumBandWidth = 0.2

  /// The other end of the side that starts at `corner`: near `other`, on the line from there to
  /// `next`, the corner after it. `nil` if no edge follows the side all the way.
  private func otherEnd(
    from corner: Point, towards other: Point, beside next: Point
  ) throws(ScanError) -> Point? {
    // Beyond the first fifth, the true side may be out of reach of the search.
    let fifthPoint = Point(
      x: corner.x + (other.x - corner.x) / 5, y: corner.y + (other.y - corner.y) / 5)
    guard let start = try straightLine(from: corner, to: fifthPoint),
      let end = start.intersection(with: Line(from: other, to: next)),
      end.distance(to: other) < Self.maximumBandWidth * other.distance(to: next),
      let line = try straightLine(from: corner, to: end),
      [corner, end].allSatisfy({ abs(line.offset(of: $0)) < Self.straightnessTolerance })
    else { return nil }
    return end
  }

  /// The intersection of two lines; with one line only, its point nearest to `corner`.
  private func intersection(of a: Line?, with b: Line?, near corner: Point) -> Point {
    if let a, let b { return a.intersection(with: b) ?? corner }
    guard let line = a ?? b else { return corner }
    let offset = line.offset(of: corner)
    return Point(x: corner.x + offset * line.dy, y: corner.y - offset * line.dx)
  }

  /// The line of a straight side; `nil` for a curved one, or if too little of the edge is
  /// visible.
  private func straightLine(from a: Point, to b: Point) throws(ScanError) -> Line? {
    let points = try edgePoints(from: a, to: b)
    guard points.count >= Self.samples / 2 else { return nil }
    return FittedLine(points, tolerance: Self.straightnessTolerance, inlierFraction: 0.6)?.line
  }

  /// The strongest edges along the side's mean color direction.
  private func edgePoints(from a: Point, to b: Point) throws(ScanError) -> [Point] {
    let profiles = try EdgeProfiles(
      of: lab, from: a, to: b, samples: Self.samples, reach: Self.reach, halfWidth: Self.halfWidth)
    let line = Line(from: a, to: b), length = a.distance(to: b)
    return profiles.edges(along: profiles.meanDirection).compactMap { edge in
      // Shading of the paper alone reaches about 8 levels of 255.
      guard edge.strength > 8 else { return nil }
      return line.point(at: edge.position * length, offset: edge.offset)
    }
  }
}

/// The course of a page's curved side between its corners.
struct SideCurve {
  /// At most 16 points between the corners, in pixels of the image.
  let points: [Point]

  /// How far an edge may lie from the side in the maps, and how many pixels are averaged on each
  /// side of it.
  private static let searchRadius = 8, halfWidth = 4
  /// The minimum deviation of a curved side from its chord, relative to its length.
  private static let minimumDeviation = 0.006
  /// The maximum deviation from the chord, relative to the length; anything beyond is not the side.
  private static let maximumDeviation = 0.15
  /// The minimum ``EdgeProfiles/tracedEdge(near:window:)`` support along a curve, so that errors of
  /// the maps alone do not make one.
  private static let minimumSupport = 0.5

  /// Traces the side from `a` to `b` in `lab`, the page to the right; `border` are points all
  /// around the page, accurate to a few pixels. `nil` if the side is straight.
  init?(from a: Point, to b: Point, border: [Point], in lab: Raster) throws(ScanError) {
    let length = a.distance(to: b), line = Line(from: a, to: b)
    let samples = max(16, min(96, Int(length / 6)))
    let initialOffsets = Self.initialOffsets(from: a, to: b, border: border, samples: samples)
    let reach = Self.searchRadius + Int(initialOffsets.map(abs).max()!.rounded(.up))
    let profiles = try EdgeProfiles(
      of: lab, from: a, to: b, samples: samples, reach: reach, halfWidth: Self.halfWidth)
    let path = profiles.tracedEdge(near: initialOffsets, window: Self.searchRadius)
    guard path.support > Self.minimumSupport else { return nil }
    let offsets = Self.smoothed(path.offsets)
    // A tenth of the samples, so that a single speck does not count as a curve.
    let limit = max(1.5, Self.minimumDeviation * length)
    guard offsets.count(where: { abs($0) > limit }) * 10 >= samples else { return nil }
    let curve = offsets.indices.map { index in
      line.point(at: (Double(index) + 0.5) / Double(samples) * length, offset: offsets[index])
    }
    points = Self.simplified([a] + curve + [b], limit: 16)
  }

  /// The offsets of the side in `border` from the line.
  private static func initialOffsets(
    from a: Point, to b: Point, border: [Point], samples: Int
  ) -> [Double] {
    let length = a.distance(to: b), line = Line(from: a, to: b)
    var offsets = [[Double]](repeating: [], count: samples)
    for point in border {
      let t = line.distance(to: point) / length, offset = line.offset(of: point)
      // Near the corners, `border` belongs to the neighboring sides.
      guard t > 0.03, t < 0.97, abs(offset) < maximumDeviation * length else { continue }
      offsets[Int(t * Double(samples))].append(offset)
    }
    let known = offsets.indices.filter { !offsets[$0].isEmpty }
    let knots =
      [(-0.5, 0.0)]
      + known.map { (Double($0), offsets[$0].sorted()[offsets[$0].count / 2]) }
      + [(Double(samples) - 0.5, 0.0)]
    var next = 1
    return offsets.indices.map { index in
      while knots[next].0 < Double(index) { next += 1 }
      let (start, from) = knots[next - 1], (end, to) = knots[next]
      return from + (Double(index) - start) / (end - start) * (to - from)
    }
  }

  /// A running trimmed mean of five neighbors; the offsets at both corners are 0.
  private static func smoothed(_ offsets: [Double]) -> [Double] {
    let all = [0, 0] + offsets + [0, 0]
    return offsets.indices.map { index in
      let near = all[index...index + 4].sorted()
      return (near[1] + near[2] + near[3]) / 3
    }
  }

  /// The points of `curve` between its ends, simplified: it drops points less than 0.35 pixels off
  /// the line between their neighbors, and then the least significant ones down to `limit`.
  private static func simplified(_ curve: [Point], limit: Int) -> [Point] {
    var remaining = curve
    while remaining.count > 2 {
      let heights = remaining.indices.dropFirst().dropLast().map { index in
        (
          index,
          abs(
            Line(from: remaining[index - 1], to: remaining[index + 1]).offset(of: remaining[index]))
        )
      }
      let smallest = heights.min { $0.1 < $1.1 }!
      guard smallest.1 < 0.35 || remaining.count > limit + 2 else { break }
      remaining.remove(at: smallest.0)
    }
    return Array(remaining.dropFirst().dropLast())
  }
}

/// A line fitted to points with outliers.
struct FittedLine {
  let line: Line

  /// Fits a line to `points` by consensus: it tries the lines through all pairs of about 16 of
  /// them, and fits the largest set of points within `tolerance` pixels of one by least squares.
  ///
  /// `nil` if that set is less than `inlierFraction` of all points. The line is directed from
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

  /// The intersection with `other`, or `nil` if both are parallel within half a degree.
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
