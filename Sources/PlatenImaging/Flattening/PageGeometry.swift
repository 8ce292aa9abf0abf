internal import Glibc
package import PlatenModel

/// The true aspect ratio of a page seen in perspective.
///
/// After Zhang and He, *Whiteboard scanning and image enhancement*, Digital Signal Processing 17
/// (2007): the four corners of a rectangle and the camera's focal length determine the rectangle's
/// sides up to a common scale.
package enum PageGeometry {
  /// The width divided by the height of the paper with the corners `quad` in a photo of
  /// `photoWidth` × `photoHeight` pixels.
  ///
  /// `focalLengthInPixels` is the camera's, in pixels of this photo; if it is unknown, it is
  /// estimated from the quad. The optical axis is assumed to pass through the photo's center.
  package static func aspectRatio(
    of quad: Quad, photoWidth: Int, photoHeight: Int, focalLengthInPixels: Double?
  ) -> Double {
    shape(
      of: quad, photoWidth: photoWidth, photoHeight: photoHeight,
      focalLengthInPixels: focalLengthInPixels
    ).aspectRatio
  }

  /// The aspect ratio as of ``aspectRatio(of:photoWidth:photoHeight:focalLengthInPixels:)``, with
  /// its uncertainty due to an unknown focal length.
  static func shape(
    of quad: Quad, photoWidth: Int, photoHeight: Int, focalLengthInPixels: Double?
  ) -> PageShape {
    let diagonal = Point(x: 0, y: 0)
      .distance(to: Point(x: Double(photoWidth), y: Double(photoHeight)))
    let corners = quad.corners.map { corner in
      Point(
        x: (corner.x - Double(photoWidth) / 2) / diagonal,
        y: (corner.y - Double(photoHeight) / 2) / diagonal)
    }
    let known = focalLengthInPixels.flatMap { $0.isFinite && $0 > 0 ? $0 / diagonal : nil }
    let focalLengths = known.map { [$0] } ?? likelyFocalLengths(corners)
    let edges = PageEdges(corners)
    let ratios = focalLengths.map { edges.lengthRatio(focalLength: $0) }
    guard ratios.allSatisfy({ $0.isFinite && (0.02...50).contains($0) }) else {
      return PageShape(aspectRatio: meanSideRatio(of: quad), uncertainty: 0)
    }
    return PageShape(
      aspectRatio: ratios[0], uncertainty: ratios.map { abs(log($0 / ratios[0])) }.max() ?? 0)
  }

  /// The ratio of the mean horizontal to the mean vertical side: the fallback for a quad that is
  /// not the projection of any rectangle.
  private static func meanSideRatio(of quad: Quad) -> Double {
    let across =
      quad.topLeft.distance(to: quad.topRight) + quad.bottomLeft.distance(to: quad.bottomRight)
    let down =
      quad.topLeft.distance(to: quad.bottomLeft) + quad.topRight.distance(to: quad.bottomRight)
    return across > 0 && down > 0 ? across / down : 1
  }

  /// The focal length of a phone's main camera, as a fraction of the photo's diagonal: 26 mm for
  /// the 35 mm frame's diagonal of 43.3 mm, the middle of the usual 24 to 28 mm. At either end of
  /// that range, the aspect ratio of a page tilted by 45° about one axis is 4 % off, which is just
  /// accurate enough to distinguish A4 from Letter.
  static let typicalFocalLength = 0.60
  /// The usual deviation of phones' main cameras from it, as a logarithm, slightly enlarged because
  /// focal lengths are tried in steps.
  private static let usualDeviation = 0.09
  /// The standard deviation of the logarithm over all cameras: zoom, cropping, wide lenses.
  private static let focalLengthSpread = 0.3
  /// The error of detected corners, as a fraction of the photo's diagonal.
  private static let cornerError = 0.003

  /// The most likely focal length, as a fraction of the diagonal, and the shortest and the longest
  /// of about the same likelihood.
  ///
  /// The likelihood combines how close the page's corners come to right angles with how common the
  /// focal length is. A page tilted about two axes determines the focal length. A page that is seen
  /// straight on, or is tilted about one axis only, does not, and the typical focal length results.
  private static func likelyFocalLengths(_ corners: [Point]) -> [Double] {
    let edges = PageEdges(corners)
    let perturbed = corners.indices.flatMap { index in
      [(cornerError, 0), (0, cornerError)].map { dx, dy in
        var moved = corners
        moved[index] = Point(x: corners[index].x + dx, y: corners[index].y + dy)
        return PageEdges(moved)
      }
    }
    func negativeLogLikelihood(_ logarithm: Double) -> Double {
      let focalLength = typicalFocalLength * exp(logarithm)
      let cosine = edges.cosine(focalLength: focalLength)
      let variance = perturbed.reduce(1e-12) { sum, edges in
        let change = edges.cosine(focalLength: focalLength) - cosine
        return sum + change * change
      }
      let distance = logarithm / focalLengthSpread
      return cosine * cosine / variance + distance * distance
    }
    let costs = stride(from: -1.5, through: 1.5, by: 0.02).map { ($0, negativeLogLikelihood($0)) }
    let best = costs.min { $0.1 < $1.1 } ?? (0, 0)
    let deviation = usualDeviation / focalLengthSpread
    let others = costs.filter { $0.1 <= best.1 + deviation * deviation }.map(\.0)
    return [best.0, others.min() ?? best.0, others.max() ?? best.0]
      .map { typicalFocalLength * exp($0) }
  }
}

