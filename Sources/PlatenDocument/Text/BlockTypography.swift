/// How the lines of a block are set, and with it the size of their font.
struct BlockTypography {
  /// The height of a line's ink that is usual, in points.
  let height: Double
  /// The font size, in heights of a line's ink.
  let fontSizePerHeight: Double

  /// The smaller the font, the smaller the gaps that readers take for spaces, and for the
  /// gutter between two columns: four fifths was the best in trials.
  private static let minimumFontSizePerHeight = 0.8
  /// No line whose ink is so much smaller belongs to the next.
  private static let maximumFontSizePerHeight = 1.5
  /// Lines that are one and a half font sizes apart or more are paragraphs of their own to
  /// poppler (`maxLineSpacingDelta`) and mupdf (`PARAGRAPH_DIST`), and neither finds a word
  /// there that is divided between them. A little to spare.
  private static let maximumPitchPerFontSize = 1.4

  /// `pitch` is the usual distance from baseline to baseline, 0 where there is none,
  /// `letterWidth` that from letter to letter, both in points.
  ///
  /// The font is as small as keeps the lines together, and no larger than it helps. mupdf goes
  /// by the mean of a letter's height and its width, stretched as it is.
  init(height: Double, pitch: Double, letterWidth: Double) {
    self.height = height
    let size = pitch / Self.maximumPitchPerFontSize
    let stretched = letterWidth / (Double(GlyphlessFont.advance) / 1000)
    let needed = max(size, size * size / max(stretched, 0.1)) / height
    fontSizePerHeight =
      (Self.minimumFontSizePerHeight...Self.maximumFontSizePerHeight).contains(needed)
      ? needed : Self.minimumFontSizePerHeight
  }
}
