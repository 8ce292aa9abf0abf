internal import CVision
package import PlatenModel

/// Detects the text lines of a page.
package struct TextLineDetector {
  /// The lines of a page, with its orientation and letter size.
  package struct Detections {
    /// In no order.
    package let lines: [TextLine]
    /// The height of most capitals, in pixels; 0 where there are no letters.
    package let capitalHeight: Double
    /// The fraction of the text that is upside down, and that runs up or down: 0 to 1.
    package let upsideDownShare: Double, sidewaysShare: Double
  }

  /// The height of capitals, in pixels, at which the network is most accurate; pages are scaled to
  /// it.
  static let capitalHeight = 14.0
  /// The maximum size of the network's input, in pixels.
  private static let maximumPixels = 2.2e6

  package init() {}

  /// Detects the lines of a gray page with even illumination.
  package func detections(on page: Raster) throws(ScanError) -> Detections {
    let (small, capitals) = try Self.scaled(page)
    let scale = Double(page.width) / Double(small.width)
    let maps = try LineSegmentationMaps(of: small)
    return Detections(
      lines: Self.lines(in: maps).map { $0.scaled(by: scale) }, capitalHeight: capitals,
      upsideDownShare: maps.upsideDownShare, sidewaysShare: maps.sidewaysShare)
  }

  /// A gray page at the network's preferred size, and the height of its capitals before.
  static func scaled(_ page: Raster) throws(ScanError) -> (image: Raster, capitals: Double) {
    let capitals = try page.capitalHeight
    let preferred = capitals > 0 ? min(1.5, capitalHeight / capitals) : 1
    let limit = (maximumPixels / Double(page.width * page.height)).squareRoot()
    return (try page.resizedForLineDetection(by: min(preferred, limit)), capitals)
  }

  /// Detects the lines of a gray image without scaling it.
  func lines(in image: Raster) throws(ScanError) -> [TextLine] {
    Self.lines(in: try LineSegmentationMaps(of: image))
  }

  private static func lines(in maps: LineSegmentationMaps) -> [TextLine] {
    LineComponents(in: maps).lines().compactMap { BaselineFit($0)?.line }
  }
}

extension Raster {
  /// The height of most capitals on a gray page, in pixels; 0 where there are no letters.
  var capitalHeight: Double {
    get throws(ScanError) { try capitalHeight(ofAtLeast: 12) }
  }

  /// The same; 0 where there are fewer than `count` letters.
  func capitalHeight(ofAtLeast count: Int) throws(ScanError) -> Double {
    let height = pv_capital_height(image, Int32(count))
    guard height >= 0 else { throw .openCV(purpose: "the size of letters") }
    return height
  }

  /// The blur of the letters on a gray page or text-line image: the sigma of a Gaussian, in pixels; 0 with
  /// too few edges.
  var textBlur: pv_blur_sigma {
    get throws(ScanError) {
      var blur = pv_blur_sigma()
      guard pv_text_blur_sigma(image, &blur) == 0 else {
        throw .openCV(purpose: "the blur of letters")
      }
      return blur
    }
  }

  /// A copy scaled by `factor`, with the line network's minimum side of 8 pixels.
  func resizedForLineDetection(by factor: Double) throws(ScanError) -> Raster {
    try resized(
      width: max(8, Int((Double(width) * factor).rounded())),
      height: max(8, Int((Double(height) * factor).rounded())))
  }
}

extension LineSegmentationMaps {
  private var bandCells: [(Int, Int)] {
    (0..<rows).flatMap { row in
      (0..<columns).compactMap { logit(.xHeightBand, $0, row) > 0 ? ($0, row) : nil }
    }
  }

  fileprivate var upsideDownShare: Double {
    let cells = bandCells
    let upsideDown = cells.reduce(0) { $0 + logit(.upsideDown, $1.0, $1.1).logistic }
    return upsideDown / Double(max(1, cells.count))
  }

  fileprivate var sidewaysShare: Double {
    let across = bandCells.count
    let sideways = (0..<rows).reduce(0) { sum, row in
      sum + (0..<columns).count { logit(.sideways, $0, row) > 0 }
    }
    return Double(sideways) / Double(max(1, across + sideways))
  }
}
