internal import CVision
package import PlatenModel

/// What is written on a page, however little.
package struct PageMarks: Hashable, Sendable {
  /// The area of all marks in square millimetres, each weighted with its contrast, 0 to 1.
  package let ink: Double

  /// Below this, a page is blank: a printed digit of 10 points has 0.7 square millimetres, two words in
  /// faint pencil have more, and the print of the back stays below 0.1.
  package static let blankThreshold = 0.3

  /// Measures `page`, the flattened page before it is cleaned.
  package init(on page: Raster, resolution: Resolution) throws(ScanError) {
    let gray = try page.gray()
    var ink = 0.0
    let status = withExtendedLifetime(gray) {
      pv_measure_marks(gray.image, resolution.pixelsPerInch / 25.4, &ink)
    }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    self.ink = ink
  }

  /// Whether nothing is written on the page.
  package var isBlank: Bool { ink < Self.blankThreshold }
}
