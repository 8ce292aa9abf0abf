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
  /// lines, and which sides are straight. Curled sides keep their corners; sides on the photo's frame
  /// are not moved. `nil` if the result is no convex quad.
  func refined(
    _ corners: [CornerRefinement.Corner], isOnFrame: [Bool]
  ) throws(ScanError) -> (quad: Quad, isStraight: [Bool])? {
    guard let fitted = try fitted(corners, isOnFrame: isOnFrame) else { return nil }
    return try straightened(fitted.quad, isStraight: fitted.isStraight) ?? fitted
  }

  private func fitted(
    _ corners: [CornerRefinement.Corner], isOnFrame: [Bool]
  ) throws(ScanError) -> (quad: Quad, isStraight: [Bool])? {
    let lines = try corners.indices.map { (index) throws(ScanError) in
      let start = corners[index].point, end = corners[(index + 1) % 4].point
      return isOnFrame[index]
        ? Line(from: start, to: end) : try straightLine(from: start, to: end)
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
    guard let start = try straightLine(from: corner, to: corner.interpolated(to: other, 0.2)),
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
    guard let (a, b) = lab.frame.clipped(from: a, to: b) else { return nil }
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

/// A point of a page's border, and whether the page goes on beyond it, outside of the photo.
struct OutlinePoint: Hashable {
  let point: Point
  let isOnFrame: Bool
}

extension SideRefinement {
  /// The outline of the page at `quad`: clockwise through its visible corners, along its sides where the photo
  /// shows them, and otherwise along the photo's frame. `nil` if it is the quad.
  ///
  /// - Parameters:
  ///   - isStraight: which sides are known to be straight.
  ///   - border: the border in the page network's map, clockwise.
  func outline(
    of quad: Quad, isCornerVisible: [Bool], isStraight: [Bool], border: [OutlinePoint]
  ) throws(ScanError) -> [Point]? {
    let splits = splits(
      of: border, at: quad.corners.indices.filter { isCornerVisible[$0] }, of: quad)
    guard splits.count > 1 else { return nil }
    var outline: [Point] = [], isQuad = isCornerVisible.allSatisfy { $0 }
    for (number, split) in splits.enumerated() {
      let next = splits[(number + 1) % splits.count]
      let count = (next.index - split.index + border.count) % border.count
      let points = (0...count).map { border[(split.index + $0) % border.count] }
      outline.append(split.point)
      let onFrame = points.count { $0.isOnFrame }
      if 2 * onFrame > points.count {
        outline += points.dropFirst().dropLast().map(\.point).frameCorners(in: lab.frame)
        isQuad = false
      } else if !isWholeSide(from: split, to: next, isStraight: isStraight) {
        let curve = try curve(
          from: split.point, to: next.point, along: points.map(\.point), of: quad,
          isStraight: isStraight)
        outline += curve
        isQuad = isQuad && curve.isEmpty
      }
    }
    return isQuad ? nil : outline
  }

  /// A point where a side ends: which of the border, and which corner, if it is one.
  private typealias Split = (index: Int, point: Point, corner: Int?)

  /// Whether the part between two corners is a side that is known to be straight, though the border in the map
  /// may lack a dark band along it.
  private func isWholeSide(from start: Split, to end: Split, isStraight: [Bool]) -> Bool {
    guard let first = start.corner, let last = end.corner else { return false }
    return last == (first + 1) % 4 && isStraight[first]
  }

  /// The points of `border` nearest to the visible corners, which replace them, and those where the border
  /// meets the photo's frame.
  private func splits(of border: [OutlinePoint], at visible: [Int], of quad: Quad) -> [Split] {
    let corners = quad.corners, reach = 0.1 * quad.area.squareRoot()
    let atCorners = visible.compactMap { corner -> Split? in
      let distances = border.map { $0.point.distance(to: corners[corner]) }
      guard let index = distances.indices.min(by: { distances[$0] < distances[$1] }),
        distances[index] < reach
      else { return nil }
      return (index, corners[corner], corner)
    }
    let meetings = border.indices.compactMap { index -> Split? in
      let next = (index + 1) % border.count
      guard border[index].isOnFrame != border[next].isOnFrame else { return nil }
      let onFrame = border[index].isOnFrame ? index : next
      return (onFrame, border[onFrame].point.snapped(to: lab.frame), nil)
    }
    let all = (atCorners + meetings).sorted { $0.index < $1.index }
    return all.indices.filter { $0 == 0 || all[$0].index != all[$0 - 1].index }.map { all[$0] }
  }

  /// How far the border in the map, whose cells are up to eight pixels, may lie from a straight side, and the
  /// least length of a part that is traced; in pixels.
  private static let mapTolerance = 5.0, minimumLength = 12.0

  /// The points between the ends of a visible part of the border; empty where it is straight.
  private func curve(
    from start: Point, to end: Point, along points: [Point], of quad: Quad, isStraight: [Bool]
  ) throws(ScanError) -> [Point] {
    guard start.distance(to: end) > Self.minimumLength else { return [] }
    let isOnSide = zip(quad.sides, isStraight).contains { side, isStraight in
      let line = Line(from: side.start, to: side.end)
      return isStraight
        && ([start, end] + points).allSatisfy { abs(line.offset(of: $0)) < Self.mapTolerance }
    }
    if isOnSide { return [] }
    return try SideCurve(from: start, to: end, border: points, in: lab)?.points ?? []
  }
}

extension Point {
  /// The nearest point of the border of `frame`.
  fileprivate func snapped(to frame: Box) -> Point {
    let distances = [x - frame.x, frame.maxX - x, y - frame.y, frame.maxY - y]
    switch distances.indices.min(by: { distances[$0] < distances[$1] })! {
    case 0: return Point(x: frame.x, y: y)
    case 1: return Point(x: frame.maxX, y: y)
    case 2: return Point(x: x, y: frame.y)
    default: return Point(x: x, y: frame.maxY)
    }
  }
}

extension [Point] {
  /// The edges of an outline that do not lie on `frame`.
  func edges(within frame: Box) -> [(start: Point, end: Point)] {
    indices.map { (self[$0], self[($0 + 1) % count]) }.filter { start, end in
      let middle = start.interpolated(to: end, 0.5)
      return middle.distance(to: middle.snapped(to: frame)) > 1
    }
  }

  /// The corners of `frame` that points along it pass, in their order.
  fileprivate func frameCorners(in frame: Box) -> [Point] {
    let corners = Quad(frame).corners
    let reach = 0.02 * Swift.max(frame.width, frame.height)
    let places = corners.compactMap { corner -> (Int, Point)? in
      let nearest = indices.min { self[$0].distance(to: corner) < self[$1].distance(to: corner) }
      guard let nearest, self[nearest].distance(to: corner) < reach else { return nil }
      return (nearest, corner)
    }
    return places.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// The course of a page's curved side between its ends.
struct SideCurve {
  /// At most 16 points between the ends, in pixels of the image.
  let points: [Point]

  /// How far an edge may lie from the side in the maps, and how many pixels are averaged on each
  /// side of it.
  private static let searchRadius = 8, halfWidth = 4
  /// The minimum deviation of a curved side from its chord, relative to its length.
  private static let minimumDeviation = 0.006
  /// The maximum deviation from the chord, relative to the length; anything beyond is not the side.
  private static let maximumDeviation = 0.5
  /// The minimum ``EdgeProfiles/tracedEdge(near:window:)`` support along a curve; without it, the side in the
  /// maps counts if it deviates clearly.
  private static let minimumSupport = 0.5, minimumMapDeviation = 0.02

  /// Traces the side from `a` to `b` in `lab`, the page to the right; `border` are its points in the map,
  /// accurate to a few pixels. `nil` if the side is straight.
  init?(from a: Point, to b: Point, border: [Point], in lab: Raster) throws(ScanError) {
    guard let (a, b) = lab.frame.clipped(from: a, to: b) else { return nil }
    let length = a.distance(to: b), line = Line(from: a, to: b)
    let samples = max(16, min(96, Int(length / 6)))
    let initialOffsets = Self.initialOffsets(from: a, to: b, border: border, samples: samples)
    let reach = Self.searchRadius + Int(initialOffsets.map(abs).max()!.rounded(.up))
    let profiles = try EdgeProfiles(
      of: lab, from: a, to: b, samples: samples, reach: reach, halfWidth: Self.halfWidth)
    let path = profiles.tracedEdge(near: initialOffsets, window: Self.searchRadius)
    let isTraced = path.support > Self.minimumSupport
    let traced = isTraced ? path.offsets : initialOffsets
    let offsets = Self.fittedCurve(to: traced) ?? Self.smoothed(traced)
    // A tenth of the samples, so that a single speck does not count as a curve.
    let deviation = isTraced ? Self.minimumDeviation : Self.minimumMapDeviation
    let limit = max(1.5, deviation * length)
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
      // Near the ends, `border` belongs to the neighboring sides too.
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

  /// The degree of a side's polynomial, and the share of its points that lie within two pixels of it: sides are
  /// smooth, but torn and zigzag ones, while a trace jumps to other edges.
  private static let maximumDegree = 4, minimumInliers = 0.75, tolerance = 2.0

  /// The polynomial of the lowest degree that most of `offsets` follow; `nil` if there is none.
  private static func fittedCurve(to offsets: [Double]) -> [Double]? {
    let places = offsets.indices.map { 2 * (Double($0) + 0.5) / Double(offsets.count) - 1 }
    for degree in 1...maximumDegree {
      var weights = [Double](repeating: 1, count: offsets.count), values = offsets
      for _ in 0..<8 {
        guard let fitted = Polynomial(degree: degree, at: places, values: offsets, weights: weights)
        else { return nil }
        values = places.map(fitted.callAsFunction)
        weights = zip(offsets, values).map { 1 / (1 + ($0 - $1) * ($0 - $1)) }
      }
      let inliers = zip(offsets, values).count { abs($0 - $1) <= tolerance }
      if Double(inliers) >= minimumInliers * Double(offsets.count) { return values }
    }
    return nil
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

/// A polynomial in one variable, fitted by weighted least squares.
struct Polynomial {
  private var coefficients: [Double]

  /// `nil` if the places do not determine it.
  init?(degree: Int, at places: [Double], values: [Double], weights: [Double]) {
    let count = degree + 1
    // The normal equations, with the right side as the last column.
    var rows = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
    for (index, place) in places.enumerated() {
      var powers = [1.0]
      for _ in 0..<degree { powers.append(powers.last! * place) }
      powers.append(values[index])
      for row in 0..<count {
        for column in 0...count {
          rows[row][column] += weights[index] * powers[row] * powers[column]
        }
      }
    }
    coefficients = []
    // Elimination; the matrix is positive definite, so that it needs no pivoting.
    for pivot in 0..<count {
      guard rows[pivot][pivot] > 1e-9 else { return nil }
      for row in 0..<count where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    coefficients = rows.indices.map { rows[$0][count] / rows[$0][$0] }
  }

  func callAsFunction(_ place: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * place + $1 }
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

extension Raster {
  /// The image's area, in its pixels.
  var frame: Box { Box(x: 0, y: 0, width: Double(width), height: Double(height)) }
}
