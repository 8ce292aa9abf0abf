import Testing

@testable import PlatenDataDetectors

struct NumberDetectorTests {
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

  @Test(
    arguments: [
      ("ISBN 978-3-16-148410-0", ["9783161484100"]), ("9783161484100", ["9783161484100"]),
      ("ISBN-10: 0-306-40615-2", ["9780306406157"]), ("0-306-40615-2", []),
      ("ISBN 978-3-16-148410-1", []), ("4006381333931", []),
    ] as [(String, [String])])
  func findsISBN(text: String, expected: [String]) {
    #expect(values(ISBNDetector(), text) == expected)
  }

  @Test(
    arguments: [
      ("USt-IdNr. DE136695976", ["DE136695976"]), ("DE 136 695 976", ["DE136695976"]),
      ("CHE-116.281.710 MWST", ["CHE116281710"]), ("BE0428759497", ["BE0428759497"]),
      ("IT00743110157", ["IT00743110157"]), ("DE136695977", []), ("IT00743110158", []),
      ("AB123456789", []), ("MODE136695976", []),
    ] as [(String, [String])])
  func findsVATNumbers(text: String, expected: [String]) {
    #expect(values(VATNumberDetector(), text) == expected)
  }

  @Test(
    arguments: [
      ("Flight LH 454 to Munich", ["LH454"]), ("Ihr Flug U28032", ["U28032"]),
      ("boarding BA117 now", ["BA117"]), ("vuelo Iberia 3401", ["IB3401"]), ("LH 454", []),
      ("flight QQ 12", []), ("gate at 12:30 AM 45%", []), ("flight LH 12345", []),
    ] as [(String, [String])])
  func findsFlights(text: String, expected: [String]) {
    #expect(values(FlightDetector(), text) == expected)
  }
}
