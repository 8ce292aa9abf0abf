import Testing

@testable import PlatenDocument

@Suite struct TextOperatorWriterTests {
  private typealias Word = (codes: [UInt16], shown: ShownWord)

  private func shown(_ words: [Word]) -> [String] {
    var writer = TextOperatorWriter()
    var operators: [UInt8] = []
    writer.beginText()
    for word in words { writer.show(word.shown, codes: word.codes, in: &operators) }
    return String(decoding: operators.map(UInt16.init), as: UTF16.self)
      .split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  private func word(
    _ codes: [UInt16], at x: Double, y: Double = 700, hasTrailingSpace: Bool = false,
    _ direction: WritingDirection = .leftToRight
  ) -> Word {
    let word = ShownWord(
      codes: codes.indices, hasTrailingSpace: hasTrailingSpace,
      font: TextFont(ascent: 800, descent: 1),
      fontSize: 8, horizontalScaling: 150, x: x, y: y, direction: direction)
    return (codes, word)
  }

  @Test func onlyChangedStateIsWritten() {
    #expect(
      shown([word([0x41], at: 20.004, hasTrailingSpace: true), word([0x42], at: 30.006)]) == [
        "/F800-1 8 Tf 150 Tz 20 700 Td (\0A\0 ) Tj", "10.01 0 Td (\0B) Tj",
      ])
  }

  /// Distances are mirrored like the letters.
  @Test func directionChangesSetTheMatrix() {
    #expect(
      shown([
        word([0x41], at: 20), word([0x5D0], at: 90, .rightToLeft),
        word([0x5D0], at: 60, .rightToLeft), word([0x42], at: 95),
      ]) == [
        "/F800-1 8 Tf 150 Tz 20 700 Td (\0A) Tj", "-1 0 0 1 90 700 Tm (\u{5}\u{D0}) Tj",
        "30 0 Td (\u{5}\u{D0}) Tj", "1 0 0 1 95 700 Tm (\0B) Tj",
      ])
  }

  /// Down on the page is forward along the line, and left on the page is the next line.
  @Test func verticalTextIsRotated() {
    #expect(
      shown([
        word([0x65E5], at: 300, y: 700, .topToBottom),
        word([0x672C], at: 300, y: 680, .topToBottom),
        word([0x8A9E], at: 280, y: 700, .topToBottom),
      ]) == [
        "/F800-1 8 Tf 150 Tz 0 -1 1 0 300 700 Tm (e\u{E5}) Tj", "20 0 Td (g,) Tj",
        "-20 -20 Td (\u{8A}\u{9E}) Tj",
      ])
  }

  @Test(arguments: [
    (0x28 as UInt16, "\0\\("), (0x29, "\0\\)"), (0x5C, "\0\\\\"), (0x0D28, "\\r\\("),
    (0x2829, "\\(\\)"), (0x41, "\0A"),
  ])
  func stringDelimitersAreEscaped(code: UInt16, string: String) {
    #expect(shown([word([code], at: 0)]) == ["/F800-1 8 Tf 150 Tz 0 700 Td (\(string)) Tj"])
  }
}
