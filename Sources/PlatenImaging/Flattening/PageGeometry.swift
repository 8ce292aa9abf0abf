package import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

/// The true aspect ratio of a page seen in perspective.
///
/// After Zhang and He, *Whiteboard scanning and image enhancement*, Digital Signal Processing 17
/// (2007): the four corners of a rectangle and the camera's focal length determine the rectangle's
/// sides up to a common scale.
package enum PageGeometry {
  /// The width divided by the height of the paper with the corners `quad` in a photo of
  /// `photoWidth` × `photoHeight` pixels.
  ///
  /// `focalLengthInPixels` is the camera's, in pixels of this photo; where it is unknown, it is
  /// estimated from the quad. The optical axis is assumed to pass through the photo's centre.
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
  /// The uncertainty of the ratio, as a logarithm, because the focal length is unknown; 0 where it
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
