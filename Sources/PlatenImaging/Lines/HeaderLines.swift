package import PlatenModel

/// Text lines in the header of a page, detected at additional scales.
///
/// A shop's name is often printed there in letters of unusual size, which detection at the page's
/// scale misses, or in light letters on a dark background.
package struct HeaderLines {
  /// In pixels of the page.
  package let darkText: [TextLine], lightText: [TextLine]

  /// The header's fraction of the page's height.
  private static let headerShare = 0.4
  /// The sizes of letters that are searched for, relative to most letters of the page.
  private static let darkTextSizes = [2.0, 4], lightTextSizes = [2.0]

  /// Detects lines on an upright gray page; `capitalHeight` is the height of most of its capitals,
  /// in pixels.
  package init(on page: Raster, capitalHeight: Double) throws(ScanError) {
    darkText = try Self.lines(on: page, capitalHeight, sizes: Self.darkTextSizes)
    lightText = try Self.lines(on: page.inverted(), capitalHeight, sizes: Self.lightTextSizes)
  }

  private static func lines(
    on page: Raster, _ capitalHeight: Double, sizes: [Double]
  ) throws(ScanError) -> [TextLine] {
    var lines: [TextLine] = []
    for size in sizes {
      let factor = TextLineDetector.capitalHeight / (size * capitalHeight)
      let head = try page.resizedForLineDetection(by: factor).topRows(headerShare)
      let scale = Double(page.width) / Double(head.width)
      lines += try TextLineDetector().lines(in: head).map { $0.scaled(by: scale) }
    }
    return lines
  }
}

extension Raster {
  /// The top rows of a gray raster.
  fileprivate func topRows(_ headerShare: Double) throws(ScanError) -> Raster {
    let rows = max(8, Int(Double(height) * headerShare))
    let part = withPixels { pixels in
      Raster(width: width, height: min(rows, height), channels: 1) { target, bytesPerRow in
        for row in 0..<min(rows, height) {
          UnsafeMutableRawPointer(target + row * bytesPerRow).copyMemory(
            from: pixels.bytes.baseAddress! + row * pixels.bytesPerRow, byteCount: width)
        }
      }
    }
    guard let part else { throw .openCV(purpose: "an image") }
    return part
  }
}
