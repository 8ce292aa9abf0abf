import Testing

@testable import PlatenDocument

@Suite struct PlacedWordTests {
  @Test(arguments: [
    // The gap is wide enough for a space, or narrow enough for none: no change.
    (3.0, true, 10.0, 10.0), (0.5, false, 10, 10), (-2, false, 10, 10),
    // The gap is too narrow for a space, or negative; or too wide for none.
    (1.0, true, 6.45, 10), (-1, true, 3.39, 10), (-3, true, 3.39, 10),
    (2, false, 15.18, 15.18), (9, false, 30, 30),
  ])
  func fontSizesAreAdjustedToTheGap(
    gap: Double, hasTrailingSpace: Bool, first: Double, second: Double
  ) {
    var words = [
      word(left: 0, right: 30, hasTrailingSpace: hasTrailingSpace), word(left: 30 + gap, right: 70),
    ]
    words.adjustWordSpacing()
    #expect(abs(words[0].fontSize - first) < 0.01)
    #expect(abs(words[1].fontSize - second) < 0.01)
    #expect(words[0].right == 30)
  }

  @Test func touchingWordsAreShiftedByLessThanHalfAPoint() {
    var words = [word(left: 0, right: 30, hasTrailingSpace: true), word(left: 30, right: 70)]
    words.adjustWordSpacing()
    #expect(words[1].left - words[0].right > 0.15 * words[0].fontSize)
    #expect(words[0].right >= 29.5 && words[1].left <= 30.5)
  }

  @Test func aSmallLetterPitchReducesTheFontSize() {
    var words = [word("AAAA", left: 0, right: 3)]
    words.adjustWordSpacing()
    #expect(abs(words[0].fontSize - 0.75 / 0.11) < 0.01)
  }

  @Test(arguments: [(-13.0, false), (-12, true), (0, true), (12, true), (13, false)])
  func aLineCloseToTheNextEndsWithASpace(bottom: Double, hasTrailingSpace: Bool) {
    var lines = [
      [word(left: 0, right: 30)], [word(left: 0, right: 30, bottom: bottom)],
    ]
    lines.addSpacesBetweenCloseLines(codes: Self.codes)
    #expect(lines[0][0].hasTrailingSpace == hasTrailingSpace)
    #expect(!lines[1][0].hasTrailingSpace)
  }

  /// After a hyphen, only where mupdf would take the two lines for one.
  @Test(arguments: [(-9.0, true), (-11, false), (-14, false)])
  func aHyphenatedLineGetsASpaceOnlyWhenOverlapping(bottom: Double, hasTrailingSpace: Bool) {
    var lines = [
      [word("a-", left: 0, right: 30)], [word(left: 0, right: 30, bottom: bottom)],
    ]
    lines.addSpacesBetweenCloseLines(codes: Self.codes)
    #expect(lines[0][0].hasTrailingSpace == hasTrailingSpace)
  }

  @Test(arguments: [
    ([20.0, 20.3, 19.8], [20.0, 20, 20]), ([20, 20.9, 20], [20, 20.43, 20]),
    // An indented first line, or a list.
    ([28, 20, 20.4, 20.4], [28, 20.4, 20.4, 20.4]), ([20], [20]), ([], []),
  ])
  func lineStartsOfAParagraphAreAligned(starts: [Double], expected: [Double]) {
    var lines = starts.map { [word(left: $0, right: 60)] }
    lines.alignLineStarts()
    #expect(zip(lines, expected).allSatisfy { abs($0[0].left - $1) < 0.001 })
    #expect(lines.allSatisfy { $0[0].right == 60 })
  }

  @Test func rightToLeftLinesAreNotAligned() {
    var lines = [20, 20.3].map { [word(left: $0, right: 60, .rightToLeft)] }
    lines.alignLineStarts()
    #expect(lines.map { $0[0].left } == [20, 20.3])
  }

  /// Words of two and three characters in a line of 50 points: their boxes, and the expected
  /// extents.
  @Test(arguments: [
    // As expected, or off by less than a fifth of a character.
    ([(0.0, 20.0), (20, 50)], [(0.0, 20.0), (20, 50)]),
    ([(0, 19), (21, 50)], [(0, 19), (21, 50)]),
    // Overlapping, separated, and one within the other.
    ([(0, 30), (10, 50)], [(0, 20), (20, 50)]), ([(0, 10), (30, 50)], [(0, 20), (20, 50)]),
    ([(0, 50), (10, 30)], [(0, 20), (20, 50)]),
  ])
  func unspacedWordsAreDistributedEvenly(
    boxes: [(Double, Double)], expected: [(Double, Double)]
  ) {
    var words = zip(boxes, ["日本", "あいう"]).map { word($1, left: $0.0, right: $0.1) }
    words.distributeUnspacedWords(codes: Self.codes)
    for (word, place) in zip(words, expected) {
      #expect(abs(word.left - place.0) < 0.001 && abs(word.right - place.1) < 0.001)
    }
  }

  @Test func digitsAreHalfAsWideAndSpacesEndARun() {
    var words = [
      word("年", left: 0, right: 30), word("14", left: 5, right: 9),
      word("円", left: 20, right: 30, hasTrailingSpace: true),
      word("年", left: 33, right: 90), word("年", left: 34, right: 35),
    ]
    words.distributeUnspacedWords(codes: Self.codes)
    let places = words.flatMap { [$0.left, $0.right] }
    let expected = [0.0, 10, 10, 20, 20, 30, 33, 61.5, 61.5, 90]
    #expect(zip(places, expected).allSatisfy { abs($0 - $1) < 0.001 }, "\(places)")
  }

  /// Boxes that leave no room for a space between Chinese words hide their order from readers.
  @Test func overlappingSpacedWordsAreDistributed() {
    var words = [
      word("年", left: 0, right: 30, hasTrailingSpace: true), word("14", left: 25, right: 48),
    ]
    words.distributeUnspacedWords(codes: Self.codes)
    #expect(words.map(\.left) == [0, 28] && words.map(\.right) == [20, 48])
    var latin = [
      word("AAAA", left: 0, right: 30, hasTrailingSpace: true), word("14", left: 25, right: 48),
    ]
    latin.distributeUnspacedWords(codes: Self.codes)
    #expect(latin.map(\.left) == [0, 25] && latin.map(\.right) == [30, 48])
  }

  @Test func flatChineseWordsGetTheHeightOfTheirLine() {
    var words = [
      word("14", left: 0, right: 20, hasTrailingSpace: true),
      word("14", left: 25, right: 48, hasTrailingSpace: true),
      word("円", left: 60, right: 70, bottom: 8),
    ]
    (words[2].bottom, words[2].top) = (8, 10)
    words.distributeUnspacedWords(codes: Self.codes)
    #expect(words[2].bottom == words[0].bottom && words[2].top == words[0].top)
  }

  /// The codes of a page's characters.
  private static let codes = Array("AAAAAa-日本あいう年14円".utf16)

  /// A word 10 points high with a font size of 10 points; its characters must be among those of the
  /// page.
  private func word(
    _ text: String = "AAAAA", left: Double, right: Double, bottom: Double = 0,
    hasTrailingSpace: Bool = false, _ direction: WritingDirection = .leftToRight
  ) -> PlacedWord {
    PlacedWord(
      codes: Self.codes.firstRange(of: Array(text.utf16))!, left: left, right: right,
      bottom: bottom, top: bottom + 10, baseline: bottom + 2, direction: direction,
      hasTrailingSpace: hasTrailingSpace, fontSize: 10)
  }
}
