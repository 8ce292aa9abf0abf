extension RecognizedPage {
  /// The same text in pixels of an image of the page with another size.
  package func scaled(toWidth newWidth: Int, height newHeight: Int) -> RecognizedPage {
    let horizontal = Double(newWidth) / Double(width)
    let vertical = Double(newHeight) / Double(height)
    return transformed(
      width: newWidth, height: newHeight,
      box: {
        Box(
          x: $0.x * horizontal, y: $0.y * vertical,
          width: $0.width * horizontal, height: $0.height * vertical)
      },
      point: { Point(x: $0.x * horizontal, y: $0.y * vertical) })
  }
}
