package import PlatenModel

/// A place where a page may be.
package struct PageCandidate: Hashable, Sendable {
  /// Its corners, in pixels of the photo as displayed; one may lie outside the frame.
  package let quad: Quad
  /// Its border where a side is curved: a polygon clockwise through the corners, in the
  /// same pixels. `nil` where all sides are straight.
  package let outline: [Point]?
  /// How sure it is that this is the page: 0 to 1.
  package let confidence: Double

  package init(quad: Quad, outline: [Point]? = nil, confidence: Double) {
    self.quad = quad
    self.outline = outline
    self.confidence = confidence
  }
}

/// Finds where the page lies in a photo.
package protocol PageDetector: Sendable {
  /// Pages in the photo, best first; empty where there is none. Only with `multiplePages` is it
  /// looked for more than one at any length.
  func candidates(in photo: Raster, multiplePages: Bool) throws(ScanError) -> [PageCandidate]
}
