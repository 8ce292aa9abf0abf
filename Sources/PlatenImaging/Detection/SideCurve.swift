internal import PlatenModel

/// The way that a page's side takes between its corners where that is no straight line.
struct SideCurve {
  /// Places between the corners, in pixels of the picture, at most 16.
  let points: [Point]

  /// How far an edge is looked for from where the maps have the side, and how many pixels
  /// are averaged before and behind it.
  private static let searchRadius = 8, halfWidth = 4
  /// A side is curved from here on: the part of its length by which it leaves its line.
  private static let minimumDeviation = 0.006
  /// Nothing that bends more is taken for a side.
  private static let maximumDeviation = 0.15
  /// How much of a step in colour there must be along a curve, lest the maps' errors make one.
  private static let minimumSupport = 0.5

  /// The side from `a` to `b` in `lab`, the page on its right hand; `border` are places all
  /// around the page, known to a few pixels. `nil` where the side is straight.
  init?(from a: Point, to b: Point, border: [Point], in lab: Raster) {
    let length = a.distance(to: b), line = Line(from: a, to: b)
    let samples = max(16, min(96, Int(length / 6)))
    let initialOffsets = Self.initialOffsets(from: a, to: b, border: border, samples: samples)
    let reach = Self.searchRadius + Int(initialOffsets.map(abs).max()!.rounded(.up))
    let profiles = EdgeProfiles(
      of: lab, from: a, to: b, samples: samples, reach: reach, halfWidth: Self.halfWidth)
    let path = profiles.tracedEdge(near: initialOffsets, window: Self.searchRadius)
    guard path.support > Self.minimumSupport else { return nil }
    let offsets = Self.smoothed(path.offsets)
    // A tenth of it, so that one speck makes no bend.
    let limit = max(1.5, Self.minimumDeviation * length)
    guard offsets.count(where: { abs($0) > limit }) * 10 >= samples else { return nil }
    let curve = offsets.indices.map { index in
      line.place(at: (Double(index) + 0.5) / Double(samples) * length, offset: offsets[index])
    }
    points = Self.simplified([a] + curve + [b], limit: 16)
  }

  /// The offsets from the line at which `border` has the side.
  private static func initialOffsets(
    from a: Point, to b: Point, border: [Point], samples: Int
  ) -> [Double] {
    let length = a.distance(to: b), line = Line(from: a, to: b)
    var offsets = [[Double]](repeating: [], count: samples)
    for point in border {
      let t = line.distance(to: point) / length, offset = line.offset(of: point)
      // Beside the corners lie the other sides.
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

  /// The mean of up to five neighbours each, the corners at both ends taken as known.
  private static func smoothed(_ offsets: [Double]) -> [Double] {
    let all = [0, 0] + offsets + [0, 0]
    return offsets.indices.map { index in
      let near = all[index...index + 4].sorted()
      return (near[1] + near[2] + near[3]) / 3
    }
  }

  /// What is left between the ends of `curve` when points that matter little are dropped: those
  /// less than a third of a pixel off the line between their neighbours, or the least ones
  /// down to `limit`.
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
