import Testing

@testable import PlatenDataDetectors

struct VATNumberDetectorTests {
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
}