/// The aspect ratio of a page's paper.
struct PageShape: Hashable, Sendable {
  /// Width divided by height.
  let aspectRatio: Double
  /// The uncertainty of the ratio, as a logarithm, because the focal length is unknown; 0 if it
  /// is known.
  let uncertainty: Double
}

/// The directions of a page's top and left edges in space, Zhang and He's n2 and n3: up to the
/// focal length, with lengths in proportion to the paper's.
private struct PageEdges {
  private let top: (x: Double, y: Double, z: Double)
  private let left: (x: Double, y: Double, z: Double)

  /// Computes the edges from corners clockwise from the top left, relative to the optical axis.
  init(_ corners: [Point]) {
    let (m1, m2, m4, m3) = (corners[0], corners[1], corners[2], corners[3])
    // Each cross product of homogeneous points, dotted with a third, is twice the signed area of
    // the triangle of the three points.
    func triangle(_ a: Point, _ b: Point, _ c: Point) -> Double {
      (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    }
    let k2 = triangle(m1, m4, m3) / triangle(m2, m4, m3)
    let k3 = triangle(m1, m4, m2) / triangle(m3, m4, m2)
    top = (k2 * m2.x - m1.x, k2 * m2.y - m1.y, k2 - 1)
    left = (k3 * m3.x - m1.x, k3 * m3.y - m1.y, k3 - 1)
  }

  private func product(
    _ a: (x: Double, y: Double, z: Double), _ b: (x: Double, y: Double, z: Double),
    _ focalLength: Double
  ) -> Double {
    a.x * b.x + a.y * b.y + a.z * b.z * focalLength * focalLength
  }

  /// The length of the top edge divided by that of the left edge.
  func lengthRatio(focalLength: Double) -> Double {
    (product(top, top, focalLength) / product(left, left, focalLength)).squareRoot()
  }

  /// The cosine of the angle between both edges: 0 for a page's corner.
  func cosine(focalLength: Double) -> Double {
    product(top, left, focalLength)
      / (product(top, top, focalLength) * product(left, left, focalLength)).squareRoot()
  }
}

/// The size of a page's raster, in pixels, before rounding.
struct Extent: Hashable, Sendable {
  let width: Double
  let height: Double

  var middle: Point { Point(x: width / 2, y: height / 2) }
  var aspectRatio: Double { width / height }
  var roundedWidth: Int { max(1, Int(width.rounded())) }
  var roundedHeight: Int { max(1, Int(height.rounded())) }

