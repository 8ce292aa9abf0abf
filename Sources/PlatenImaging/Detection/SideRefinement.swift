internal import CVision
internal import PlatenModel

/// Moves a quad's sides onto the edges of a larger image.
///
/// The straight side of a flat page is one line, fitted to its whole length. On a curled side the
/// corners stay where the corner network detected them.
struct SideRefinement {
  /// The longer side of the image it works on, in pixels. From trial: a larger image takes longer,
  /// and shows the paper's fibres as edges.
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
    lab = try Raster(orThrow: pv_image_lab(raster.image, 0.8)).closed(radius: 4)
  }

  /// The quad with these four `corners` from the corner network and its straight sides fitted to
  /// lines, and which sides are straight. Curled sides keep their corners. `nil` where the result
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

  /// The maximum width of such a band, as a fraction of the neighbouring side.
  private static let maximumBandWidth = 0.2

  /// The other end of the side that starts at `corner`: near `other`, on the line from there to
  /// `next`, the corner after it. `nil` where no edge follows the side all the way.
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

  /// The line of a straight side; `nil` for a curved one, or where too little of the edge is
  /// visible.
  private func straightLine(from a: Point, to b: Point) throws(ScanError) -> Line? {
    let points = try edgePoints(from: a, to: b)
    guard points.count >= Self.samples / 2 else { return nil }
    return FittedLine(points, tolerance: Self.straightnessTolerance, inlierFraction: 0.6)?.line
  }

  /// The strongest edges along the side's mean colour direction.
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
