import Testing

@testable import PlatenTextAnalysis

struct CollectionScalarFoldingTests {
  @Test(arguments: [
    ("Mixed CASE 12", "mixed case 12"), ("ÄÖÜ Œuvre ĲMEER", "aou oeuvre ijmeer"),
    ("e\u{301}a\u{308}", "ea"), ("3×4÷2", "3×4÷2"), ("‐‑–—−", "-----"), ("‘’ʼ´", "''''"),
    ("“”«»", "\"\"\"\""), ("ЖЮ", "жю"), ("Șș", "șș"), ("", ""),
  ])
  func foldsCaseDiacriticsAndPunctuation(text: String, folded: String) {
    #expect(text.unicodeScalars.folded == folded)
  }

  @Test(arguments: ["plain", "e\u{301}", "👩‍👩‍👧", ""])
  func joinsScalars(text: String) {
    #expect(Array(text.unicodeScalars).string.unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}
