internal import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

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
  /// `nil`, or where both ratios agree within 1 %, which is invisible.
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
