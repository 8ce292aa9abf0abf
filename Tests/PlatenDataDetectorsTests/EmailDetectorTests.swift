import Testing

@testable import PlatenDataDetectors

struct EmailDetectorTests {
  @Test(arguments: [
    ("mail jane.doe+x@shop.example.co.uk now", "jane.doe+x@shop.example.co.uk"),
    ("Write to JANE@Example.COM.", "JANE@Example.COM"),
    ("<o'neil_1@example.org>", "neil_1@example.org"),
    ("jane©example.com", "jane©example.com"),
    ("jane(at)example.de", "jane(at)example.de"),
  ])
  func findsEmail(text: String, expected: String) {
    #expect(found(EmailDetector(), text) == [expected])
  }

  @Test(arguments: [
    "jane@localhost", "@jane", "jane@exa_mple.com", "a @ b", "5 @ 3.50", "jane@10.0.0.1",
    "© 2020 example.com",
  ])
  func findsNoEmail(text: String) {
    #expect(found(EmailDetector(), text).isEmpty)
  }

  @Test func correctsAMisreadAtSign() {
    #expect(values(EmailDetector(), "jane®Example.com") == ["jane@example.com"])
  }
}
