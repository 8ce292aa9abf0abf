/// A wide gap between the words of a line, in the image of the line.
package struct WordGap: Hashable, Sendable {
  /// Where it is in the image, in pixels.
  package let range: ClosedRange<Double>
  /// The width that it has on the page, in heights of a capital: it may be shortened in the image.
  package let width: Double

  /// Creates a gap from its width in the scale of an image whose capitals have `capitalHeight`.
  package init(range: ClosedRange<Double>, width: Double, capitalHeight: Double) {
    self.range = range
    self.width = width / capitalHeight
  }
}
