/// The dark and light runs along one line across a picture, in turn, a dark one first and last.
///
/// An edge is where brightness passes half way between a light place and the dark one beside it,
/// so that neither light nor blur moves it by more than it moves its neighbours.
struct RunLengths {
  /// Where each run begins, in pixels along the line, and where the last one ends.
  let edges: [Float]

  /// How many runs there are: an odd number, or none.
  var count: Int { max(0, edges.count - 1) }

  /// Pixels of the run.
  func width(_ run: Int) -> Float { edges[run + 1] - edges[run] }

  /// Pixels of `count` runs from `run` on.
  func width(_ run: Int, count: Int) -> Float { edges[run + count] - edges[run] }

  /// The light before the run: beyond the first one there is no end to it.
  func spaceBefore(_ run: Int) -> Float { run == 0 ? .infinity : width(run - 1) }

  /// The light behind the run.
  func spaceAfter(_ run: Int) -> Float { run + 1 >= count ? .infinity : width(run + 1) }

  /// The same line from its other end, which is `length` pixels from the first.
  func reversed(length: Float) -> RunLengths {
    RunLengths(edges: edges.reversed().map { length - $0 })
  }

  init(edges: [Float]) { self.edges = edges }

  /// The least change of brightness, of 255, that is one of bars; and its part of the line's range.
  private static let minimumContrast: Float = 10
  private static let minimumContrastShare: Float = 0.2

  /// The runs of a line of these brightnesses, a pixel each. What lies beyond it is light.
  init(brightness line: [Float]) {
    guard let darkest = line.min(), let lightest = line.max(), line.count > 8 else {
      edges = []
      return
    }
    let contrast = max(Self.minimumContrast, Self.minimumContrastShare * (lightest - darkest))
    var edges: [Float] = []
    // The extreme of the stretch that the line is in, which began light, and the one before it.
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

  /// Where brightness is first half way between two extremes; samples lie amid their pixels.
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
