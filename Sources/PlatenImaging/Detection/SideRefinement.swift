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
  private static let reach = 11, half = 4
  /// Pixels by which an edge may leave its line. From trial: more takes curled sides for
  /// straight ones.
  private static let flatness = 1.6

  /// The picture in Lab, with dark print taken off the paper.
  let lab: Raster

  /// `picture` is at most ``longSide`` long.
  init(picture: Raster) throws(ScanError) {
    lab = try Raster(orThrow: pv_detect_lab(picture.image, 0.8)).closed(radius: 4)
  }

  /// The quad with `corners`, four that the corner network saw, once its flat sides have been
  /// made lines, and which of its sides are; what is left of curled sides are the corners
  /// themselves. `nil` where that makes no quad.
  func refined(_ corners: [CornerRefinement.Corner]) -> (quad: Quad, isFlat: [Bool])? {
    let lines = corners.indices.map { index in
      flatLine(from: corners[index].place, to: corners[(index + 1) % 4].place)
    }
    let places = corners.indices.map { index in
      let old = corners[index].place
      let new = meeting(of: lines[(index + 3) % 4], with: lines[index], near: old)
      // Four pixels are what the network errs by where it is sure.
      let reach = 4 + (1 - corners[index].sureness) * 0.02 * Self.longSide
      return new.distance(to: old) < reach ? new : old
    }
    guard let quad = Quad(corners: places) else { return nil }
    let isFlat = quad.sides.indices.map { side in
      guard let line = lines[side] else { return false }
      let (start, end) = quad.sides[side]
      return abs(line.offset(of: start)) < Self.flatness && abs(line.offset(of: end)) < Self.flatness
    }
    return (quad, isFlat)
  }

  /// Where two lines meet; of one alone the place that is nearest to `corner`.
  private func meeting(of a: Line?, with b: Line?, near corner: Point) -> Point {
    if let a, let b { return a.intersection(with: b) ?? corner }
    guard let line = a ?? b else { return corner }
    let offset = line.offset(of: corner)
    return Point(x: corner.x + offset * line.dy, y: corner.y - offset * line.dx)
  }

  /// The line of a side that is flat, `nil` for another and where too little of it is seen.
  private func flatLine(from a: Point, to b: Point) -> Line? {
    let points = edgePoints(from: a, to: b)
    guard points.count >= Self.samples / 2 else { return nil }
    return FittedLine(points, tolerance: Self.flatness, share: 0.6)?.line
  }

  /// Where the colour changes most, in the way it does along most of the side.
  private func edgePoints(from a: Point, to b: Point) -> [Point] {
    let profiles = SideProfiles(
      of: lab, from: a, to: b, samples: Self.samples, reach: Self.reach, half: Self.half)
    let line = Line(from: a, to: b), length = a.distance(to: b)
    return profiles.steps(along: profiles.usualDirection).compactMap { step in
      // Eight levels of 255 are what paper's own shading can do.
      guard step.strength > 8 else { return nil }
      return line.place(at: step.position * length, offset: step.offset)
    }
  }
}
