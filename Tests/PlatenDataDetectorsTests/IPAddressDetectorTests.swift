import Testing

@testable import PlatenDataDetectors

struct IPAddressDetectorTests {
  @Test(
    arguments: [
      ("host 10.0.0.1 is up.", ["10.0.0.1"]), ("10.0.0.1:80", ["10.0.0.1"]),
      ("2001:db8::1 or ::1", ["2001:db8::1"]), ("1.2.3.4.5", []), ("256.1.1.1", []),
      ("12:30:15", []), ("v1.2.3.4", []), ("01.02.03.04", []),
      ("Standards-Version updated to 4.6.0.1", []),
      ("new version runs on the host 10.0.0.1", ["10.0.0.1"]),
    ] as [(String, [String])])
  func findsIPAddresses(text: String, expected: [String]) {
    #expect(found(IPAddressDetector(), text) == expected)
  }
}
