internal import PlatenModel

/// How far the print of a page lies to the right of, and below, its place on the flat page, in
/// pixels.
struct Displacement: Sendable {
  let horizontal: DisplacementField, vertical: DisplacementField

  init(horizontal: DisplacementField, vertical: DisplacementField) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The displacement that `moves` the nodes of a page of `width` × `height` pixels, row by row; the outer
  /// ones lie on its edges.
  init(width: Double, height: Double, columns: Int, moves: [Point]) {
    func field(_ values: [Double]) -> DisplacementField {
      DisplacementField(width: width, height: height, columns: columns, values: values)
    }
    self.init(horizontal: field(moves.map(\.x)), vertical: field(moves.map(\.y)))
  }

  /// The inverse is a fixed-point iteration, up to steps of this many pixels.
  private static let precision = 0.01, maximumIterations = 30

  /// The point at which the print of the flat page's `point` lies.
  func printed(_ point: Point) -> Point {
    Point(x: point.x + horizontal(point), y: point.y + vertical(point))
  }

  /// The point of the flat page whose print lies at `printed`.
  func flattened(_ printed: Point) -> Point {
    var flat = printed
    for _ in 0..<Self.maximumIterations {
      let next = Point(x: printed.x - horizontal(flat), y: printed.y - vertical(flat))
      let step = next.distance(to: flat)
      flat = next
      if step < Self.precision { break }
    }
    return flat
  }

  func flattened(_ line: TextLine) -> TextLine {
    TextLine(baseline: line.baseline.map(flattened), xHeight: line.xHeight)
  }
}
