package import PlatenModel

/// A place where a page may be.
package struct PageCandidate: Hashable, Sendable {
  /// Its corners, in pixels of the photo as displayed; one may lie outside the frame.
  package let quad: Quad
  /// How sure it is that this is the page: 0 to 1.
  package let confidence: Double

  package init(quad: Quad, confidence: Double) {
    self.quad = quad
    self.confidence = confidence
  }
}

/// Finds where the page lies in a photo.
package protocol PageDetector: Sendable {
  /// Pages in the photo, best first; empty where there is none.
  func candidates(in photo: Raster) throws(ScanError) -> [PageCandidate]
}
