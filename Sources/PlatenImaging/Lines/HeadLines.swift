package import PlatenModel

/// Lines at the head of a page that are looked for by themselves: a shop's name stands there in
/// letters of any size, which are lost where a page is looked at for its text, and in light letters
/// on dark ground.
package struct HeadLines {
  /// In pixels of the page.
  package let dark: [TextLine], light: [TextLine]

  /// The part of a page's height that is its head.
  private static let share = 0.4
  /// Letters are looked for that are so many times as high as most.
  private static let darkSizes = [2.0, 4], lightSizes = [2.0]

  /// Looks at a grey page that stands upright, most of whose capitals are `capitalHeight` pixels
  /// high.
  package init(on page: Raster, capitalHeight: Double) throws(ScanError) {
    dark = try Self.lines(on: page, capitalHeight, sizes: Self.darkSizes)
    light = try Self.lines(on: page.inverted(), capitalHeight, sizes: Self.lightSizes)
  }

  private static func lines(
    on page: Raster, _ capitalHeight: Double, sizes: [Double]
  ) throws(ScanError) -> [TextLine] {
    var lines: [TextLine] = []
    for size in sizes {
      let factor = LineFinder.capitalHeight / (size * capitalHeight)
      let head = try page.resizedForLines(by: factor).upperPart(share)
      let back = Double(page.width) / Double(head.width)
      lines += try LineFinder().lines(in: head).map { $0.scaled(by: back) }
    }
    return lines
  }
}

extension Raster {
  /// The uppermost rows of a grey picture.
  fileprivate func upperPart(_ share: Double) throws(ScanError) -> Raster {
    let rows = max(8, Int(Double(height) * share))
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
