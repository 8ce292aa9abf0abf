internal import CVision
package import PlatenModel

/// Finds the lines of text on a page.
package struct TextLineDetector {
  /// What is on a page, as far as lines are concerned.
  package struct Detections {
    /// In no order.
    package let lines: [TextLine]
    /// How high most capitals are, in pixels; 0 where there are no letters.
    package let capitalHeight: Double
    /// How much of the text stands on its head, and how much runs up or down: 0 to 1.
    package let upsideDownShare: Double, sidewaysShare: Double
  }

  /// How high capitals are where the network sees best, in pixels: a page is scaled for it.
  static let capitalHeight = 14.0
  /// A page is looked at with no more pixels than these.
  private static let maximumPixels = 2.2e6

  package init() {}

  /// The lines on a grey page of evenly lit paper.
  package func detections(on page: Raster) throws(ScanError) -> Detections {
    let capitals = page.capitalHeight
    let preferred = capitals > 0 ? min(1.5, Self.capitalHeight / capitals) : 1
    let limit = (Self.maximumPixels / Double(page.width * page.height)).squareRoot()
    let factor = min(preferred, limit)
    let small = try page.resizedForLineDetection(by: factor)
    let scale = Double(page.width) / Double(small.width)
    let maps = try LineSegmentationMaps(of: small)
    return Detections(
      lines: Self.lines(in: maps).map { $0.scaled(by: scale) }, capitalHeight: capitals,
      upsideDownShare: maps.upsideDownShare, sidewaysShare: maps.sidewaysShare)
  }

  /// The lines in a grey picture as it is.
  func lines(in image: Raster) throws(ScanError) -> [TextLine] {
    Self.lines(in: try LineSegmentationMaps(of: image))
  }

  private static func lines(in maps: LineSegmentationMaps) -> [TextLine] {
    LineComponents(in: maps).lines().compactMap { BaselineFit($0)?.line }
  }
}

extension Raster {
  /// How high most capitals on a grey page are, in pixels; 0 where there are no letters.
  var capitalHeight: Double { pv_capital_height(image, 12) }

  /// A copy scaled by `factor`, at least as large as the line network wants it.
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
