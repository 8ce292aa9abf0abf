internal import FoundationEssentials
internal import PlatenModel

/// Reads MicroPDF417, a stack of short rows that carry their own addresses.
///
/// Lines across the picture are read wherever they meet a row, and the codewords seen are put to
/// the vote; what no line shows is left to the error correction.
enum MicroPDFReader {
  /// The code in a grey picture whose rows run along the picture's own, or at right angles to
  /// them, either way; of one that was cut out (`isClose`), leaning by up to ten degrees too.
  static func reading(in pixels: PixelView, isClose: Bool) -> CodeReading? {
    for leaning in isClose ? [0.0, 4, -4, 8, -8] : [0] {
      for quarter in [0.0, 90] {
        if let reading = reading(in: pixels, degrees: quarter + leaning) { return reading }
      }
    }
    return nil
  }

  private static func reading(in pixels: PixelView, degrees: Double) -> CodeReading? {
    var votes = MicroPDFVotes(readingCodewords: false)
    pixels.forEachLine(degrees: degrees, count: fewLines) { votes.add($0) }
    guard votes.areWorthwhile else { return nil }
    votes = MicroPDFVotes(readingCodewords: true)
    pixels.forEachLine(degrees: degrees, count: manyLines) { votes.add($0) }
    return votes.reading
  }

  /// Lines across a picture that are enough to tell whether there is a code; and to read one,
  /// whose rows are 44 at most and may be part of the picture only.
  private static let fewLines = 30, manyLines = 300
}
