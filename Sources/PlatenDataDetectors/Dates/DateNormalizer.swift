internal import PlatenModel
internal import PlatenTextAnalysis

/// The ISO 8601 form of a phrase of ``DateGrammar``, relative to a reference day.
///
/// A day is `2016-11-07`, a time `T17:49`, both `2016-11-07T17:49`, a month `2016-11`, a week
/// `2016-W45`, a duration `PT3H` and a recurrence `R/P1D`. A range is its ends with a slash, where
/// `..` stands for an open end (ISO 8601-2).
struct DateNormalizer {
  let tokens: [Token]
  let locale: ItemLocale
  /// The day from which relative dates count.
  let reference: CivilDate
  /// The year of a date without one; `nil` for that of ``reference``.
  var assumedYear: Int? = nil

  /// The year of a date without one.
  private var currentYear: Int { assumedYear ?? reference.year }

  /// The ISO 8601 form of `phrase`; `nil` if it has none.
  func iso(_ phrase: ParseTree) -> String? {
    switch phrase.name {
    case "date": day(phrase)?.description
    case "datetime": instant(phrase)
    case "stamp": stamp(phrase)
    case "moment", "time", "timeofday": time(phrase).map { "T" + $0 }
    case "part", "thispart": partOfDay(phrase)
    case "period", "edge", "unitrel": period(phrase)
    case "length": length(phrase)
    case "relative": relative(phrase)
    case "set": recurrence(phrase)
    case "bound": bound(phrase)
    case "range", "days", "spanned", "dayrange", "hours", "hourspan": range(phrase)
    case "opening": openingHours(phrase)
    case "closed", "open": phrase.children.first.flatMap(iso)
    case "yr": year(phrase).map { $0.padded(4) }
    case "loose": day(phrase)?.description
    case "now": reference.description
    case "bare": phrase.children.first.flatMap(iso)
    case "monthq": month(phrase).map { currentYear.padded(4) + "-" + $0.padded(2) }
    case "hour": (phrase.value("hh") ?? phrase.value("name")).map { "T\($0.padded(2)):00" }
    default: nil
    }
  }

  // MARK: Days

  func month(_ phrase: ParseTree) -> Int? {
    phrase.value("month") ?? phrase.value("monthq") ?? phrase.value("mo")
  }

  func year(_ phrase: ParseTree) -> Int? {
    if let words = phrase.first("yearwords") { return yearInWords(words) }
    if let year = phrase.value("y4") { return year }
    guard let short = phrase.value("y2") else { return nil }
    let century = reference.year / 100 * 100
    return short + century > reference.year + 30 ? short + century - 100 : short + century
  }

  private func yearInWords(_ words: ParseTree) -> Int {
    let children = words.children
    if children.count > 1, ["name", "century"].contains(children[0].name) {
      let rest =
        children.last!.name == "below" ? NumberGrammar.value(children.last!) : children.last!.value
      if children[1].name == "thousand" {
        return children[0].value * 1000 + (children.count > 2 ? rest : 0)
      }
      return children[0].value * 100 + rest
    }
    return NumberGrammar.value(words)
  }

  func day(_ phrase: ParseTree) -> CivilDate? {
    if phrase.first("nthwd") != nil { return nil }
    if let offset = phrase.value("day") { return reference.adding(days: offset) }
    if let calendar = phrase.first("calendar") ?? phrase.first("loose") {
      return calendarDay(calendar)
    }
    if let holiday = phrase.value("holiday") {
      guard holiday > 0 else { return nil }
      let year = year(phrase) ?? currentYear
      return CivilDate(year: year, month: holiday / 100, day: holiday % 100)
    }
    if let number = dayNumber(phrase), phrase.first("wd") == nil {
      let base = phrase.first("unitrel").flatMap(startOfUnit) ?? reference
      return CivilDate(year: base.year, month: base.month, day: number)
    }
    return weekday(phrase)
  }

  private func dayNumber(_ phrase: ParseTree) -> Int? {
    phrase.value("dd") ?? phrase.value("place") ?? phrase.first("named")?.value("name")
  }

  /// Whether the day's year has it. A day without a year is an item even without a value.
  func isPossible(_ phrase: ParseTree) -> Bool {
    year(phrase) == nil || calendarDay(phrase) != nil
  }

