internal import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

/// How large a page's raster is to be, in pixels, before it is rounded.
struct Extent: Hashable, Sendable {
  let width: Double
  let height: Double

  var middle: Point { Point(x: width / 2, y: height / 2) }
  var aspectRatio: Double { width / height }
  var roundedWidth: Int { max(1, Int(width.rounded())) }
  var roundedHeight: Int { max(1, Int(height.rounded())) }

  /// What a page of `aspectRatio` at `quad` needs so that the side which has most
  /// of the photo's pixels keeps them all.
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

  /// `paper` at `resolution`.
  init(of paper: PaperSize, at resolution: Resolution) {
    self.init(
      width: paper.width / 25.4 * resolution.pixelsPerInch,
      height: paper.height / 25.4 * resolution.pixelsPerInch)
  }

  /// The upright canvas around this one turned by `degrees`.
  func turned(by degrees: Double) -> Extent {
    let (sine, cosine) = (abs(sin(degrees * .pi / 180)), abs(cos(degrees * .pi / 180)))
    return Extent(
      width: width * cosine + height * sine, height: width * sine + height * cosine)
  }

  /// The smallest canvas around this one with the shape of `paper`; itself where
  /// the shapes are within 1 %, which nobody sees, or for `nil`.
  func widened(to paper: PaperSize?) -> Extent {
    guard let paper, abs(log(paper.aspectRatio / aspectRatio)) > 0.01 else { return self }
    let wider = max(width, height * paper.aspectRatio)
    return Extent(width: wider, height: wider / paper.aspectRatio)
  }

  /// The same shape with at most `pixels` pixels.
  func limited(to pixels: Double) -> Extent {
    let factor = min(1, (pixels / (width * height)).squareRoot())
    return Extent(width: width * factor, height: height * factor)
  }
}
