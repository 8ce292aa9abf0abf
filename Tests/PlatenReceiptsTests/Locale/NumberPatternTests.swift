import PlatenTextAnalysis
import Testing

@testable import PlatenReceipts

/// Formats of companies' numbers.
@Suite struct NumberPatternTests {
  @Test(arguments: [
    ("CHE#########", "CHE-123.456.789 MWST", true), ("CHE#########", "CHE-123.456.78", false),
    ("DE#########", "USt-IdNr. DE 123456789", true), ("DE#########", "DE1234567890", false),
    ("NL#########B##", "BTW NL123456789B01", true), ("RFC@@@######", "RFC ABC991231XX1", true),
    ("RFC@@@######", "RFC: ABC9912311", false), ("#########MVA", "Org.nr 123456789 MVA", true),
  ])
  func numbersMatchPattern(pattern: String, text: String, isMatch: Bool) {
    #expect(NumberPattern(pattern).matches(TextFolding.folded(text)) == isMatch)
  }
}
