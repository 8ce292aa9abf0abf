import Testing

@testable import PlatenTextAnalysis

struct TextFoldingTests {
  /// The letters beyond ASCII that keywords are compared with.
  private static let letters = [
    ("A", "ÀÁÂÃÄÅĀĂĄàáâãäåāăą"), ("AE", "Ææ"), ("C", "ÇĆČçćč"), ("D", "ĎĐďđ"),
    ("E", "ÈÉÊËĒĖĘĚèéêëēėęě"), ("G", "ĞğĢģ"), ("I", "ÌÍÎÏĪĮİìíîïīįı"), ("K", "Ķķ"),
    ("L", "ŁĽĻłľļ"), ("N", "ÑŃŇŅñńňņ"), ("O", "ÒÓÔÕÖØŐōòóôõöøő"), ("OE", "Œœ"), ("R", "ŘŔřŕ"),
    ("S", "ŚŠŞȘśšşș"), ("SS", "ßẞ"), ("T", "ŤȚŢťțţ"), ("U", "ÙÚÛÜŮŰŪŲùúûüůűūų"), ("Y", "ÝŸýÿ"),
    ("Z", "ŹŻŽźżž"),
  ]

  @Test(arguments: letters)
  func foldsLettersWithDiacritics(folded: String, letters: String) {
    for scalar in letters.unicodeScalars {
      #expect(TextFolding.folded(scalar) == Array(folded.utf8), "\(scalar)")
    }
  }

  @Test func omitsEveryOtherScalarBeyondASCII() {
    let known = Set(Self.letters.map(\.1).joined().unicodeScalars)
    for value in UInt32(0x80)..<0x2500 {
      guard let scalar = Unicode.Scalar(value), !known.contains(scalar) else { continue }
      #expect(TextFolding.folded(scalar).isEmpty, "\(scalar)")
    }
  }

  @Test(arguments: [
    ("Total: 12", "TOTAL12"), ("Größe", "GROSSE"), ("a|b", "AB"), ("e\u{301}", "E"), ("", ""),
  ])
  func keepsCapitalsAndDigits(text: String, folded: String) {
    #expect(TextFolding.folded(text) == Array(folded.utf8))
  }

  /// Both foldings read one table, so that a word of a text and a keyword have the same letters.
  @Test func agreesWithTheFoldingOfTokens() {
    for (folded, letters) in Self.letters {
      for scalar in letters.unicodeScalars where (0xC0...0x17F).contains(scalar.value) {
        #expect([scalar].folded == folded.lowercased(), "\(scalar)")
      }
    }
  }
}
