import PlatenModel
import Testing

@testable import PlatenText

/// Letters of 10 pixels, 14 pixels apart, and gaps of 20 pixels in the image.
struct WordGapTests {
  private static func word(_ text: String, from start: Double, to end: Double)
    -> RecognizedPage.Word
  {
    RecognizedPage.Word(
      text: text, box: Box(x: start, y: 0, width: end - start, height: 24), confidence: 0.9,
      isRightToLeft: false)
  }

  private static func letters(at starts: Double...) -> [ClosedRange<Double>] {
    starts.map { $0...$0 + 10 }
  }

  /// A gap of `width` heights of a capital behind each of the ends.
  private static func gaps(behind ends: Double..., width: Double) -> [WordGap] {
    ends.map { WordGap(range: $0...$0 + 20, width: 24 * width, capitalHeight: 24) }
  }

  @Test func digitsInCellsAreWordsOfTheirOwn() {
    let words = [Self.word("345", from: 0, to: 70)].split(
      at: Self.gaps(behind: 10, 40, width: 1), letters: Self.letters(at: 0, 30, 60))
    #expect(words.map(\.text) == ["3", "4", "5"])
    #expect(words.map(\.box.x) == [0, 30, 60] && words.allSatisfy { $0.box.width == 10 })
  }

  /// Spaced letters are one word; those of two columns are not.
  @Test(arguments: [(1.0, ["ABC"]), (3.0, ["AB", "C"])])
  func lettersAreSplitAtWiderGaps(width: Double, texts: [String]) {
    let words = [Self.word("ABC", from: 0, to: 54)].split(
      at: Self.gaps(behind: 24, width: width), letters: Self.letters(at: 0, 14, 44))
    #expect(words.map(\.text) == texts)
  }

  /// Where letters touch, or something else lies in the box, nothing says where the word divides.
  @Test(arguments: [[0.0, 44.0], [0.0, 14.0, 44.0, 58.0]])
  func aWordWithOtherInkIsWhole(starts: [Double]) {
    let words = [Self.word("123", from: 0, to: 70)].split(
      at: Self.gaps(behind: 24, width: 3), letters: starts.map { $0...$0 + 10 })
    #expect(words.map(\.text) == ["123"])
  }

  @Test func lettersBehindAGapBelongToTheNextWord() {
    let words = [Self.word("No", from: 0, to: 60), Self.word("AB", from: 60, to: 90)].split(
      at: Self.gaps(behind: 24, 54, width: 3), letters: Self.letters(at: 0, 14, 44, 74))
    #expect(words.map(\.text) == ["No", "A", "B"])
    #expect(words.map(\.box.x) == [0, 44, 74])
  }
}
