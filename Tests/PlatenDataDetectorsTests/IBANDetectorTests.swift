import Testing

@testable import PlatenDataDetectors

struct IBANDetectorTests {
  @Test(arguments: [
    ("IBAN: DE89 3704 0044 0532 0130 00.", "DE89370400440532013000"),
    ("GB29NWBK60161331926819", "GB29NWBK60161331926819"),
    ("CH93 0076 2011 6238 5295 7 Konto", "CH9300762011623852957"),
  ])
  func findsIBAN(text: String, value: String) {
    #expect(values(IBANDetector(), text) == [value])
  }

  @Test(arguments: [
    "DE89 3704 0044 0532 0130 01", "DE89 3704 0044", "XX89 3704 0044 0532 0130 00",
    "ADE89370400440532013000",
  ])
  func findsNoIBAN(text: String) {
    #expect(values(IBANDetector(), text).isEmpty)
  }
}
