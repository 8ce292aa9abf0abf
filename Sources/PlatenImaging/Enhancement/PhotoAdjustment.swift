internal import CVision
internal import PlatenModel

/// Exposure and white balance of a photo: one factor per channel for the whole page.
struct PhotoAdjustment {
  /// The factors of red, green and blue.
  let gains: [Double]

  /// Estimates the adjustment from a page, or from a small copy of it.
  init(of page: Raster) throws(ScanError) {
    var gains = [1.0, 1, 1]
    let status = withExtendedLifetime(page) { pv_white_balance(page.image, &gains) }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    self.gains = gains
  }

  /// The adjusted page.
  func applied(to page: Raster) throws(ScanError) -> Raster {
    try withExtendedLifetime(page) { () throws(ScanError) in
      try Raster(orThrow: pv_image_balanced(page.image, gains))
    }
  }
}
