internal import PlatenModel

/// The way that a page's side takes between its corners where that is no straight line.
struct SideCurve {
  /// Places between the corners, in pixels of the picture, at most 16.
  let points: [Point]

  /// How far an edge is looked for from where the maps have the side, and how many pixels
  /// are averaged before and behind it.
  private static let window = 8, half = 4
  /// A side is curved from here on: the part of its length by which it leaves its line.
  private static let leastBend = 0.006
  /// Nothing that bends more is taken for a side.
  private static let mostBend = 0.15
  /// How much of a step in colour there must be along a curve, lest the maps' errors make one.
  private static let leastSupport = 0.5

  /// The side from `a` to `b` in `lab`, the page on its right hand; `border` are places all
  /// around the page, known to a few pixels. `nil` where the side is straight.
  init?(from a: Point, to b: Point, border: [Point], in lab: Raster) {
    let length = a.distance(to: b), line = Line(from: a, to: b)
    let samples = max(16, min(96, Int(length / 6)))
    let guides = Self.guides(from: a, to: b, border: border, samples: samples)
    let reach = Self.window + Int(guides.map(abs).max()!.rounded(.up))
    let profiles = SideProfiles(
      of: lab, from: a, to: b, samples: samples, reach: reach, half: Self.half)
    let path = profiles.path(near: guides, window: Self.window)
    guard path.support > Self.leastSupport else { return nil }
    let offsets = Self.smoothed(path.offsets)
    // A tenth of it, so that one speck makes no bend.
    let limit = max(1.5, Self.leastBend * length)
    guard offsets.count(where: { abs($0) > limit }) * 10 >= samples else { return nil }
    let way = offsets.indices.map { index in
      line.place(at: (Double(index) + 0.5) / Double(samples) * length, offset: offsets[index])
    }
    points = Self.simplified([a] + way + [b], limit: 16)
  }

  /// The offsets from the line at which `border` has the side.
  private static func guides(
    from a: Point, to b: Point, border: [Point], samples: Int
  ) -> [Double] {
    let length = a.distance(to: b), line = Line(from: a, to: b)
    var offsets = [[Double]](repeating: [], count: samples)
    for point in border {
      let t = line.distance(to: point) / length, offset = line.offset(of: point)
      // Beside the corners lie the other sides.
      guard t > 0.03, t < 0.97, abs(offset) < mostBend * length else { continue }
      offsets[Int(t * Double(samples))].append(offset)
    }
    let known = offsets.indices.filter { !offsets[$0].isEmpty }
    let stops = [(-0.5, 0.0)]
      + known.map { (Double($0), offsets[$0].sorted()[offsets[$0].count / 2]) }
      + [(Double(samples) - 0.5, 0.0)]
    var next = 1
    return offsets.indices.map { index in
      while stops[next].0 < Double(index) { next += 1 }
      let (start, from) = stops[next - 1], (end, to) = stops[next]
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

  /// What is left between the ends of `way` when points that matter little are dropped: those
  /// less than a third of a pixel off the line between their neighbours, or the least ones
  /// down to `limit`.
  private static func simplified(_ way: [Point], limit: Int) -> [Point] {
    var rest = way
    while rest.count > 2 {
      let heights = rest.indices.dropFirst().dropLast().map { index in
        (index, abs(Line(from: rest[index - 1], to: rest[index + 1]).offset(of: rest[index])))
      }
      let least = heights.min { $0.1 < $1.1 }!
      guard least.1 < 0.35 || rest.count > limit + 2 else { break }
      rest.remove(at: least.0)
    }
    return Array(rest.dropFirst().dropLast())
  }
}
