internal import PlatenModel

/// Constraints on the displacement from the curved sides of a page: points on the straight sides,
/// with the displacement there.
struct SideConstraints {
  /// Points on the top and bottom sides of the flat page with the displacement downwards, and on
  /// the left and right sides with the displacement to the right; in pixels.
  private(set) var vertical: [DisplacementField.Observation] = []
  private(set) var horizontal: [DisplacementField.Observation] = []

  /// The number of samples along half the perimeter, and the minimum distance of one from a corner,
  /// as a fraction of the side.
  private static let samples = 400.0, cornerMargin = 0.03
  /// The maximum displacement, as a fraction of the page's size. Beyond it, the outline is not that
  /// of the page.
  private static let maximumDeviation = 0.15

  /// Samples `outline`, a polygon around a page of `width` × `height` pixels; empty where all sides
  /// are straight.
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

  private mutating func add(_ point: Point, _ width: Double, _ height: Double) {
    let across = point.x / width, along = point.y / height
    let toHorizontalSide = min(abs(point.y), abs(height - point.y))
    let toVerticalSide = min(abs(point.x), abs(width - point.x))
    let inside = Self.cornerMargin...(1 - Self.cornerMargin)
    if toHorizontalSide < toVerticalSide, inside.contains(across),
      toHorizontalSide < Self.maximumDeviation * height
    {
      let side = along < 0.5 ? 0 : height
      vertical.append(.init(point: Point(x: point.x, y: side), value: point.y - side))
    } else if toVerticalSide < toHorizontalSide, inside.contains(along),
      toVerticalSide < Self.maximumDeviation * width
    {
      let side = across < 0.5 ? 0 : width
      horizontal.append(.init(point: Point(x: side, y: point.y), value: point.x - side))
    }
  }

  /// The 95th percentile of the displacements, in pixels, which ignores a few outliers.
  var deviation: Double {
    let deviations = (vertical + horizontal).map { abs($0.value) }.sorted()
    return deviations.isEmpty ? 0 : deviations[deviations.count * 95 / 100]
  }
}
