import Testing

@testable import PlatenText

struct LineTextTests {
  @Test(arguments: [
    ([], ""),
    (["one"], "one"),
    (["two", "words"], "two words"),
    (["你好", "世界"], "你好世界"),
    (["これは", "日本語", "。"], "これは日本語。"),
    (["价格", "12", "元"], "价格 12 元"),
    (["안녕", "세계"], "안녕 세계"),
    (["שלום", "עולם"], "שלום עולם"),
  ])
  func joinsWordsWithTheSpacesOfTheirScript(words: [String], line: String) {
    #expect(LineText.joined(words) == line)
  }

  @Test(arguments: [
    ("word", false), ("Größe", false), ("Ωμέγα", false), ("слово", false), ("你好", false),
    ("12", false), ("", false), ("—", false), ("👍", false),
    ("שלום", true), ("\"שלום\"", true), ("(שלום,", true), ("سلام", true), ("٣٤", false),
    ("3ב", true), ("𐤀𐤁", true), ("𞤀𞤁", true), ("USBיציאת", false), ("ﷺ", true),
  ])
  func theFirstStrongCharacterGivesTheDirection(word: String, isRightToLeft: Bool) {
    #expect(LineText.isRightToLeft(word) == isRightToLeft, "\(word)")
  }

  @Test(arguments: [
    ("word", "word"), (" ", ""), ("\u{200F}שלום\u{200E}", "שלום"), ("a\u{0}b\n", "ab"),
    ("\u{202B}x\u{2069}", "x"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("e\u{301}", "e\u{301}"),
    ("\u{B5}ε", "\u{3BC}ε"), ("5\u{B5}m", "5\u{B5}m"),
  ])
  func removesBlanksAndInvisibleMarks(word: String, cleaned: String) {
    #expect(LineText.cleaned(word) == cleaned)
  }
}
