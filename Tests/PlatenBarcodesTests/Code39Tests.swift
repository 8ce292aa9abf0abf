import Testing

@testable import PlatenBarcodes

@Suite struct Code39Tests {
  @Test(arguments: [
    ("SHELF 12", "SHELF 12"), ("12/34", "12/34"), ("AB/CD%EF", "AB/CD%EF"), ("A$B", "A$B"),
    ("50%", "50%"), ("$9.50", "$9.50"), ("A+B", "Ab"), ("+H+I/A", "hi!"),
    ("E+X/A%J/J/C", "Ex!?*#"), ("+A/1", "+A/1"),
  ])
  func separatorsAreAsPrintedUnlessLettersAreLowerCase(characters: String, text: String) {
    #expect(Code39.text(of: characters) == text)
  }
}
