/// The dark and light runs along a scan line, in turn; the first and the last are dark.
///
/// An edge is where the brightness crosses the middle between adjacent extremes, so illumination
/// and blur move adjacent edges by the same amount.
struct RunLengths {
  /// The start of each run, and the end of the last one, in pixels along the line.
  let edges: [Float]

  /// The number of runs, odd or zero.
  var count: Int { max(0, edges.count - 1) }

  /// The width of a run, in pixels.
  func width(_ run: Int) -> Float { edges[run + 1] - edges[run] }

  /// The width of `count` runs from `run` on, in pixels.
  func width(_ run: Int, count: Int) -> Float { edges[run + count] - edges[run] }

  /// The width of the space before the run, infinite before the first one.
  func spaceBefore(_ run: Int) -> Float { run == 0 ? .infinity : width(run - 1) }

  /// The width of the space after the run, infinite after the last one.
  func spaceAfter(_ run: Int) -> Float { run + 1 >= count ? .infinity : width(run + 1) }

  /// The same line in the opposite direction; `length` is its length in pixels.
  func reversed(length: Float) -> RunLengths {
    RunLengths(edges: edges.reversed().map { length - $0 })
  }

  init(edges: [Float]) { self.edges = edges }

  /// The minimum brightness change of an edge: absolute, 0 to 255, and as a share of the line's
  /// range.
  private static let minimumContrast: Float = 10
  private static let minimumContrastShare: Float = 0.2

  /// Detects the runs of a line with one brightness per pixel. The area beyond the line counts as
  /// light.
  init(brightness line: [Float]) {
    guard let darkest = line.min(), let lightest = line.max(), line.count > 8 else {
      edges = []
      return
    }
    let contrast = max(Self.minimumContrast, Self.minimumContrastShare * (lightest - darkest))
    var edges: [Float] = []
    // The extreme of the current run, which begins light, and the one before it.
    var extreme = (place: -1, value: lightest), isLight = true
    var farthest = extreme
    func value(_ place: Int) -> Float { place < 0 || place >= line.count ? lightest : line[place] }
    for place in 0...line.count {
      let here = value(place)
      if isLight ? here > farthest.value : here < farthest.value {
        farthest = (place, here)
      } else if abs(here - farthest.value) >= contrast {
        if farthest.place != extreme.place {
          edges.append(Self.crossing(from: extreme, to: farthest, value))
        }
        extreme = farthest
        farthest = (place, here)
        isLight.toggle()
      }
    }
    if extreme.place != farthest.place {
      edges.append(Self.crossing(from: extreme, to: farthest, value))
    }
    self.edges = edges.count % 2 == 0 ? edges : edges.dropLast()
  }

  /// The first place where the brightness crosses the middle between two extremes. Samples lie at
  /// the centres of pixels.
  private static func crossing(
    from a: (place: Int, value: Float), to b: (place: Int, value: Float), _ value: (Int) -> Float
  ) -> Float {
    let half = (a.value + b.value) / 2
    let falls = b.value < a.value
    var place = a.place
    while place < b.place, falls ? value(place + 1) > half : value(place + 1) < half { place += 1 }
    let (before, after) = (value(place), value(place + 1))
    let part = before == after ? 0.5 : (before - half) / (before - after)
    return Float(place) + 0.5 + min(1, max(0, part))
  }
}
