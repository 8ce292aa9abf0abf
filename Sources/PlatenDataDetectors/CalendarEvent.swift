internal import PlatenModel
internal import PlatenTextAnalysis

/// A calendar entry for a day, for a time of a day, or for a range of either.
struct CalendarEvent: Hashable {
  private enum Moment: Hashable {
    case day(CivilDate)
    /// The time as `hhmmss`, in the reader's time zone.
    case time(CivilDate, String)
  }

  private let start: Moment
  private let end: Moment?
  private let title: String

  /// The entry for an ISO 8601 `value` of ``DateNormalizer``; `nil` where it names no day, such as
  /// a month, a time without a day, or a duration.
  init?(value: String, title: String) {
    let ends = value.split(separator: "/", omittingEmptySubsequences: false)
    guard ends.count <= 2, let start = Self.moment(ends[0]) else { return nil }
    self.start = start
    self.title = title
    guard ends.count == 2 else {
      end = nil
      return
    }
    guard let end = Self.moment(ends[1]), Self.isDay(start) == Self.isDay(end) else { return nil }
    self.end = end
  }

  private static func isDay(_ moment: Moment) -> Bool {
    if case .day = moment { true } else { false }
  }

  /// Parses `2016-11-07` or `2016-11-07T17:49`, with or without seconds.
  private static func moment(_ text: Substring) -> Moment? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count <= 2, let day = CivilDate(String(parts[0])) else { return nil }
    guard parts.count == 2 else { return .day(day) }
    let time = parts[1].filter { $0 != ":" }
    guard time.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      [4, 6].contains(time.utf8.count)
    else { return nil }
    return .time(day, time.utf8.count == 4 ? time + "00" : String(time))
  }

  /// A calendar with this entry (RFC 5545). `stamp`, `YYYYMMDDThhmmssZ`, is its creation time.
  ///
  /// An entry with a time and no end lasts an hour, the usual default of calendars.
  func iCalendar(stamp: String) -> String {
    let ending: [String] =
      switch (start, end) {
      case (_, .day(let last)?): ["DTEND" + Self.property(.day(last.adding(days: 1)))]
      case (_, .some(let last)): ["DTEND" + Self.property(last)]
      case (.time, nil): ["DURATION:PT1H"]
      case (.day, nil): []
      }
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//platen//platen text//EN", "BEGIN:VEVENT",
        "UID:\(identifier)@platen", "DTSTAMP:\(stamp)", "DTSTART" + Self.property(start),
      ] + ending + ["SUMMARY:" + ContentLine.escaped(title), "END:VEVENT", "END:VCALENDAR"]
    return ContentLine.joined(lines)
  }

  private static func property(_ moment: Moment) -> String {
    func digits(_ day: CivilDate) -> String { day.description.filter { $0 != "-" } }
    return switch moment {
    case .day(let day): ";VALUE=DATE:" + digits(day)
    case .time(let day, let time): ":\(digits(day))T\(time)"
    }
  }

  /// A hash of the entry's content, so that adding it twice gives one entry.
  private var identifier: String {
    let content = Self.property(start) + (end.map(Self.property) ?? "") + title
    return String(content.fnv1a64, radix: 16)
  }
}
