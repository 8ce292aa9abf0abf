import Testing

@testable import PlatenDocument

@Suite struct BlockTypographyTests {
  /// Lines of 10 points: their pitch, the pitch of letters, and the font size that keeps them
  /// together.
  @Test(arguments: [
    (0.0, 6.0, 8.0), (10, 6, 8), (11.2, 6, 8), (14, 6, 10), (16.7, 6, 11.93),
    // mupdf needs a larger font for narrow letters.
    (14, 4, 12.5), (14, 2, 8),
    // No allowed size is enough: a gap between paragraphs, a list.
    (21.1, 8, 8), (40, 6, 8), (14, 0, 8),
  ])
  func theFontSizeIsTheSmallestThatKeepsLinesTogether(
    pitch: Double, letterWidth: Double, size: Double
  ) {
    let typography = BlockTypography(height: 10, pitch: pitch, letterWidth: letterWidth)
    #expect(abs(typography.fontSizePerHeight * 10 - size) < 0.01)
  }
}
