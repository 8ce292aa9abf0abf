package import PlatenModel

/// Lines at the head of a page that are looked for by themselves: a shop's name stands there in
/// letters of any size, which are lost where a page is looked at for its text, and in light letters
/// on dark ground.
package struct HeaderLines {
  /// In pixels of the page.
  package let darkText: [TextLine], lightText: [TextLine]

  /// The part of a page's height that is its head.
  private static let headerShare = 0.4
  /// Letters are looked for that are so many times as high as most.
  private static let darkTextSizes = [2.0, 4], lightTextSizes = [2.0]

  /// Looks at a grey page that stands upright, most of whose capitals are `capitalHeight` pixels
  /// high.
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
  /// The uppermost rows of a grey picture.
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
    guard let part else { throw .internalFault(reason: "out of memory for a picture") }
    return part
  }
}
