internal import PlatenModel

/// The skew and the paper's colour of a page, measured on a small copy.
struct SkewAndPaperColour: Sendable {
  /// The skew of the lines in degrees, positive where they sink to the right; 0 without clear
  /// evidence, or where it is too small to correct.
  let skew: Double
  /// The median of each channel, three bytes.
  let paperColour: [UInt8]

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
      borderColour: try downscaledPhoto.medianColour())
    paperColour = try page.medianColour()
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

  /// The ``paperColour`` of the whole photo.
  static func paperColour(ofAll photo: Raster) throws(ScanError) -> [UInt8] {
    try downscaled(photo, pixelCount: pixelCount).medianColour()
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
