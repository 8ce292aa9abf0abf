internal import PlatenModel

/// What the sides of a page that does not lie flat say: where they ought to be, and how far from
/// there they are.
struct SideConstraints {
  /// Places on the upper and the lower side of a flat page, and how far down from there they are;
  /// on the left and the right one, and how far right.
  private(set) var vertical: [(place: Point, value: Double)] = []
  private(set) var horizontal: [(place: Point, value: Double)] = []

  /// Places on half the way around; and how near to a corner none is taken, as a part of a side.
  private static let samples = 400.0, cornerMargin = 0.03
  /// An outline that leaves the page farther than this part of its size is none.
  private static let maximumDeviation = 0.15

  /// `outline` is a polygon around a page of `width` × `height`; empty where all sides are
  /// straight.
  init(outline: [Point], width: Double, height: Double) {
    guard outline.count > 4 else { return }
    for (start, end) in zip(outline, outline.dropFirst() + [outline[0]]) {
      let steps = max(1, Int(start.distance(to: end) / (width + height) * Self.samples))
      for step in 0..<steps {
        let part = Double(step) / Double(steps)
        add(
          Point(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y)),
          width, height)
      }
    }
  }

  private mutating func add(_ place: Point, _ width: Double, _ height: Double) {
    let across = place.x / width, along = place.y / height
    let toHorizontalSide = min(abs(place.y), abs(height - place.y))
    let toVerticalSide = min(abs(place.x), abs(width - place.x))
    let inside = Self.cornerMargin...(1 - Self.cornerMargin)
    if toHorizontalSide < toVerticalSide, inside.contains(across),
      toHorizontalSide < Self.maximumDeviation * height
    {
      let side = along < 0.5 ? 0 : height
      vertical.append((Point(x: place.x, y: side), place.y - side))
    } else if toVerticalSide < toHorizontalSide, inside.contains(along),
      toVerticalSide < Self.maximumDeviation * width
    {
      let side = across < 0.5 ? 0 : width
      horizontal.append((Point(x: side, y: place.y), place.x - side))
    }
  }

  /// How far they leave the straight at most, a few specks apart; in pixels.
  var deviation: Double {
    let deviations = (vertical + horizontal).map { abs($0.value) }.sorted()
    return deviations.isEmpty ? 0 : deviations[deviations.count * 95 / 100]
  }
}
