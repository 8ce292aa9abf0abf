internal import PlatenModel

/// What the sides of a page that does not lie flat say: where they ought to be, and how far from
/// there they are.
struct PageSides {
  /// Places on the upper and the lower side of a flat page, and how far down from there they are;
  /// on the left and the right one, and how far right.
  private(set) var down: [(place: Point, value: Double)] = []
  private(set) var right: [(place: Point, value: Double)] = []

  /// Places on half the way around; and how near to a corner none is taken, as a part of a side.
  private static let samples = 400.0, corner = 0.03
  /// An outline that leaves the page farther than this part of its size is none.
  private static let farthest = 0.15

  /// `outline` is a polygon around a page of `width` × `height`; empty where all sides are
  /// straight.
  init(outline: [Point], width: Double, height: Double) {
    guard outline.count > 4 else { return }
    for (start, end) in zip(outline, outline.dropFirst() + [outline[0]]) {
      let steps = max(1, Int(start.distance(to: end) / (width + height) * Self.samples))
      for step in 0..<steps {
        let part = Double(step) / Double(steps)
        note(
          Point(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y)),
          width, height)
      }
    }
  }

  private mutating func note(_ place: Point, _ width: Double, _ height: Double) {
    let across = place.x / width, along = place.y / height
    let level = min(abs(place.y), abs(height - place.y))
    let upright = min(abs(place.x), abs(width - place.x))
    let inside = Self.corner...(1 - Self.corner)
    if level < upright, inside.contains(across), level < Self.farthest * height {
      let side = along < 0.5 ? 0 : height
      down.append((Point(x: place.x, y: side), place.y - side))
    } else if upright < level, inside.contains(along), upright < Self.farthest * width {
      let side = across < 0.5 ? 0 : width
      right.append((Point(x: side, y: place.y), place.x - side))
    }
  }

  /// How far they leave the straight at most, a few specks apart; in pixels.
  var bend: Double {
    let misses = (down + right).map { abs($0.value) }.sorted()
    return misses.isEmpty ? 0 : misses[misses.count * 95 / 100]
  }
}
