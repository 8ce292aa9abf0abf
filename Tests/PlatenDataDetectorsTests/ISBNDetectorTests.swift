import Testing

@testable import PlatenDataDetectors

struct ISBNDetectorTests {
  @Test(
    arguments: [
      ("ISBN 978-3-16-148410-0", ["9783161484100"]), ("9783161484100", ["9783161484100"]),
      ("ISBN-10: 0-306-40615-2", ["9780306406157"]), ("0-306-40615-2", []),
      ("ISBN 978-3-16-148410-1", []), ("4006381333931", []),
    ] as [(String, [String])])
  func findsISBN(text: String, expected: [String]) {
    #expect(values(ISBNDetector(), text) == expected)
  }
}
