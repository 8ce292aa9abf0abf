import Testing

@testable import PlatenDocument

@Suite struct PlacedWordTests {
  @Test(arguments: [
    // Wide enough for a space, or close enough for none: as they were.
    (3.0, true, 10.0, 10.0), (0.5, false, 10, 10), (-2, false, 10, 10),
    // Too close for a space, or over each other; too far apart for none.
    (1.0, true, 6.45, 10), (-1, true, 3.39, 10), (-3, true, 3.39, 10),
    (2, false, 15.18, 15.18), (9, false, 30, 30),
  ])
  func fontSizesGoByTheGap(gap: Double, isSpaced: Bool, first: Double, second: Double) {
    var words = [word(left: 0, right: 30, isSpaced: isSpaced), word(left: 30 + gap, right: 70)]
    words.settleSpaces()
    #expect(abs(words[0].fontSize - first) < 0.01)
    #expect(abs(words[1].fontSize - second) < 0.01)
    #expect(words[0].right == 30)
  }

  @Test func wordsThatTouchMoveApartByLessThanHalfAPoint() {
    var words = [word(left: 0, right: 30, isSpaced: true), word(left: 30, right: 70)]
    words.settleSpaces()
    #expect(words[1].left - words[0].right > 0.15 * words[0].fontSize)
    #expect(words[0].right >= 29.5 && words[1].left <= 30.5)
  }

  @Test func lettersTooCloseForTheFontMakeItSmaller() {
    var words = [word(left: 0, right: 3, letters: 4)]
    words.settleSpaces()
    #expect(abs(words[0].fontSize - 0.75 / 0.11) < 0.01)
  }

  @Test(arguments: [(-16.0, false), (-14, true), (0, true), (14, true), (16, false)])
  func aLineCloseToTheNextEndsWithASpace(bottom: Double, isSpaced: Bool) {
    var lines = [
      [word(left: 0, right: 30)], [word(left: 0, right: 30, bottom: bottom)],
    ]
    lines.endCloseLinesWithSpaces()
    #expect(lines[0][0].isSpaced == isSpaced)
    #expect(!lines[1][0].isSpaced)
  }

  /// A word 10 points high, at 10 points.
  private func word(
    left: Double, right: Double, bottom: Double = 0, letters: Int = 5, isSpaced: Bool = false
  ) -> PlacedWord {
    PlacedWord(
      codes: Array(repeating: 65, count: letters), left: left, right: right, bottom: bottom,
      top: bottom + 10, baseline: bottom + 2, isRightToLeft: false, isSpaced: isSpaced,
      fontSize: 10)
  }
}
