internal import CVision
internal import PlatenModel

/// Draws the picture of a page that Tesseract reads best.
enum OCRPreprocessor {
  /// Tesseract's letters were trained at about this height of capitals, in pixels.
  private static let targetCapitalHeight = 24.0
  /// How far small print is enlarged at most.
  private static let maximumFactor = 2.5
  /// Gaussian, in pixels of the result. Of 0.3, 0.6 and 1.1 it reads the most words on 58
  /// scans; with more, the hairlines of a table fade and are read as letters.
  private static let blurSigma = 0.6

  /// The picture to read `gray` from: evenly lit, ink and paper stretched, capitals
  /// at ``capitalHeight``, slightly blurred.
  ///
  /// - Parameters:
  ///   - small: a copy of it, at least 512 pixels long.
  ///   - capitalHeight: of most capitals on it, in pixels; 0 where there are no letters.
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

  /// By how much a page is scaled whose capitals are so many pixels high, 0 where no
  /// letters were found. Near the best height the page is left at its own size.
  static func scaleFactor(capitals: Double) -> Double {
    guard capitals > 0 else { return 1 }
    let factor = min(targetCapitalHeight / capitals, maximumFactor)
    return (0.92...1.12).contains(factor) ? 1 : factor
  }
}
