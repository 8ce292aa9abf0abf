internal import FoundationEssentials
internal import PlatenModel

/// Decodes MicroPDF417, a stack of short rows with row address patterns.
///
/// Scan lines decode the rows that they cross, and their codewords are put to a vote. Error
/// correction fills in the missing ones.
enum MicroPDF417Reader {
  /// The barcode in a gray image, at any of four orientations; in a crop (`isCrop`) also skewed by
  /// up to about ten degrees.
  static func symbol(in pixels: PixelView, isCrop: Bool) -> DecodedSymbol? {
    for skew in isCrop ? [0.0, 4, -4, 8, -8] : [0] {
      for quarter in [0.0, 90] {
        if let symbol = symbol(in: pixels, degrees: quarter + skew) { return symbol }
      }
    }
    return nil
  }

  private static func symbol(in pixels: PixelView, degrees: Double) -> DecodedSymbol? {
    var votes = MicroPDF417Votes(readingCodewords: false)
    pixels.forEachScanLine(degrees: degrees, count: detectionLineCount) { votes.add($0) }
    guard votes.suggestSymbol else { return nil }
    votes = MicroPDF417Votes(readingCodewords: true)
    pixels.forEachScanLine(degrees: degrees, count: decodingLineCount) { votes.add($0) }
    return votes.symbol
  }

  /// The number of scan lines that detect a barcode, and the number that decode it. A barcode has
  /// up to 44 rows and may cover only part of the image.
  private static let detectionLineCount = 30, decodingLineCount = 300
}
