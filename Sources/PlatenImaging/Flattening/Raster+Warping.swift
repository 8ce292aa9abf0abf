internal import CVision
package import PlatenModel

extension Raster {
  /// A new raster of `width` × `height` pixels that shows at each place what this
  /// one has where `map` leads; with `borderColour` (red, green, blue) beyond its edges.
  ///
  /// - Parameter samples: how many places across a pixel are looked at; as many as are needed
  ///   where it is `nil`.
  func warped(
    by map: Homography, width: Int, height: Int, borderColour: [UInt8], samples: Int? = nil
  ) throws(ScanError) -> Raster {
    let samples = samples ?? map.samplesNeeded(width: width, height: height)
    return try Raster(
      orThrow: pv_image_warped(
        image, map.elements, Int32(width), Int32(height), Int32(samples), borderColour))
  }

  /// The median of each channel, three bytes: of a page of text, the paper.
  func medianColour() throws(ScanError) -> [UInt8] {
    var median: [UInt8] = [0, 0, 0]
    guard pv_image_median(image, &median) == 0 else {
      throw .internalFault(reason: "out of memory for a picture")
    }
    return median
  }

  /// How far lines of text sink to the right, in degrees, where there is clear
  /// evidence; `nil` without. To be called on a page of about a megapixel.
  ///
  /// - Parameters:
  ///   - range: the largest angle to look for, to either side.
  ///   - minimum: smaller angles are told to half a degree only.
  package func textSkew(range: Double, minimum: Double = 0) throws(ScanError) -> Double? {
    let gray = try gray()
    // A picture that is not kept goes before what is made of it.
    let skew = withExtendedLifetime(gray) { pv_text_skew(gray.image, range, minimum) }
    return skew.confidence >= Self.minimumSkewConfidence ? skew.degrees : nil
  }

  /// Below it, what looks like lines may be grain, a picture or a table's edge.
  /// Measured: 0.8 to 0.99 on pages of text, 0.3 to 0.45 on grain and crumpled paper.
  private static let minimumSkewConfidence = 0.5
}

extension Homography {
  /// How many places across a pixel have to be looked at so that nothing between
  /// them is missed: 1 where the map shrinks the photo by less than a half.
  func samplesNeeded(width: Int, height: Int) -> Int {
    let (right, bottom) = (Double(width) - 1, Double(height) - 1)
    let scales = [(0, 0), (right, 0), (right, bottom), (0, bottom), (right / 2, bottom / 2)]
      .map { localScale(at: Point(x: $0.0, y: $0.1)) }
    let maximum = scales.max() ?? 1
    guard maximum.isFinite, maximum > 1.5 else { return 1 }
    return Int(min(maximum.rounded(.up), 8))
  }
}
