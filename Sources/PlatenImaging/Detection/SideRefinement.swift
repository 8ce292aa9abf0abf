internal import CVision
internal import PlatenModel

/// Moves a quad's sides onto the edges that a larger picture shows.
///
/// A flat page's side is one line, fitted to the whole of it. A curled one is not: there the
/// corners stay where the corner network has seen them.
struct SideRefinement {
  /// Longer side of the picture that it works on, in pixels. From trial: more costs
  /// time and finds the paper's fibres.
  static let longSide = 1000.0
  /// Points along a side.
  private static let samples = 48
  /// How far an edge is looked for to either side, and how many pixels are
  /// averaged before and behind it.
  private static let reach = 11, halfWidth = 4
  /// Pixels by which an edge may leave its line. From trial: more takes curled sides for
  /// straight ones.
  private static let straightnessTolerance = 1.6

  /// The picture in Lab, with dark print taken off the paper.
  let lab: Raster

  /// `raster` is at most ``longSide`` long.
  init(raster: Raster) throws(ScanError) {
    lab = try Raster(orThrow: pv_image_lab(raster.image, 0.8)).closed(radius: 4)
  }

  /// The quad with `corners`, four that the corner network saw, once its flat sides have been
  /// made lines, and which of its sides are; what is left of curled sides are the corners
  /// themselves. `nil` where that makes no quad.
  func refined(_ corners: [CornerRefinement.Corner]) -> (quad: Quad, isStraight: [Bool])? {
    guard let fitted = fitted(corners) else { return nil }
    return straightened(fitted.quad, isStraight: fitted.isStraight) ?? fitted
  }

  private func fitted(_ corners: [CornerRefinement.Corner]) -> (quad: Quad, isStraight: [Bool])? {
    let lines = corners.indices.map { index in
      straightLine(from: corners[index].place, to: corners[(index + 1) % 4].place)
    }
    let places = corners.indices.map { index in
      let old = corners[index].place
      let new = intersection(of: lines[(index + 3) % 4], with: lines[index], near: old)
      // Four pixels are what the network errs by where it is sure.
      let reach = 4 + (1 - corners[index].confidence) * 0.02 * Self.longSide
      return new.distance(to: old) < reach ? new : old
    }
    guard let quad = Quad(corners: places) else { return nil }
    let isStraight = quad.sides.indices.map { side in
      guard let line = lines[side] else { return false }
      let (start, end) = quad.sides[side]
      return [start, end].allSatisfy { abs(line.offset(of: $0)) < Self.straightnessTolerance }
    }
    return (quad, isStraight)
  }

  /// A band along a side that is as dark as the desk may have been seen at one of its ends alone:
  /// then the side runs from a corner of the page to one of its lighter part. Where a single side
  /// is no line, this gives the quad with that side as it sets out at one end, if it is seen all
  /// the way and leaves more to the page.
  private func straightened(_ quad: Quad, isStraight: [Bool]) -> (quad: Quad, isStraight: [Bool])? {
    guard isStraight.count(where: { !$0 }) == 1, let curvedSide = isStraight.firstIndex(of: false)
    else { return nil }
    let (start, end) = quad.sides[curvedSide]
    let opposite = quad.corners[(curvedSide + 2) % 4], previous = quad.corners[(curvedSide + 3) % 4]
    let sides = [
      otherEnd(from: start, towards: end, beside: opposite).map { (start, $0) },
      otherEnd(from: end, towards: start, beside: previous).map { ($0, end) },
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

  /// How much of the neighbouring side a band may take.
  private static let maximumBandWidth = 0.2

  /// The other end of the side that sets out from `corner`: near `other`, on the line from there to
  /// `next`, the corner after it. `nil` where the side is not seen all the way.
  private func otherEnd(
    from corner: Point, towards other: Point, beside next: Point
  ) -> Point? {
    // Further on the true side may be out of reach.
    let fifthPoint = Point(
      x: corner.x + (other.x - corner.x) / 5, y: corner.y + (other.y - corner.y) / 5)
    guard let start = straightLine(from: corner, to: fifthPoint),
      let end = start.intersection(with: Line(from: other, to: next)),
      end.distance(to: other) < Self.maximumBandWidth * other.distance(to: next),
      let line = straightLine(from: corner, to: end),
      [corner, end].allSatisfy({ abs(line.offset(of: $0)) < Self.straightnessTolerance })
    else { return nil }
    return end
  }

  /// Where two lines meet; of one alone the place that is nearest to `corner`.
  private func intersection(of a: Line?, with b: Line?, near corner: Point) -> Point {
    if let a, let b { return a.intersection(with: b) ?? corner }
    guard let line = a ?? b else { return corner }
    let offset = line.offset(of: corner)
    return Point(x: corner.x + offset * line.dy, y: corner.y - offset * line.dx)
  }

  /// The line of a side that is flat, `nil` for another and where too little of it is seen.
  private func straightLine(from a: Point, to b: Point) -> Line? {
    let points = edgePoints(from: a, to: b)
    guard points.count >= Self.samples / 2 else { return nil }
    return FittedLine(points, tolerance: Self.straightnessTolerance, inlierFraction: 0.6)?.line
  }

  /// Where the colour changes most, in the way it does along most of the side.
  private func edgePoints(from a: Point, to b: Point) -> [Point] {
    let profiles = EdgeProfiles(
      of: lab, from: a, to: b, samples: Self.samples, reach: Self.reach, halfWidth: Self.halfWidth)
    let line = Line(from: a, to: b), length = a.distance(to: b)
    return profiles.edges(along: profiles.meanDirection).compactMap { edge in
      // Eight levels of 255 are what paper's own shading can do.
      guard edge.strength > 8 else { return nil }
      return line.place(at: edge.position * length, offset: edge.offset)
    }
  }
}
