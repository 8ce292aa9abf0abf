import Testing

@testable import PlatenDataDetectors

struct FlightDetectorTests {
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
