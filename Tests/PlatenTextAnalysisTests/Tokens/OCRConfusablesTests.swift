import Testing

@testable import PlatenTextAnalysis

struct OCRConfusablesTests {
  private typealias Level = OCRConfusables.Level

  /// The digits for letters, by the strictest level at which they are taken for them.
  private static let letters: [(letters: String, digits: String, strictest: OCRConfusables.Level)] =
    [
      ("OolI|", "00111", .certain), ("ZSB", "258", .likely), ("DQizsg", "001259", .possible),
    ]

  @Test(arguments: letters)
  func replacesLettersFromTheirLevelOn(
    letters: String, digits: String, strictest: OCRConfusables.Level
  ) {
    for level in [Level.certain, .likely, .possible] {
      for (letter, digit) in zip(letters, digits) {
        let expected = level >= strictest ? digit : nil
        #expect(OCRConfusables.digit(for: letter, level: level) == expected, "\(letter)")
        let scalar = letter.unicodeScalars.first!
        #expect(
          OCRConfusables.digit(for: scalar, level: level).map(Character.init) == expected,
          "\(letter)")
      }
    }
  }

  /// Every other character of ASCII, digits among them, is confusable with no digit.
  @Test func replacesNothingElse() {
    let known = Self.letters.map(\.letters).joined()
    for code in UInt8(0)..<128 {
      let character = Character(Unicode.Scalar(code))
      if known.contains(character) { continue }
      #expect(OCRConfusables.digit(for: character, level: .possible) == nil, "\(character)")
    }
    for character in ["O\u{301}", "Ö", "Ｏ"] as [Character] {
      #expect(OCRConfusables.digit(for: character, level: .possible) == nil)
    }
  }

  @Test(
    arguments: [
      ("S", OCRConfusables.Level.certain), ("g", .likely), ("L", .possible), ("G", .possible),
      ("6", .possible),
    ] as [(Character, OCRConfusables.Level)])
  func rejectsLettersOfOtherLevels(letter: Character, level: OCRConfusables.Level) {
    #expect(OCRConfusables.digit(for: letter, level: level) == nil)
  }

  @Test(arguments: [
    ("0123456789", "OIZ34SG7B9"),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ABCDEFGHIJKIMNOPQRSTUVWXYZ"),
    ("T0TAI", "TOTAI"), ("TOTAL", "TOTAI"), ("", ""),
  ])
  func skeletonUnitesConfusables(letters: String, skeleton: String) {
    #expect(OCRConfusables.skeleton(Array(letters.utf8)) == Array(skeleton.utf8))
  }

  @Test func singleRulesNameTheirMarks() {
    #expect(OCRConfusables.marksReadForL == [")", "]", "}", "!", "|"])
    #expect(OCRConfusables.digitsReadForSlash == ["1", "7"])
    #expect(OCRConfusables.apostrophesInAmounts.isSubset(of: OCRConfusables.apostrophesInDates))
    #expect("@©®＠".unicodeScalars.allSatisfy { OCRConfusables.isAtSign($0) })
    #expect(!"aA(Q0".unicodeScalars.contains { OCRConfusables.isAtSign($0) })
  }
}
