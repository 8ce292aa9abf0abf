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

  /// The day `days` later; earlier where `days` is negative.
  package func adding(days: Int) -> CivilDate { CivilDate(serialDay: serialDay + days) }

  /// The same day of the month `months` later, or that month's last day where it has fewer days.
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