  private func calendarDay(_ phrase: ParseTree) -> CivilDate? {
    if let packed = phrase.value("ymd8") {
      return CivilDate(year: packed / 10000, month: packed / 100 % 100, day: packed % 100)
    }
    let year = year(phrase) ?? currentYear
    guard let month = month(phrase), let day = dayNumber(phrase) else { return nil }
    if phrase.first("month") != nil || phrase.first("monthq") != nil || phrase.first("ymd") != nil {
      return CivilDate(year: year, month: month, day: day)
    }
    let dayFirst = CivilDate(year: year, month: month, day: day)
    // In digits either the day or the month can come first: the locale's order, if it is possible.
    let numbers = tokens[phrase.range].compactMap(\.number).prefix(2)
    guard numbers.count == 2, numbers.last! <= 31 else { return dayFirst }
    let asMonthFirst = CivilDate(year: year, month: numbers.first!, day: numbers.last!)
    let asDayFirst = CivilDate(year: year, month: numbers.last!, day: numbers.first!)
    return locale.writesMonthFirst ? asMonthFirst ?? asDayFirst : asDayFirst ?? asMonthFirst
  }

  private func weekday(_ phrase: ParseTree) -> CivilDate? {
    guard let weekday = phrase.value("weekday") ?? phrase.value("weekdayq") else { return nil }
    let monday = reference.adding(days: 1 - reference.weekday)
    if phrase.first("unitrel") != nil, let start = phrase.first("unitrel").flatMap(startOfUnit) {
      return start.adding(days: weekday - start.weekday)
    }
    if phrase.first("next") != nil || phrase.first("nextpost") != nil {
      return monday.adding(days: 7 + weekday - 1)
    }
    if phrase.first("last") != nil || phrase.first("lastpost") != nil {
      return monday.adding(days: weekday - 8)
    }
    if phrase.first("this") != nil { return monday.adding(days: weekday - 1) }
    return reference.adding(days: (weekday - reference.weekday + 7) % 7)
  }

  /// The first day of `this`, `next` or `last` unit.
  func startOfUnit(_ phrase: ParseTree) -> CivilDate? {
    guard let unit = TimeUnit(in: phrase) else { return nil }
    let offset =
      phrase.first("next") != nil || phrase.first("nextpost") != nil
      ? 1 : phrase.first("last") != nil || phrase.first("lastpost") != nil ? -1 : 0
    if unit.months == 1 {
      return CivilDate(year: reference.year, month: reference.month, day: 1)?
        .adding(months: offset)
    }
    if unit.months == 12 { return CivilDate(year: reference.year + offset, month: 1, day: 1) }
    if unit.days == 7 { return reference.adding(days: 1 - reference.weekday + 7 * offset) }
    return unit.days == 1 ? reference.adding(days: offset) : nil
  }
}

extension DateNormalizer {
  /// A month, a year, a week, a quarter, a season, or several of them.
  func period(_ phrase: ParseTree) -> String? {
    if let week = phrase.first("weekref") { return self.week(week) }
    if let quarter = phrase.first("quarterof") { return self.quarter(quarter) }
    if phrase.first("season") != nil { return nil }
    if let month = month(phrase) {
      var year = year(phrase) ?? currentYear
      if phrase.first("next") != nil || phrase.first("nextpost") != nil, month <= reference.month {
        year += 1
      }
      if phrase.first("last") != nil || phrase.first("lastpost") != nil, month >= reference.month {
        year -= 1
      }
      return year.padded(4) + "-" + month.padded(2)
    }
    if let year = year(phrase) { return year.padded(4) }
    return relativeUnit(phrase)
  }

  private func relativeUnit(_ phrase: ParseTree) -> String? {
    guard let unit = TimeUnit(in: phrase) else { return nil }
    let isPast = phrase.first("last") != nil || phrase.first("lastpost") != nil
    if let count = phrase.first("count").map(amount) {
      guard let number = Int(count), number < 10000, unit.seconds == 0 else {
        return unit.duration(count)
      }
      let offset = isPast ? -number : number
      let other =
        unit.months > 0
        ? reference.adding(months: unit.months * offset)
        : reference.adding(days: unit.days * offset)
      return min(other, reference).description + "/" + max(other, reference).description
    }
    guard let start = startOfUnit(phrase) else { return nil }
    switch (unit.days, unit.months) {
    case (7, _): return start.week.year.padded(4) + "-W" + start.week.week.padded(2)
    case (_, 12): return start.year.padded(4)
    case (_, 1): return start.year.padded(4) + "-" + start.month.padded(2)
    default: return start.description
    }
  }

