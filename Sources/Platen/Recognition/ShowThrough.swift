internal import PlatenImaging
internal import PlatenModel

/// Tells the print of the page's back, which shines through mirrored and faint, from its own print.
struct ShowThrough {
  /// The least contrast of the page's own print, 0 to 1; 0 where it is unknown.
  private let minimumContrast: Double

  /// Lines above `ownThreshold` (mean confidence, 0 to 1) are print of the page itself, and at least
  /// `minimumOwnLines` of them are needed. Lines below `mirroredThreshold` may be mirrored.
  private static let ownThreshold = 0.8, minimumOwnLines = 3, mirroredThreshold = 0.6
  /// The share of the usual contrast below which print is faint.
  private static let faintShare = 0.6
  /// The number of lines that are measured.
  private static let measuredLines = 9

  /// - Parameter lines: of one page, those with the most letters first.
  init(
    _ lines: [(lineImage: TextLineImage, words: [RecognizedPage.Word])]
  ) throws(ScanError) {
    let own = lines.lazy.filter { $0.words.meanCharacterConfidence >= Self.ownThreshold }
    let contrasts = try Array(own.prefix(Self.measuredLines)).map { (line) throws(ScanError) in
      try line.lineImage.inkContrast
    }
    let isKnown = contrasts.count >= Self.minimumOwnLines
    minimumContrast = isKnown ? contrasts.median * Self.faintShare : 0
  }

  /// Whether a line is faint and has the low confidence of mirrored print.
  func includes(
    _ line: (lineImage: TextLineImage, words: [RecognizedPage.Word])
  ) throws(ScanError) -> Bool {
    guard line.words.meanCharacterConfidence < Self.mirroredThreshold else { return false }
    return try line.lineImage.inkContrast < minimumContrast
  }
}