  /// The size of a page with `aspectRatio` at `quad` at which the side with the highest resolution
  /// in the photo keeps all its pixels.
  init(of quad: Quad, aspectRatio: Double) {
    let across = max(
      quad.topLeft.distance(to: quad.topRight), quad.bottomLeft.distance(to: quad.bottomRight))
    let down = max(
      quad.topLeft.distance(to: quad.bottomLeft), quad.topRight.distance(to: quad.bottomRight))
    let width = max(across, down * aspectRatio)
    self.init(width: width, height: width / aspectRatio)
  }

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of `paper` at `resolution`.
  init(of paper: PaperSize, at resolution: Resolution) {
    self.init(
      width: paper.width / 25.4 * resolution.pixelsPerInch,
      height: paper.height / 25.4 * resolution.pixelsPerInch)
  }

  /// The bounding box of this size, rotated by `degrees`.
  func turned(by degrees: Double) -> Extent {
    let (sine, cosine) = (abs(sin(degrees * .pi / 180)), abs(cos(degrees * .pi / 180)))
    return Extent(
      width: width * cosine + height * sine, height: width * sine + height * cosine)
  }

  /// The smallest canvas around this size with the aspect ratio of `paper`; the size itself for
  /// `nil`, or if both ratios agree within 1 %, which is invisible.
  func widened(to paper: PaperSize?) -> Extent {
    guard let paper, abs(log(paper.aspectRatio / aspectRatio)) > 0.01 else { return self }
    let wider = max(width, height * paper.aspectRatio)
    return Extent(width: wider, height: wider / paper.aspectRatio)
  }

  /// The size with the same aspect ratio, at most `pixels` pixels, and sides of at most
  /// ``Raster/longestSide``.
  func limited(to pixels: Double = .infinity) -> Extent {
    let factor = min(
      1, (pixels / (width * height)).squareRoot(), Double(Raster.longestSide) / max(width, height))
    return Extent(width: width * factor, height: height * factor)
  }
}

extension PaperSize {
  /// The tolerance of a page's aspect ratio against a paper's, as a fraction of the ratio.
  ///
  /// Measured on 300 drawn quads each, with an unknown focal length: with a corner error of 0.2 %
  /// of the diagonal, 99 % of A4 pages tilted up to 30° are within it; with 0.4 %, 91 %. A4 and
  /// Letter are 9 % apart, so the limit is one and a half times this value.
  static let ratioTolerance = 0.03
  /// The maximum tolerance if the focal length is unknown and the page's tilt makes its aspect
  /// ratio depend on it: halfway from A4 to Letter.
  static let maximumRatioTolerance = 0.045
  /// The tolerance of lengths if the resolution is known: 2 %, the trim of a scan.
  static let lengthTolerance = 0.02

  /// The paper with this aspect ratio, in the page's orientation, or `nil`.
  ///
  /// The ratio does not determine the size: A3 to A6 are all taken for A4. A card has nearly the
  /// aspect ratio of a Legal sheet or of many receipts, so it is recognized only in landscape
  /// orientation, in which cards are printed and the others are not.
  ///
  /// - Parameter uncertainty: the uncertainty of the ratio, as a logarithm.
  package static func matching(aspectRatio: Double, uncertainty: Double = 0) -> PaperSize? {
    let tolerance = min(max(ratioTolerance, uncertainty), maximumRatioTolerance)
    let sheets = ["A4", "Letter", "Legal"].compactMap(named)
    let cards = ["ID-1", "business card"].compactMap(named)
    let candidates = sheets + sheets.map(\.turned) + cards.map(\.turned)
    func distance(_ paper: PaperSize) -> Double { abs(log(paper.aspectRatio / aspectRatio)) }
    return
      candidates
      .filter { distance($0) < tolerance }
      .min { distance($0) < distance($1) }
  }

  /// The paper with these sides, in millimeters, in the page's orientation, or `nil`.
  package static func matching(width: Double, height: Double) -> PaperSize? {
    func distance(_ paper: PaperSize) -> Double {
      max(abs(log(paper.width / width)), abs(log(paper.height / height)))
    }
    return (named + named.map(\.turned))
      .filter { distance($0) < lengthTolerance }
      .min { distance($0) < distance($1) }
  }

