internal import Glibc

/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// Written, and encoded, in the extended format of ISO 8601: `2022-11-29`.
public struct CivilDate: Hashable, Sendable {
  /// 0 is the year before the year 1, as in ISO 8601.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int

  /// Creates a day, or returns `nil` for one that the calendar does not have, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    self.init(unchecked: year, month, day)
  }

  /// Creates a day whose parts are known to be valid.
  init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Today, by the clock and the time zone of the machine.
  package static var today: CivilDate {
    var seconds = time(nil), parts = tm()
    localtime_r(&seconds, &parts)
    return CivilDate(
      unchecked: Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }
}

extension CivilDate: LosslessStringConvertible {
  /// Creates the day that `YYYY-MM-DD` names; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`.
  public var description: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }
}

extension CivilDate: Comparable {
  /// Whether `a` is the earlier day.
  public static func < (a: CivilDate, b: CivilDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

extension CivilDate: Codable {
  /// Decodes `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(expecting: "a day as YYYY-MM-DD")
  }

  /// Encodes `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension CivilDate {
  /// The number of days in `month`, 1 to 12.
  static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days since 1 March of the year 0 (H. Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms").
  private var serialDay: Int {
    let y = month < 3 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400, yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  }

  /// The inverse of ``serialDay``.
  private init(serialDay: Int) {
    let era = (serialDay >= 0 ? serialDay : serialDay - 146_096) / 146_097
    let dayOfEra = serialDay - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    self.init(
      unchecked: yearOfEra + era * 400 + (month < 3 ? 1 : 0), month,
      dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }

  /// ISO 8601's number of the weekday: Monday is 1, Sunday is 7.
  package var weekday: Int { (serialDay % 7 + 7 + 2) % 7 + 1 }

  /// The day `days` later; earlier if `days` is negative.
  package func adding(days: Int) -> CivilDate { CivilDate(serialDay: serialDay + days) }

  /// The same day of the month `months` later, or that month's last day if it has fewer days.
  package func adding(months: Int) -> CivilDate {
    let count = year * 12 + month - 1 + months
    let year = (count >= 0 ? count : count - 11) / 12, month = count - year * 12 + 1
    return CivilDate(unchecked: year, month, min(day, Self.days(in: month, of: year)))
  }

  /// ISO 8601's week, and the year that the week belongs to.
  package var week: (year: Int, week: Int) {
    let thursday = adding(days: 4 - weekday)
    let first = CivilDate(unchecked: thursday.year, 1, 1)
    return (thursday.year, (thursday.serialDay - first.serialDay) / 7 + 1)
  }
}

/// Hours and minutes of a day of 24 hours, by the clock if they were printed.
///
/// Written, and encoded, as ISO 8601 has it, without a `T`: `13:02`.
public struct TimeOfDay: Hashable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  /// Creates a time, or returns `nil` for hours and minutes that no day has.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// Creates the time that `hh:mm` names; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 2],
      parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// `hh:mm`.
  public var description: String { "\(hour.padded(2)):\(minute.padded(2))" }
}

extension TimeOfDay: Comparable {
  /// Whether `a` is the earlier time.
  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool {
    (a.hour, a.minute) < (b.hour, b.minute)
  }
}

extension TimeOfDay: Codable {
  /// Decodes `hh:mm`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(expecting: "a time as hh:mm")
  }

  /// Encodes `hh:mm`.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
