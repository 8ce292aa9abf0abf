import Testing

@testable import PlatenDataDetectors

struct HostDetectorTests {
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

  @Test(arguments: [
    ("see https://example.com/a?b=c#d, or not", "https://example.com/a?b=c#d"),
    ("(http://example.com/x_(y))", "http://example.com/x_(y)"),
    ("at www.example.museum.", "www.example.museum"),
    ("shop.example.de/garten hat", "shop.example.de/garten"),
    ("http://localhost:8080/x", "http://localhost:8080/x"),
    ("ftp://user@example.org/f", "ftp://user@example.org/f"),
    ("Ends.https://example.io", "https://example.io"),
    ("http://192.168.1.1/login", "http://192.168.1.1/login"),
  ])
  func findsURL(text: String, expected: String) {
    #expect(found(URLDetector(), text) == [expected])
  }

  @Test(arguments: [
    "jane@example.com", "readme.md", "done.It was", "z.B. heute", "7.am", "1.de", "3.14",
    "e.g. this", "* Makefile.in: new", "configure.ac", "config.h.cmake.in", "meson.build",
    "[NUMBER]@system.example.com", "stat.st_dev",
    "git://git.example.com/it", "httq://example.com", "10.0.0.1", "http://nowhere.invalidity",
    "Nr.12", "v1.2.3",
  ])
  func findsNoURL(text: String) {
    #expect(found(URLDetector(), text).isEmpty)
  }

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
