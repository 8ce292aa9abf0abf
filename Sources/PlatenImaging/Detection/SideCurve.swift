internal import PlatenModel

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
  /// around the page, accurate to a few pixels. `nil` where the side is straight.
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
      // Near the corners, `border` belongs to the neighbouring sides.
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

  /// A running trimmed mean of five neighbours; the offsets at both corners are 0.
  private static func smoothed(_ offsets: [Double]) -> [Double] {
    let all = [0, 0] + offsets + [0, 0]
    return offsets.indices.map { index in
      let near = all[index...index + 4].sorted()
      return (near[1] + near[2] + near[3]) / 3
    }
  }

  /// The points of `curve` between its ends, simplified: it drops points less than 0.35 pixels off
  /// the line between their neighbours, and then the least significant ones down to `limit`.
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
