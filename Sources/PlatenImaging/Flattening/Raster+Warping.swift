internal import CVision
package import PlatenModel

extension Raster {
  /// Resamples the raster to `width` × `height` pixels: the result shows at each point the point
  /// given by `map`, and `borderColour` (red, green, blue) beyond the raster's edges.
  ///
  /// - Parameter samples: the samples per pixel in each direction; `nil` takes as many as are
  ///   needed to avoid aliasing.
  func warped(
    by map: Homography, width: Int, height: Int, borderColour: [UInt8], samples: Int? = nil
  ) throws(ScanError) -> Raster {
    let samples = samples ?? map.samplesNeeded(width: width, height: height)
    return try Raster(
      orThrow: pv_image_warped(
        image, map.elements, Int32(width), Int32(height), Int32(samples), borderColour))
  }

  /// The median of each channel, three bytes: on a page of text, the paper's colour.
  func medianColour() throws(ScanError) -> [UInt8] {
    var median: [UInt8] = [0, 0, 0]
    guard pv_image_median(image, &median) == 0 else {
      throw .openCV(purpose: "an image")
    }
    return median
  }

  /// The skew of the text lines in degrees, positive where they sink to the right; `nil` without
  /// clear evidence.
  ///
  /// Call it on a page of about a megapixel.
  ///
  /// - Parameters:
  ///   - range: the maximum angle to either side.
  ///   - minimum: the angle below which a precision of half a degree is sufficient.
  package func textSkew(range: Double, minimum: Double = 0) throws(ScanError) -> Double? {
    let gray = try gray()
    // Keeps the gray copy alive during the call, as ARC may release it after its last use.
    var skew = pv_skew()
    let status = withExtendedLifetime(gray) { pv_text_skew(gray.image, range, minimum, &skew) }
    guard status == 0 else { throw .openCV(purpose: "the skew of a page") }
    return skew.confidence >= Self.minimumSkewConfidence ? skew.degrees : nil
  }

  /// The minimum confidence of a skew, 0 to 1. Below it, apparent lines may be grain, a picture or
  /// a table's edge. Measured: 0.8 to 0.99 on pages of text, 0.3 to 0.45 on grain and crumpled
  /// paper.
  private static let minimumSkewConfidence = 0.5
}

extension Homography {
  /// The samples per pixel in each direction that avoid aliasing: 1 where the map shrinks the photo
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
