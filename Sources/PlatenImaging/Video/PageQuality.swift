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
    guard gray.withImage({ pv_measure_page_quality($0, numbers, smoothing, &quality) }) == 0 else {
      throw .openCV(purpose: "the quality of a frame")
    }
    paper = quality.paper
    blur = quality.blur
    acutance = quality.acutance
    noise = quality.noise
    glare = quality.glare
  }
}

/// A page as it is compared with others: flattened, gray and small.
package struct PageSignature: Sendable {
  private let raster: Raster

  /// The shorter side, in pixels: print of 10 points on A4 then has an x-height of 5 pixels.
  private static let shortSide = 560
  /// The ratio of the longer side to the shorter one, of every page, so that all can be compared.
  private static let ratio = 1.4

  /// The page at `quad` in the gray `frame`.
  package init(of quad: Quad, in frame: Raster) throws(ScanError) {
    let across =
      quad.topLeft.distance(to: quad.topRight)
      + quad.bottomLeft.distance(to: quad.bottomRight)
    let down =
      quad.topLeft.distance(to: quad.bottomLeft)
      + quad.topRight.distance(to: quad.bottomRight)
    let long = Int(Double(Self.shortSide) * Self.ratio)
    let (width, height) = across > down ? (long, Self.shortSide) : (Self.shortSide, long)
    let page = try frame.gray().warped(
      by: Homography(width: Double(width), height: Double(height), onto: quad), width: width,
      height: height, borderColor: [255, 255, 255])
    raster = try page.transformed { pv_page_signature($0) }
  }

  /// The similarity of two pages.
  package struct Likeness: Hashable, Sendable {
    /// The blocks with print on either page, and the blocks that were found on the other one.
    package let blocks: Int, registered: Int
    /// The small parts with print and without glare, and the parts that show something else.
    package let printed: Int, different: Int

    /// Whether both are the same page: all print is the same but for some parts. In the drawn videos of
    /// `Benchmarks/document-camera`, letters and forms of one kind differ in 7 parts at least, frames of
    /// one page in up to 6.
    package var isSame: Bool {
      areBlank || 2 * registered >= blocks && different <= Self.maximumDifferent
    }

    private static let maximumDifferent = 6

    /// Whether neither page has print.
    package var areBlank: Bool { blocks == 0 }
  }

  /// Compares with `other`, which may lie in any orientation; the best of them counts.
  package func likeness(to other: PageSignature) throws(ScanError) -> Likeness {
    var best: Likeness?
    for rotation in [Rotation.none, .halfTurn, .clockwise, .counterclockwise] {
      let turned = other.raster.size(turned: rotation)
      guard turned == (raster.width, raster.height) else { continue }
      let likeness = try likeness(toUpright: other.raster.turned(by: rotation))
      if likeness.isSame { return likeness }
      if best == nil { best = likeness }
    }
    return best ?? Likeness(blocks: 1, registered: 0, printed: 0, different: 0)
  }

  private func likeness(toUpright other: Raster) throws(ScanError) -> Likeness {
    var match = pv_page_match()
    guard raster.withImage(and: other, { pv_match_signatures($0, $1, &match) }) == 0 else {
      throw .openCV(purpose: "a comparison of pages")
    }
    return Likeness(
      blocks: Int(match.blocks), registered: Int(match.registered),
      printed: Int(match.printed), different: Int(match.different))
  }
}
