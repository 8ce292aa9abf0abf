import Testing

@testable import PlatenReceipts

/// Formats of postal codes.
@Suite struct WordPatternTests {
  @Test(arguments: [
    ("#### w", "8001 Zürich", true), ("#### w", "80011 Zürich", false),
    ("#### w", "8001 St", false), ("##-### w", "31-042 Kraków", true),
    ("@@# #@@", "Leeds LS1 4AB", true), ("@@# #@@", "Leeds ls1 4ab", false),
    ("s #####", "Dayton, OH 45402", true), ("s #####", "Dayton, XX 45402", false),
    ("nsw ####", "Sydney NSW 2000", true),
  ])
  func wordsMatchPattern(pattern: String, text: String, isMatch: Bool) {
    #expect(WordPattern(pattern).matches(text.split(separator: " ")) == isMatch)
  }
}
