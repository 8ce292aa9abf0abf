internal import Glibc

/// A day of the Gregorian calendar.
package struct CivilDate: Hashable, Sendable, Comparable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int

  /// `nil` for a day that no month has.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    self.init(unchecked: year, month, day)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day of `YYYY-MM-DD`.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Today, by the machine's clock and time zone.
  package static var today: CivilDate {
    var seconds = time(nil), parts = tm()
    localtime_r(&seconds, &parts)
    return CivilDate(
      unchecked: Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

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

  /// Monday is 1, Sunday 7.
  var weekday: Int { (serialDay % 7 + 7 + 2) % 7 + 1 }

  func adding(days: Int) -> CivilDate { CivilDate(serialDay: serialDay + days) }

  /// The same day of another month, or that month's last.
  func adding(months: Int) -> CivilDate {
    let count = year * 12 + month - 1 + months
    let year = count / 12, month = count % 12 + 1
    return CivilDate(unchecked: year, month, min(day, Self.days(in: month, of: year)))
  }

  /// ISO 8601's week and the year that it belongs to.
  var week: (year: Int, week: Int) {
    let thursday = adding(days: 4 - weekday)
    let first = CivilDate(unchecked: thursday.year, 1, 1)
    return (thursday.year, (thursday.serialDay - first.serialDay) / 7 + 1)
  }

  package static func < (a: CivilDate, b: CivilDate) -> Bool { a.serialDay < b.serialDay }

  /// `YYYY-MM-DD`.
  package var iso: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }
}

extension Int {
  /// With zeros in front, to `width` digits.
  func padded(_ width: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, width - text.utf8.count)) + text
  }
}
