internal import CVision
internal import PlatenModel

/// Prepares the image of a page for Tesseract.
enum OCRPreprocessor {
  /// The height of capitals, in pixels, that Tesseract's models were trained on, approximately.
  private static let targetCapitalHeight = 24.0
  /// The maximum enlargement of small print.
  private static let maximumFactor = 2.5
  /// The sigma of a Gaussian, in pixels of the result. Of 0.3, 0.6 and 1.1, it gives the most
  /// correct words on 58 scans. With more, the hairlines of a table fade and are recognized as
  /// letters.
  private static let blurSigma = 0.6

  /// The image for recognition of `gray`: shading corrected, contrast stretched, capitals scaled to
  /// ``targetCapitalHeight``, slightly blurred.
  ///
  /// - Parameters:
  ///   - small: a downscaled copy of `gray`, at least 512 pixels long.
  ///   - capitalHeight: the height of most capitals in `gray`, in pixels; 0 where there are no
  ///     letters.
  static func ocrImage(
    from gray: Raster, small: Raster, capitalHeight: Double
  ) throws(ScanError) -> Raster {
    let illumination = try PageIllumination(ofText: small)
    let levels = try PageLevels(of: gray, illumination)
    let factor = scaleFactor(capitals: capitalHeight)
    return try Raster(
      orThrow: pv_image_for_recognition(
        gray.image, illumination.background.image,
        Int32(max(1, (Double(gray.width) * factor).rounded())),
        Int32(max(1, (Double(gray.height) * factor).rounded())), levels.ocrCurve, blurSigma))
  }

  /// The scale factor for a page with capitals of this height in pixels, 0 where there are none.
  /// Near the target height it is 1, which avoids resampling.
  static func scaleFactor(capitals: Double) -> Double {
    guard capitals > 0 else { return 1 }
    let factor = min(targetCapitalHeight / capitals, maximumFactor)
    return (0.92...1.12).contains(factor) ? 1 : factor
  }
}