  /// The paper in the orientation of a page with `aspectRatio`.
  func oriented(for aspectRatio: Double) -> PaperSize {
    (self.aspectRatio > 1) == (aspectRatio > 1) ? self : turned
  }
}

/// The skew and the paper's color of a page, measured on a small copy.
struct SkewAndPaperColor: Sendable {
  /// The skew of the lines in degrees, positive if they sink to the right; 0 without clear
  /// evidence, or if it is too small to correct.
  let skew: Double
  /// The median of each channel, three bytes.
  let paperColor: [UInt8]

  /// The minimum skew that is corrected, in degrees. The corners determine a page's orientation
  /// within a tenth of a degree; measurements on blurred small print are less accurate, and rotated
  /// 5 % of the level pages by 0.2 to 0.5 degrees.
  private static let minimumSkew = 0.5
  /// The minimum skew of a scan that is corrected, in degrees. Below it a scan keeps its own
  /// pixels: resampling blurs them, which harms coarse print more than the correction helps
  /// (score.py text: 0.866 with 0.2, 0.870 with 1).
  private static let minimumScanSkew = 3.0
  /// The pixels of the small copy. A line of 10-point print on A4 is then 14 pixels high, enough
  /// for a precision of a tenth of a degree.
  private static let pixelCount = 1.2e6
  /// The pixels of the coarse copy, which suffices to detect a scan that is nearly level.
  private static let coarsePixelCount = 0.25e6

  /// Measures the page of `extent` that `map` locates in `photo`.
  ///
  /// - Parameter range: the maximum skew to either side, in degrees.
  init(
    of photo: Raster, under map: Homography, extent: Extent, range: Double
  ) throws(ScanError) {
    let smallExtent = extent.limited(to: Self.pixelCount)
    let pageFactor = extent.width / smallExtent.width
    // The photo is downscaled by area first, which is cheaper than supersampling it.
    let photoFactor = max(1, map.localScale(at: extent.middle) * pageFactor)
    let downscaledPhoto =
      photoFactor < 1.5
      ? photo
      : try photo.resized(
        width: max(1, Int(Double(photo.width) / photoFactor)),
        height: max(1, Int(Double(photo.height) / photoFactor)))
    let toDownscaledPhoto = Homography.scaling(
      Double(downscaledPhoto.width) / Double(photo.width),
      Double(downscaledPhoto.height) / Double(photo.height))
    let page = try downscaledPhoto.warped(
      by: toDownscaledPhoto.after(map).after(.scaling(pageFactor, pageFactor)),
      width: smallExtent.roundedWidth, height: smallExtent.roundedHeight,
      borderColor: try downscaledPhoto.medianColor())
    paperColor = try page.medianColor()
    skew = try Self.skew(of: page, range: range, minimum: Self.minimumSkew)
  }

  /// The ``skew`` of the whole photo.
  ///
  /// - Parameter range: the maximum skew to either side, in degrees.
  static func skew(ofAll photo: Raster, range: Double) throws(ScanError) -> Double {
    let gray = try photo.gray()
    let coarse = try downscaled(gray, pixelCount: coarsePixelCount).textSkew(
      range: range, minimum: minimumScanSkew)
    if let coarse, abs(coarse) < minimumScanSkew - 1 { return 0 }
    return try skew(
      of: downscaled(gray, pixelCount: pixelCount), range: range, minimum: minimumScanSkew)
  }

  /// The ``paperColor`` of the whole photo.
  static func paperColor(ofAll photo: Raster) throws(ScanError) -> [UInt8] {
    try downscaled(photo, pixelCount: pixelCount).medianColor()
  }

  private static func downscaled(
    _ photo: Raster, pixelCount: Double
  ) throws(ScanError) -> Raster {
    let extent = Extent(width: Double(photo.width), height: Double(photo.height))
      .limited(to: pixelCount)
    guard extent.roundedWidth < photo.width else { return photo }
    return try photo.resized(width: extent.roundedWidth, height: extent.roundedHeight)
  }

  private static func skew(
    of page: Raster, range: Double, minimum: Double
  ) throws(ScanError) -> Double {
    let measured = try page.textSkew(range: range, minimum: minimum) ?? 0
    return abs(measured) < minimum ? 0 : measured
  }
}
