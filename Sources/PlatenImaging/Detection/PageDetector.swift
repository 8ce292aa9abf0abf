package import PlatenModel

/// A detected page, with a confidence.
package struct PageCandidate: Hashable, Sendable {
  /// The corners, in pixels of the displayed photo; a corner may lie outside the frame.
  package let quad: Quad
  /// The page's contour where a side is curved: a polygon clockwise through the corners, in the
  /// same pixels. `nil` where all sides are straight.
  package let outline: [Point]?
  /// The probability that this is the page: 0 to 1.
  package let confidence: Double

  package init(quad: Quad, outline: [Point]? = nil, confidence: Double) {
    self.quad = quad
    self.outline = outline
    self.confidence = confidence
  }
}

/// Detects pages in a photo.
package protocol PageDetector: Sendable {
  /// The pages in the photo, best first; empty where there are none.
  ///
  /// With `multiplePages` the detector searches thoroughly for further pages, which takes longer.
  func candidates(in photo: Raster, multiplePages: Bool) throws(ScanError) -> [PageCandidate]
}
