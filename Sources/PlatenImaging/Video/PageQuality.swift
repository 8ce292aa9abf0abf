internal import CVision
package import PlatenModel

/// How well a frame shows a page.
package struct PageQuality: Hashable, Sendable {
  /// The gray of the paper, 0 to 255.
  package let paper: Double
  /// The standard deviation of a Gaussian that would blur sharp edges like the page's, in pixels; 0
  /// for a page without edges.
  package let blur: Double
  /// The mean gradient of the strongest edges, as a share of the paper's gray: to compare frames of
  /// one page.
  package let acutance: Double
  /// The standard deviation of the noise, in gray levels.
  package let noise: Double
  /// The share of the page with glare, 0 to 1.
  package let glare: Double

  /// Measures the page at `quad` in `gray`, both in pixels of the frame.
  ///
  /// - Parameter smoothing: the standard deviation, in pixels, of a Gaussian before edges are measured, so
  ///   that noise is none of them.
  package init(of quad: Quad, in gray: Raster, smoothing: Double = 0) throws(ScanError) {
    var quality = pv_page_quality()
    let numbers = quad.corners.flatMap { [$0.x, $0.y] }
    guard pv_measure_page_quality(gray.image, numbers, smoothing, &quality) == 0 else {
      throw .openCV(purpose: "the quality of a frame")
    }
    paper = quality.paper
    blur = quality.blur
    acutance = quality.acutance
    noise = quality.noise
    glare = quality.glare
  }
}
