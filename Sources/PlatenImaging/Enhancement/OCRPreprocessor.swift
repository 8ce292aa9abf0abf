internal import CVision
package import PlatenModel

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
  ///   - capitalHeight: the height of most capitals in `gray`, in pixels; 0 if there are no
  ///     letters.
  static func ocrImage(
    from gray: Raster, small: Raster, capitalHeight: Double
  ) throws(ScanError) -> Raster {
    let illumination = try PageIllumination(ofText: small)
    let levels = try PageLevels(of: gray, illumination)
    let factor = scaleFactor(capitals: capitalHeight)
    return try gray.transformed(with: illumination.background) {
      pv_image_for_recognition(
        $0, $1, Int32(max(1, (Double(gray.width) * factor).rounded())),
        Int32(max(1, (Double(gray.height) * factor).rounded())), levels.ocrCurve, blurSigma)
    }
  }

  /// The scale factor for a page with capitals of this height in pixels, 0 if there are none.
  /// Near the target height it is 1, which avoids resampling.
  static func scaleFactor(capitals: Double) -> Double {
    guard capitals > 0 else { return 1 }
    let factor = min(targetCapitalHeight / capitals, maximumFactor)
    return (0.92...1.12).contains(factor) ? 1 : factor
  }
}

/// What one page shows and another does not, apart from the words that both have.
package struct InkComparison: Hashable, Sendable {
  /// Ink that one of the pages lacks, in square millimeters; infinite if the pages differ too much to
  /// be registered.
  package let unmatchedInk: Double
  /// All ink that was compared, in square millimeters.
  package let ink: Double
  /// The correlation of the brightness of both pages, -1 to 1.
  package let correlation: Double

  /// Compares `first` with `second`.
  ///
  /// - Parameter words: the boxes of each word that both have, on either page.
  package init(
    _ first: Raster, _ second: Raster, resolution: Resolution, words: [(Box, Box)]
  ) throws(ScanError) {
    let (a, b) = (try first.gray(), try second.gray())
    let matched = words.map { one, two in
      pv_matched_word(
        x1: Float(one.x), y1: Float(one.y), width1: Float(one.width), height1: Float(one.height),
        x2: Float(two.x), y2: Float(two.y), width2: Float(two.width), height2: Float(two.height))
    }
    var result = pv_page_comparison()
    let status = a.withImage(and: b) {
      pv_compare_ink(
        $0, $1, resolution.pixelsPerInch / 25.4, matched, Int32(matched.count), &result)
    }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    unmatchedInk = result.missing + result.added
    ink = result.ink
    correlation = result.correlation
  }
}

extension Raster {
  /// How sharp the edges of a page are: the ratio of their gradients at a fine and a coarse scale, 1 for
  /// blurred to 4 for perfect ones; 0 without edges. Only values of the same page compare.
  package func sharpness() throws(ScanError) -> Double {
    let gray = try gray()
    var sharpness = 0.0
    let status = gray.withImage { pv_measure_sharpness($0, &sharpness) }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    return sharpness
  }
}
