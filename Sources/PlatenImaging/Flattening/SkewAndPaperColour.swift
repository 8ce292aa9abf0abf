internal import PlatenModel

/// What a page's text and paper look like, from a small copy of it.
struct SkewAndPaperColour: Sendable {
  /// Degrees that the lines sink to the right; 0 without clear evidence, or where
  /// it is too little to turn the page for.
  let skew: Double
  /// The median of each channel, three bytes.
  let paperColour: [UInt8]

  /// Angles below it are left alone: degrees. The corners tell a page's way to a tenth of one;
  /// blurred small print less surely, which turned five of a hundred level pages by 0.2 to 0.5.
  private static let minimumSkew = 0.5
  /// A scan that is turned by less keeps its own pixels, in degrees: taking them anew blurs them,
  /// which costs coarse print more than it gains: score.py text 0.866 with 0.2, 0.870 with 1.
  private static let minimumScanSkew = 3.0
  /// Of the small copy. A line of 10-point print on A4 is then 14 pixels high,
  /// enough for a tenth of a degree.
  private static let pixelCount = 1.2e6
  /// Of the copy on which a scan that is nearly level is told from others.
  private static let coarsePixelCount = 0.25e6

  /// Looks at the page of `extent` that `map` finds in `photo`.
  ///
  /// - Parameter range: the largest skew to look for, in degrees to either side.
  init(
    of photo: Raster, under map: Homography, extent: Extent, range: Double
  ) throws(ScanError) {
    let smallExtent = extent.limited(to: Self.pixelCount)
    let pageFactor = extent.width / smallExtent.width
    // The photo is shrunk by area first: cheaper than looking at each place of it.
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

  /// The ``skew`` of all of `photo`.
  ///
  /// - Parameter range: the largest skew to look for, in degrees to either side.
  static func skew(ofAll photo: Raster, range: Double) throws(ScanError) -> Double {
    let gray = try photo.gray()
    let coarse = try downscaled(gray, pixelCount: coarsePixelCount).textSkew(
      range: range, minimum: minimumScanSkew)
    if let coarse, abs(coarse) < minimumScanSkew - 1 { return 0 }
    return try skew(
      of: downscaled(gray, pixelCount: pixelCount), range: range, minimum: minimumScanSkew)
  }

  /// The ``paperColour`` of all of `photo`.
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
