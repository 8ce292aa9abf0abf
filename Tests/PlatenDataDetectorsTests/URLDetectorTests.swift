import Testing

@testable import PlatenDataDetectors

struct URLDetectorTests {
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
}
