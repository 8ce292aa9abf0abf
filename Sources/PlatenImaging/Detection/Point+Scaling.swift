internal import PlatenModel

extension Point {
  /// The place with `x` times as large an x and `y` times as large a y.
  func scaled(x factorX: Double, y factorY: Double) -> Point {
    Point(x: x * factorX, y: y * factorY)
  }
}
