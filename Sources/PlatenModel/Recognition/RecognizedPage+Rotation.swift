extension RecognizedPage {
  /// The same page turned a quarter clockwise, as vertical text.
  ///
  /// Vertical text is recognized on the page turned counterclockwise, where its lines run from left
  /// to right; this turns the result back.
  package var turnedUpright: RecognizedPage {
    transformed(
      width: height, height: width,
      box: { Box(x: Double(height) - $0.maxY, y: $0.x, width: $0.height, height: $0.width) },
      point: { Point(x: Double(height) - $0.y, y: $0.x) },
      isVertical: true)
  }
}
