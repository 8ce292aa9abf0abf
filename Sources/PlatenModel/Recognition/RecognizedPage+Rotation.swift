extension RecognizedPage {
  /// The same text where it runs from top to bottom: this is the page as it lies on its left
  /// side, turned counterclockwise so that its lines run from left to right.
  package var turnedUpright: RecognizedPage {
    transformed(
      width: height, height: width,
      box: { Box(x: Double(height) - $0.maxY, y: $0.x, width: $0.height, height: $0.width) },
      point: { Point(x: Double(height) - $0.y, y: $0.x) },
      isVertical: true)
  }
}