  private func week(_ phrase: ParseTree) -> String? {
    if let date = phrase.first("date").flatMap({ day($0) }) {
      return date.week.year.padded(4) + "-W" + date.week.week.padded(2)
    }
    if let number = phrase.value("wn"), (1...53).contains(number) {
      return (year(phrase) ?? reference.year).padded(4) + "-W" + number.padded(2)
    }
    return nil
  }

  private func quarter(_ phrase: ParseTree) -> String? {
    guard let number = phrase.value("place") ?? phrase.value("dd") ?? phrase.value("n") else {
      return nil
    }
    let months = phrase.first("h2") != nil ? 6 : 3
    let year = year(phrase) ?? phrase.first("unitrel").flatMap(startOfUnit)?.year ?? reference.year
    guard let start = CivilDate(year: year, month: max(1, months * (number - 1) + 1), day: 1) else {
      return nil
    }
    return start.description + "/" + start.adding(months: months).description
  }

  /// The time before or after a day or an hour: a range with one open end.
  func bound(_ phrase: ParseTree) -> String? {
    let names: Set = ["closed", "yr", "hour", "loose", "date", "period", "datetime"]
    let inside = phrase.children.last { names.contains($0.name) }
    guard let value = inside.flatMap(iso) else { return nil }
    let open = ["before", "until"], from = ["after", "since", "asof", "onward"]
    if open.contains(where: { phrase.first($0) != nil }) { return "../" + value }
    if from.contains(where: { phrase.first($0) != nil }) { return value + "/.." }
    return value
  }

  /// Both ends with a slash; each end takes the parts that it lacks from the other.
  func range(_ phrase: ParseTree) -> String? {
    let names: Set = [
      "closed", "open", "date", "calendar", "moment", "hour", "loose", "dayn", "mon", "period",
      "stamp",
    ]
    let day = phrase.children.first { $0.name == "date" }.flatMap { self.day($0) }
    let inner = phrase.children.first {
      ["range", "hours", "hourpair", "spanned"].contains($0.name)
    }
    if phrase.name != "range", let inner {
      guard let value = range(inner) else { return nil }
      guard let day else { return value }
      return value.split(separator: "/").map { $0.hasPrefix("T") ? day.description + $0 : "\($0)" }
        .joined(separator: "/")
    }
    var ends = phrase.children.filter { names.contains($0.name) }
    // `3 to 5 May`: the month belongs to both days.
    if ends.count == 3 { ends.removeAll { $0.name == "mon" } }
    guard ends.count == 2 else { return nil }
    // A year at the end is that of both days, unless the turn of the year is between them:
    // `28.12.-03.01.2025`.
    let shared = phrase.children.first { $0.name == "yearpart" }.flatMap { self.year($0) }
    let own = (year(ends[0]), year(ends[1]) ?? shared)
    let years = (own.0 ?? own.1 ?? currentYear, own.1 ?? own.0 ?? currentYear)
    guard let first = end(ends[0], of: phrase, year: years.0),
      let second = end(ends[1], of: phrase, year: years.1)
    else { return nil }
    guard first > second, first.count == second.count, !first.hasPrefix("T") else {
      return first + "/" + second
    }
    switch own {
    case (nil, _?): return end(ends[0], of: phrase, year: years.0 - 1).map { $0 + "/" + second }
    case (_, nil): return end(ends[1], of: phrase, year: years.1 + 1).map { first + "/" + $0 }
    default: return first + "/" + second
    }
  }

  /// One end of a range.
  private func end(_ end: ParseTree, of range: ParseTree, year: Int) -> String? {
    var normalizer = self
    normalizer.assumedYear = year
    switch end.name {
    case "dayn":
      guard let number = end.value("dd") ?? end.value("place"), let month = month(range) else {
        return nil
      }
      return CivilDate(year: year, month: month, day: number)?.description
    case "mon": return month(end).map { year.padded(4) + "-" + $0.padded(2) }
    case "date", "calendar": return normalizer.day(end)?.description
    default: return normalizer.iso(end)
    }
  }

