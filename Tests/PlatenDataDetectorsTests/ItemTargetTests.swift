import PlatenModel
import Testing

@testable import PlatenDataDetectors
@testable import PlatenTextAnalysis

struct ItemTargetTests {
  private func target(_ kind: Item.Kind, _ value: String, parts: [String: String] = [:]) -> String?
  {
    ItemMatch(kind, 0..<1, value: value, parts: parts)
      .target(title: "Party, 5 May", stamp: "20200101T000000Z")
  }

  @Test(arguments: [
    (Item.Kind.url, "https://example.org/a?b=1&c=2", "https://example.org/a?b=1&c=2"),
    (.url, "HTTP://EXAMPLE.ORG", "HTTP://EXAMPLE.ORG"),
    (.emailAddress, "o'neil+x@example.org", "mailto:o%27neil+x@example.org"),
    (.emailAddress, "a?bcc=b@example.org", "mailto:a%3Fbcc%3Db@example.org"),
    (.telephoneNumber, "+493012345678", "tel:+493012345678"),
    (
      .fullStreetAddress, "Rue du Lac 5, 1003 Genève",
      "https://www.openstreetmap.org/search?query=Rue%20du%20Lac%205%2C%201003%20Gen%C3%A8ve"
    ),
  ])
  func targetFollowsTheKind(kind: Item.Kind, value: String, expected: String) {
    #expect(target(kind, value) == expected)
  }

  @Test func extensionIsPartOfTheTarget() {
    #expect(
      target(.telephoneNumber, "+493012345678", parts: ["extension": "12"])
        == "tel:+493012345678;ext=12")
  }

  @Test(arguments: [
    (Item.Kind.url, "javascript:alert(1)"), (.url, "ftp://example.org"), (.currency, "EUR 5.00"),
    (.iban, "DE00"), (.dateTimeDuration, "PT3H"), (.dateTimeDuration, "T17:00"),
    (.dateTimeDuration, "2016-11"), (.dateTimeDuration, "../2018"), (.dateTimeDuration, "R/P1D"),
    (.dateTimeDuration, "2016-W45"), (.dateTimeDuration, "2016-02-30"),
    (.dateTimeDuration, "T09:00/T17:00"),
  ])
  func hasNoTarget(kind: Item.Kind, value: String) {
    #expect(target(kind, value) == nil)
  }

  @Test func dayOpensACalendarFile() throws {
    let entry = try #require(target(.dateTimeDuration, "2020-05-03"))
    #expect(entry.hasPrefix("data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR%0D%0AVERSION"))
    #expect(entry.hasSuffix("%0D%0AEND%3AVCALENDAR%0D%0A"))
  }

  @Test(arguments: [
    ("2020-05-03", ["DTSTART;VALUE=DATE:20200503"]),
    ("2020-05-03/2020-05-31", ["DTSTART;VALUE=DATE:20200503", "DTEND;VALUE=DATE:20200601"]),
    ("2020-05-03T17:30", ["DTSTART:20200503T173000", "DURATION:PT1H"]),
    ("2020-05-03T17:30:15Z", ["DTSTART:20200503T173015Z", "DURATION:PT1H"]),
    ("2020-05-03T01:30:15.5+02:00", ["DTSTART:20200502T233015Z", "DURATION:PT1H"]),
    ("2020-05-03T20:30-05:30", ["DTSTART:20200504T020000Z", "DURATION:PT1H"]),
    (
      "2020-05-03T09:00/2020-05-03T12:15:30",
      ["DTSTART:20200503T090000", "DTEND:20200503T121530"]
    ),
  ])
  func eventHasStartAndEnd(value: String, expected: [String]) throws {
    let lines = try event(value, title: "x")
    #expect(
      lines.filter { $0.hasPrefix("DT") || $0.hasPrefix("DUR") }
        == ["DTSTAMP:20200101T000000Z"] + expected)
    #expect(
      lines.first == "BEGIN:VCALENDAR"
        && lines.suffix(3)
          == ["END:VEVENT", "END:VCALENDAR", ""]
    )
  }

  @Test func titleIsEscapedAndFolded() throws {
    let title = "a, b; c\\d " + String(repeating: "ü", count: 60)
    let lines = try event("2020-05-03", title: title)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    let summary = lines.joined(separator: "\r\n").replacingFolds
    #expect(summary.contains("SUMMARY:a\\, b\\; c\\\\d " + String(repeating: "ü", count: 60)))
  }

  @Test func identifierDependsOnlyOnContent() throws {
    func identifier(_ value: String, _ title: String) throws -> String? {
      try event(value, title: title).first { $0.hasPrefix("UID:") }
    }
    #expect(try identifier("2020-05-03", "a") == identifier("2020-05-03", "a"))
    #expect(try identifier("2020-05-03", "a") != identifier("2020-05-03", "b"))
    #expect(try identifier("2020-05-03", "a") != identifier("2020-05-04", "a"))
  }

  private func event(_ value: String, title: String) throws -> [String] {
    let event = try #require(CalendarEvent(value: value, title: title))
    return event.iCalendar(stamp: "20200101T000000Z")
      .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension String {
  /// The text with its folded lines joined.
  fileprivate var replacingFolds: String {
    split(separator: "\r\n ", omittingEmptySubsequences: false).joined()
  }
}
