import Testing

@testable import PlatenDataDetectors
@testable import PlatenTextAnalysis

struct PhoneWindowsTests {
  private func windows(_ text: String, _ region: String) -> [String] {
    let text = TokenizedText(text)
    return PhoneWindows(text.scalars, region: region).windows.map { text.string($0) }
  }

  @Test(arguments: [
    ("US", "call (650) 253-0000"), ("US", "+49 30 1234"), ("US", "x6502530000"),
    ("US", "(＋１　（６５０）　３３３－６０００"), ("GB", "020 7946 0018"), ("DE", "030/1234"),
    ("DE", "a123 45 67 89"),
  ])
  func keepsPossibleNumbers(region: String, text: String) {
    #expect(windows(text, region) == [text])
  }

  @Test(arguments: [
    ("US", "due on 12.4.2026"), ("US", "$3,250.00 and 1,000,000.00"), ("US", "10:12:09 12345"),
    ("US", "1Z999AA10123456784"), ("US", "650 and 253 and 0000"), ("US", "650      253 0000"),
    ("GB", "14 March 2026 at 12"), ("DE", "a123456"), ("DE", ""),
  ])
  func excludesImpossibleNumbers(region: String, text: String) {
    #expect(windows(text, region).isEmpty)
  }

  @Test func includesContextAndExtension() {
    let words = String(repeating: "no number at all ", count: 9)
    let text = words + "or call (650) 253-0000 ext. 123456, " + words + "+1 650 253 0001"
    #expect(
      windows(text, "US") == [
        "l or call (650) 253-0000 ext. 123456, no number ", "er at all +1 650 253 0001",
      ])
  }

  @Test func joinsNeighbours() {
    let text = "650 253 0000, or 650 253 0001"
    #expect(windows(text, "US") == [text])
  }

  /// libphonenumber rejects a whole text that contains such a character.
  @Test func findsNumbersAmongControlCharacters() {
    let detector = PhoneDetector(region: "US")
    #expect(found(detector, "\u{B}\u{0} (650) 253-0000\u{C}") == ["(650) 253-0000"])
  }
}
