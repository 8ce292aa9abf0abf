internal import FoundationEssentials
internal import PlatenModel

/// Reads MicroPDF417, a stack of short rows that carry their own addresses.
///
/// Lines across the picture are read wherever they meet a row, and the codewords seen are put to
/// the vote; what no line shows is left to the error correction.
enum MicroPDF417Reader {
  /// The code in a grey picture whose rows run along the picture's own, or at right angles to
  /// them, either way; of one that was cut out (`isCrop`), leaning by up to ten degrees too.
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

  /// Lines across a picture that are enough to tell whether there is a code; and to read one,
  /// whose rows are 44 at most and may be part of the picture only.
  private static let detectionLineCount = 30, decodingLineCount = 300
}
