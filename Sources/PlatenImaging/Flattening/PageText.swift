internal import PlatenModel

/// What a page's text and paper look like, from a small copy of it.
struct PageText: Sendable {
  /// Degrees that the lines sink to the right; 0 without clear evidence, or where
  /// it is too little to turn the page for.
  let skew: Double
  /// The median of each channel, three bytes.
  let paperColour: [UInt8]

  /// Angles below it are left alone: degrees. The corners tell a page's way to a tenth of one;
  /// blurred small print less surely, which turned five of a hundred level pages by 0.2 to 0.5.
  private static let leastSkew = 0.5
  /// A scan that is turned by less keeps its own pixels, in degrees: taking them anew blurs them,
  /// which costs coarse print more than it gains: score.py text 0.866 with 0.2, 0.870 with 1.
  private static let leastScanSkew = 3.0
  /// Of the small copy. A line of 10-point print on A4 is then 14 pixels high,
  /// enough for a tenth of a degree.
  private static let pixels = 1.2e6
  /// Of the copy on which a scan that is nearly level is told from others.
  private static let roughPixels = 0.25e6

  /// Looks at the page of `extent` that `map` finds in `photo`.
  ///
  /// - Parameter range: the largest skew to look for, in degrees to either side.
  init(
    of photo: Raster, under map: Homography, extent: Extent, range: Double
  ) throws(ScanError) {
    let small = extent.limited(to: Self.pixels)
    let pageFactor = extent.width / small.width
    // The photo is shrunk by area first: cheaper than looking at each place of it.
    let photoFactor = max(1, map.stretch(at: extent.middle) * pageFactor)
    let shrunk =
      photoFactor < 1.5
      ? photo
      : try photo.resized(
        width: max(1, Int(Double(photo.width) / photoFactor)),
        height: max(1, Int(Double(photo.height) / photoFactor)))
    let toShrunk = Homography.scaling(
      Double(shrunk.width) / Double(photo.width), Double(shrunk.height) / Double(photo.height))
    let page = try shrunk.warped(
      by: toShrunk.after(map).after(.scaling(pageFactor, pageFactor)),
      width: small.roundedWidth, height: small.roundedHeight,
      outside: try shrunk.medianColour())
    paperColour = try page.medianColour()
    skew = try Self.skew(of: page, range: range, least: Self.leastSkew)
  }

  /// The ``skew`` of all of `photo`.
  ///
  /// - Parameter range: the largest skew to look for, in degrees to either side.
  static func skew(ofAll photo: Raster, range: Double) throws(ScanError) -> Double {
    let gray = try photo.gray()
    let rough = try small(gray, pixels: roughPixels).textSkew(range: range, least: leastScanSkew)
    if let rough, abs(rough) < leastScanSkew - 1 { return 0 }
    return try skew(of: small(gray, pixels: pixels), range: range, least: leastScanSkew)
  }

  /// The ``paperColour`` of all of `photo`.
  static func paperColour(ofAll photo: Raster) throws(ScanError) -> [UInt8] {
    try small(photo, pixels: pixels).medianColour()
  }

  private static func small(
    _ photo: Raster, pixels: Double
  ) throws(ScanError) -> Raster {
    let extent = Extent(width: Double(photo.width), height: Double(photo.height))
      .limited(to: pixels)
    guard extent.roundedWidth < photo.width else { return photo }
    return try photo.resized(width: extent.roundedWidth, height: extent.roundedHeight)
  }

  private static func skew(
    of page: Raster, range: Double, least: Double
  ) throws(ScanError) -> Double {
    let found = try page.textSkew(range: range, least: least) ?? 0
    return abs(found) < least ? 0 : found
  }
}
