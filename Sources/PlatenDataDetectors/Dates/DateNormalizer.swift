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

  /// The ISO 8601 form of `phrase`; `nil` where it has none.
  func iso(_ phrase: ParseTree) -> String? {
    switch phrase.name {
    case "date": day(phrase)?.description
    case "datetime": instant(phrase)
    case "moment", "time", "timeofday": time(phrase).map { "T" + $0 }
    case "part", "thispart": partOfDay(phrase)
    case "period", "edge", "unitrel": period(phrase)
    case "length": length(phrase)
    case "relative": relative(phrase)
    case "set": recurrence(phrase)
    case "bound": bound(phrase)
    case "range", "spanned", "dayrange", "hours": range(phrase)
    case "closed", "open": phrase.children.first.flatMap(iso)
    case "yr": year(phrase).map { $0.padded(4) }
    case "loose": day(phrase)?.description
    case "now": reference.description
    case "bare": phrase.children.first.flatMap(iso)
    case "monthq": month(phrase).map { reference.year.padded(4) + "-" + $0.padded(2) }
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
      let year = year(phrase) ?? reference.year
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

  private func calendarDay(_ phrase: ParseTree) -> CivilDate? {
    if let packed = phrase.value("ymd8") {
      return CivilDate(year: packed / 10000, month: packed / 100 % 100, day: packed % 100)
    }
    let year = year(phrase) ?? reference.year
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
