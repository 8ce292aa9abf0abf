import Testing

@testable import PlatenDocument

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
    ("HTTP://EXAMPLE.ORG", "HTTP://EXAMPLE.ORG"), ("www.example.org", "http://www.example.org"),
    ("(www.example.org).", "http://www.example.org"),
    ("mail@example.org", "mailto:mail@example.org"),
    ("<first.last+tag@sub.example.co>,", "mailto:first.last+tag@sub.example.co"),
    ("mailto:a@example.org", "mailto:a@example.org"),
    ("https://example.org:8080/", "https://example.org:8080/"),
  ])
  func addressesAreFound(word: String, uri: String) {
    #expect(WebAddress(printed: word)?.uri == uri)
  }

  @Test(arguments: [
    ("https://example.org/platen.", "https://example.org/platen."),
    ("HTTPS://EXAMPLE.ORG/A", "HTTPS://EXAMPLE.ORG/A"),
    ("https://example.org/ä b", "https://example.org/%C3%A4%20b"),
    ("mailto:a@example.org", "mailto:a@example.org"), ("www.example.org", "http://www.example.org"),
  ])
  func payloadsAreEscapedButNotTrimmed(payload: String, uri: String) {
    #expect(WebAddress(payload: payload)?.uri == uri)
  }

  @Test(arguments: ["2026", "https://localhost", "WIFI:S:net;P:x;;", "javascript:alert(1)"])
  func otherPayloadsAreNoAddresses(payload: String) {
    #expect(WebAddress(payload: payload) == nil)
  }

  @Test(arguments: [
    "example", "www", "www.", "http://", "http://localhost", "a@b", "@example.org",
    "a@@example.org",
    "3.14", "e.g.", "a@example.1", "https://exämple.org", "ftp://example.org", "user@-bad.org",
    "a@example.org/x", "javascript:alert(1)", "", "...", "http://exa mple.org",
  ])
  func otherWordsAreNoAddresses(word: String) {
    #expect(WebAddress(printed: word) == nil)
  }
}
