/// The typography of a block, which determines its font size.
struct BlockTypography {
  /// The median height of a line's glyphs, in points.
  let height: Double
  /// The font size as a multiple of ``height``.
  let fontSizePerHeight: Double

  /// The minimum font size, as a multiple of the glyph height.
  ///
  /// With a smaller font, readers take smaller gaps for spaces and for the gutter between two
  /// columns; 0.8 was the best value in trials.
  private static let minimumFontSizePerHeight = 0.8
  /// The maximum font size, as a multiple of the glyph height. Lines that need more are not
  /// consecutive lines of a paragraph.
  private static let maximumFontSizePerHeight = 1.5
  /// The maximum line pitch, in font sizes.
  ///
  /// At 1.5 font sizes or more, poppler (`maxLineSpacingDelta`) and mupdf (`PARAGRAPH_DIST`) split
  /// paragraphs and do not find words that are hyphenated across lines. 1.4 leaves a margin.
  private static let maximumPitchPerFontSize = 1.4

  /// Computes the smallest font size that keeps the lines together, or the minimum if no allowed
  /// size does.
  ///
  /// mupdf uses the mean of a letter's height and its width, stretched as it is.
  /// - Parameters:
  ///   - pitch: the median distance between baselines in points, 0 if there is only one line.
  ///   - letterWidth: the mean distance between letters, in points.
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
