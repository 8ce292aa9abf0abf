import Testing

@testable import PlatenText

struct CodeZerosTests {
  @Test(arguments: [
    ("RO00112415", "R000112415"), ("SHO1", "SH01"), ("RMO.50", "RM0.50"), ("1O0", "100"),
    ("A-BCO2", "A-BC02"), ("XYO15-KLO7", "XY015-KL07"), ("12O5", "1205"), ("EURO,05", "EUR0,05"),
  ])
  func zerosOfNumbersAreCorrected(word: String, corrected: String) {
    #expect(CodeZeros.corrected(word) == corrected)
  }

  @Test(arguments: [
    "NO1", "NO.53", "PO123", "ISO9001", "CO2", "H2O", "OK", "TOTAL", "Oslo", "O2", "foo1", "Room1",
    "N0", "2O",
    "O'Neill", "7-ELEVEN", "10oz", "EURO", "So,", "GO.", "Mp3o", "",
  ])
  func lettersStay(word: String) {
    #expect(CodeZeros.corrected(word) == word)
  }
}
