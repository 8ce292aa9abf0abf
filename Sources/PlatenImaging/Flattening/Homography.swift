internal import CVision
internal import Glibc
package import PlatenModel

/// A projective map between two planes: nine numbers, row by row.
package struct Homography: Sendable {
  let elements: [Double]

  /// The map `x ↦ (a·x + b·y + c, d·x + e·y + f) / (g·x + h·y + i)`.
  init(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double,
    _ g: Double = 0, _ h: Double = 0, _ i: Double = 1
  ) {
    elements = [a, b, c, d, e, f, g, h, i]
  }

  /// Maps points of an image of `width` × `height` pixels, rotated by `rotation`, to those before
  /// the rotation.
  package init(undoing rotation: Rotation, width: Double, height: Double) {
    switch rotation {
    case .none: self.init(1, 0, 0, 0, 1, 0)
    case .clockwise: self.init(0, 1, 0, -1, 0, width)
    case .halfTurn: self.init(-1, 0, width, 0, -1, height)
    case .counterclockwise: self.init(0, -1, height, 1, 0, 0)
    }
  }

  /// Maps a rectangle of `width` × `height`, its top left at the origin, onto
  /// `quad` (Heckbert 1989, section 2.2.3).
  init(width: Double, height: Double, onto quad: Quad) {
    let (p0, p1, p2, p3) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
    let (dx1, dy1) = (p1.x - p2.x, p1.y - p2.y)
    let (dx2, dy2) = (p3.x - p2.x, p3.y - p2.y)
    let (sx, sy) = (p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y)
    let area = dx1 * dy2 - dx2 * dy1
    let g = (sx * dy2 - dx2 * sy) / area
    let h = (dx1 * sy - sx * dy1) / area
    let square = Homography(
      p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x,
      p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y,
      g, h, 1)
    self = square.after(Homography(1 / width, 0, 0, 0, 1 / height, 0))
  }

  /// Rotates by `degrees` clockwise (y down) and maps the point `from` to `to`.
  init(turningBy degrees: Double, from: Point, to: Point) {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    self.init(
      cosine, -sine, to.x - cosine * from.x + sine * from.y,
      sine, cosine, to.y - sine * from.x - cosine * from.y)
  }

  /// Scales by `x` and `y` about the origin.
  static func scaling(_ x: Double, _ y: Double) -> Homography { Homography(x, 0, 0, 0, y, 0) }

  static func translation(_ x: Double, _ y: Double) -> Homography { Homography(1, 0, x, 0, 1, y) }

  /// The composition: `first`, then this map.
  package func after(_ first: Homography) -> Homography {
    let product = (0..<9).map { index in
      let (row, column) = (index / 3 * 3, index % 3)
      return (0..<3).reduce(0.0) { $0 + elements[row + $1] * first.elements[$1 * 3 + column] }
    }
    return Homography(
      product[0], product[1], product[2], product[3], product[4], product[5],
      product[6], product[7], product[8])
  }

  /// The inverse map, up to a factor, which does not affect a projective map.
  package var inverse: Homography {
    let m = elements
    return Homography(
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3])
  }

  /// The image of `point`.
  package func callAsFunction(_ point: Point) -> Point {
    let w = elements[6] * point.x + elements[7] * point.y + elements[8]
    return Point(
      x: (elements[0] * point.x + elements[1] * point.y + elements[2]) / w,
      y: (elements[3] * point.x + elements[4] * point.y + elements[5]) / w)
  }

  /// The length of the image of a unit step at `point`, in the direction with the larger one.
  func localScale(at point: Point) -> Double {
    let here = self(point)
    let right = self(Point(x: point.x + 1, y: point.y))
    let down = self(Point(x: point.x, y: point.y + 1))
    return max(here.distance(to: right), here.distance(to: down))
  }
}

extension Raster {
  /// Resamples the raster to `width` × `height` pixels: the result shows at each point the point
  /// given by `map`, and `borderColor` (red, green, blue) beyond the raster's edges.
  ///
  /// - Parameter samples: the samples per pixel in each direction; `nil` takes as many as are
  ///   needed to avoid aliasing.
  func warped(
    by map: Homography, width: Int, height: Int, borderColor: [UInt8], samples: Int? = nil
  ) throws(ScanError) -> Raster {
    let samples = samples ?? map.samplesNeeded(width: width, height: height)
    return try transformed {
      pv_image_warped(
        $0, map.elements, Int32(width), Int32(height), Int32(samples), borderColor)
    }
  }

  /// The median of each channel, three bytes: on a page of text, the paper's color.
  func medianColor() throws(ScanError) -> [UInt8] {
    var median: [UInt8] = [0, 0, 0]
    guard withImage({ pv_image_median($0, &median) }) == 0 else {
      throw .openCV(purpose: "an image")
    }
    return median
  }

  /// The skew of the text lines in degrees, positive if they sink to the right; `nil` without
  /// clear evidence.
  ///
  /// Call it on a page of about a megapixel.
  ///
  /// - Parameters:
  ///   - range: the maximum angle to either side.
  ///   - minimum: the angle below which a precision of half a degree is sufficient.
  package func textSkew(range: Double, minimum: Double = 0) throws(ScanError) -> Double? {
    let gray = try gray()
    var skew = pv_skew()
    let status = gray.withImage { pv_text_skew($0, range, minimum, &skew) }
    guard status == 0 else { throw .openCV(purpose: "the skew of a page") }
    return skew.confidence >= Self.minimumSkewConfidence ? skew.degrees : nil
  }

  /// The minimum confidence of a skew, 0 to 1. Below it, apparent lines may be grain, a picture or
  /// a table's edge. Measured: 0.8 to 0.99 on pages of text, 0.3 to 0.45 on grain and crumpled
  /// paper.
  private static let minimumSkewConfidence = 0.5
}

extension Homography {
  /// The samples per pixel in each direction that avoid aliasing: 1 if the map shrinks the photo
  /// by a factor of at most 1.5.
  func samplesNeeded(width: Int, height: Int) -> Int {
    let (right, bottom) = (Double(width) - 1, Double(height) - 1)
    let scales = [(0, 0), (right, 0), (right, bottom), (0, bottom), (right / 2, bottom / 2)]
      .map { localScale(at: Point(x: $0.0, y: $0.1)) }
    let maximum = scales.max() ?? 1
    guard maximum.isFinite, maximum > 1.5 else { return 1 }
    return Int(min(maximum.rounded(.up), 8))
  }
}