  /// The hours of a shop, on weekdays that recur: times without a date. `nil` if they differ by day.
  private func openingHours(_ phrase: ParseTree) -> String? {
    guard phrase.first("also") == nil, let hours = phrase.first("hourspan").flatMap(range) else {
      return nil
    }
    let ends = hours.split(separator: "/")
    // `9-5` ends in the afternoon.
    guard ends.count == 2, ends[0] > ends[1], phrase.first("ampm") == nil,
      let hour = Int(ends[1].dropFirst().prefix(2)), hour < 12
    else { return hours }
    return "\(ends[0])/T\((hour + 12).padded(2))\(ends[1].dropFirst(3))"
  }
}

extension DateNormalizer {
  /// `HH:MM` or `HH:MM:SS`.
  func time(_ phrase: ParseTree) -> String? {
    guard let (hour, minute, second) = clock(phrase) else { return nil }
    var shifted = hour
    if let meridiem = phrase.value("ampm") {
      shifted = hour % 12 + meridiem
    } else if let part = partHour(phrase), part >= 12, hour < 12, hour > 0 {
      shifted = hour + 12
    }
    return shifted.padded(2) + ":" + minute.padded(2) + (second.map { ":" + $0.padded(2) } ?? "")
  }

  private func partHour(_ phrase: ParseTree) -> Int? {
    phrase.value("part") ?? phrase.value("thispart") ?? phrase.value("reldaypart").map { $0 % 100 }
  }

  private func clock(_ phrase: ParseTree) -> (hour: Int, minute: Int, second: Int?)? {
    if let noon = phrase.value("noon") { return (noon, 0, nil) }
    if let packed = phrase.value("hhmm") { return (packed / 100, packed % 100, nil) }
    let words = phrase.all("name").map(\.value)
    guard let spoken = phrase.first("spoken") else {
      guard let hour = phrase.value("hh") ?? words.first else { return nil }
      let minutes = phrase.all("mi").map(\.value)
      let minute = minutes.first ?? phrase.value("midot") ?? words.dropFirst().first ?? 0
      return (hour, minute, minutes.count > 1 ? minutes[1] : nil)
    }
    return self.spoken(spoken)
  }

  /// The time of a phrase such as `twenty past eight`, `halb drei`, `huit heures moins vingt`.
  private func spoken(_ phrase: ParseTree) -> (hour: Int, minute: Int, second: Int?)? {
    let hourPart = phrase.first("hour")
    guard
      let hour = hourPart.flatMap({ $0.value("hh") ?? $0.value("name") })
        ?? phrase.value("hh") ?? phrase.value("name")
    else { return nil }
    let minutePart = phrase.first("minutes")
    var minute =
      minutePart.flatMap { $0.value("mi") ?? $0.value("name") } ?? phrase.value("mi") ?? 0
    if let quarter = phrase.value("quarter") ?? phrase.value("threequarters") { minute = quarter }
    if phrase.first("half") != nil {
      // In German and Dutch `half` precedes the next hour; elsewhere it follows the past one.
      let precedesHour = phrase.first("half")!.range.lowerBound < (hourPart?.range.lowerBound ?? 0)
      guard precedesHour, locale.language != .english else { return (hour, 30, nil) }
      return ((hour + 23) % 24, 30, nil)
    }
    let isBefore = phrase.first("before_") != nil || phrase.first("minus") != nil
    return isBefore && minute > 0 ? ((hour + 23) % 24, 60 - minute, nil) : (hour, minute, nil)
  }

  func partOfDay(_ phrase: ParseTree) -> String? {
    guard let hour = partHour(phrase) else { return nil }
    let day = phrase.name == "thispart" ? reference.description : ""
    return "\(day)T\(hour.padded(2)):00/\(day)T\((hour + 4).padded(2)):00"
  }

  /// A day with a time, or with a part of the day.
  func instant(_ phrase: ParseTree) -> String? {
    if let stamp = phrase.first("stamp") { return self.stamp(stamp) }
    var day = phrase.first("date").flatMap { self.day($0) }
    if phrase.first("thispart") != nil { day = reference }
    if let relative = phrase.value("reldaypart") {
      let number = relative / 100
      day =
        number >= 8
        ? reference.adding(days: number - 10)
        : reference.adding(days: (number - reference.weekday + 7) % 7)
    }
    guard let day else { return nil }
    let timed = phrase.first("moment") ?? phrase.first("athour") ?? phrase.first("hour")
    if let timed, var time = time(timed) {
      if timed.value("ampm") == nil, let part = partHour(phrase), part >= 12,
        let hour = Int(time.prefix(2)), hour < 12, hour > 0
      {
        time = (hour + 12).padded(2) + time.dropFirst(2)
      }
      return day.description + "T" + time
    }
    guard let part = partHour(phrase) else { return day.description }
    return "\(day)T\(part.padded(2)):00/\(day)T\((part + 4).padded(2)):00"
  }

