import Testing

@testable import PlatenCards

/// Addresses that recognition split or misread.
@Suite struct HostPartsTests {
  @Test(arguments: [
    ("info@acme.", "com"), ("info@acme", ".com"), ("info", "@acme.com"), ("info@", "acme.com"),
    ("www", "acme.com"), ("www.", "acme.com"), ("www.acme.", "co.uk"), ("www.acme", ".de"),
  ])
  func partsAreJoined(text: String, next: String) {
    #expect(HostParts.areJoined(text, next))
  }

  @Test(arguments: [
    ("Acme", "GmbH"), ("info@acme.com", "Tel"), ("info@acme.com", "www.acme.com"),
    ("Mill", "Lane"), ("www.acme.com", "info@acme.com"), ("Sales", "at"), ("info@acme.com", "de"),
  ])
  func otherWordsStayApart(text: String, next: String) {
    #expect(!HostParts.areJoined(text, next))
  }

  @Test(arguments: [
    ("info@acme,com", "info@acme.com"), ("vvww.acme.com", "www.acme.com"),
    ("infoQacme.com", "info@acme.com"), ("Quality", "Quality"), ("IQ.com", "IQ.com"),
    ("www.acmeQ.com", "www.acmeQ.com"), ("Smith,", "Smith,"),
  ])
  func misreadMarksAreCorrected(text: String, corrected: String) {
    #expect(HostParts.corrected(text) == corrected)
  }
}
