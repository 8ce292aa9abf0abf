internal import PlatenModel

/// How far the print of a page lies to the right of, and below, its place on the flat page, in
/// pixels.
struct Displacement {
  let horizontal: DisplacementField, vertical: DisplacementField

  /// The point at which the print of the flat page's `point` lies.
  func printed(_ point: Point) -> Point {
    Point(x: point.x + horizontal(point), y: point.y + vertical(point))
  }

  /// The point of the flat page whose print lies at `printed`.
  func flattened(_ printed: Point) -> Point {
    var flat = printed
    for _ in 0..<6 { flat = Point(x: printed.x - horizontal(flat), y: printed.y - vertical(flat)) }
    return flat
  }

  func flattened(_ line: TextLine) -> TextLine {
    TextLine(baseline: line.baseline.map(flattened), xHeight: line.xHeight)
  }
}