  /// A day, a time and a time zone in the form of ISO 8601 and RFC 3339, with its marks.
  private func stamp(_ phrase: ParseTree) -> String? {
    guard let day = phrase.first("ymd").flatMap({ calendarDay($0) }) else { return nil }
    var time = phrase.first("clock").flatMap { self.time($0) }
    if let packed = phrase.value("hhmmss") {
      time = [packed / 10000, packed / 100 % 100, packed % 100].map { $0.padded(2) }
        .joined(separator: ":")
    }
    guard var time else { return nil }
    if let fraction = phrase.first("decimals") {
      time += "." + tokens[fraction.range.lowerBound].folded
    }
    guard let zone = phrase.first("zone") else { return "\(day)T\(time)" }
    if zone.first("zulu") != nil { return "\(day)T\(time)Z" }
    let digits = zone.value("hhmm") ?? 100 * (zone.value("hh") ?? 0) + (zone.value("mi") ?? 0)
    let sign = zone.first("dash") == nil ? "+" : "-"
    return "\(day)T\(time)\(sign)\((digits / 100).padded(2)):\((digits % 100).padded(2))"
  }

  // MARK: Durations

  func length(_ phrase: ParseTree) -> String? {
    guard let unit = TimeUnit(in: phrase) else { return nil }
    if phrase.first("some") != nil { return nil }
    guard let count = phrase.first("count") else {
      if phrase.first("fraction") != nil { return unit.duration("1.5") }
      return unit.duration(phrase.first("half") != nil ? "0.5" : "1")
    }
    var amount = self.amount(count)
    if phrase.children.contains(where: { $0.name == "fraction" }), let whole = Int(amount) {
      amount = "\(whole).\(phrase.first("half") != nil ? "5" : "25")"
    }
    let first = unit.duration(amount)
    let rests = ["length1", "shorter", "shorter2", "shorter3"]
    let next = phrase.children.first { rests.contains($0.name) }
    guard let rest = next.flatMap(length) else { return first }
    if first.contains("T"), rest.hasPrefix("PT") { return first + rest.dropFirst(2) }
    return first + rest.dropFirst()
  }

  func amount(_ count: ParseTree) -> String {
    if let decimal = count.first("dec") {
      return decimal.all("n").map { tokens[$0.range.lowerBound].folded }.joined(separator: ".")
    }
    if let number = count.value("n") { return String(number) }
    let words = count.first("below").map(NumberGrammar.value) ?? count.value("name") ?? 1
    guard count.first("fraction") != nil else { return String(words) }
    return "\(words).\(count.first("half") != nil ? "5" : "25")"
  }

  /// The day at a distance from the reference day, forward or back.
  func relative(_ phrase: ParseTree) -> String? {
    guard let length = phrase.first("length"), let unit = TimeUnit(in: length) else { return nil }
    let amount = length.first("count").map(amount) ?? "1"
    guard unit.seconds == 0, let count = Int(amount), count < 10000 else {
      return self.length(length)
    }
    let isPast =
      phrase.first("ago") != nil || phrase.first("agopre") != nil
      || phrase.first("before_") != nil
    let base = phrase.first("date").flatMap { day($0) } ?? reference
    let offset = isPast ? -count : count
    return unit.months > 0
      ? base.adding(months: unit.months * offset).description
      : base.adding(days: unit.days * offset).description
  }

  /// A recurrence: `R/` and the duration between two occurrences.
  func recurrence(_ phrase: ParseTree) -> String? {
    if phrase.first("wd") != nil || phrase.first("wdplural") != nil { return "R/P1W" }
    if phrase.first("part") != nil || phrase.first("partplural") != nil { return "R/P1D" }
    guard let unit = TimeUnit(in: phrase) else { return nil }
    let amount = phrase.first("other") != nil ? "2" : phrase.first("count").map(amount) ?? "1"
    return "R/" + unit.duration(amount)
  }
}
