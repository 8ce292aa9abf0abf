internal import PlatenModel
internal import PlatenTextAnalysis

extension DateNormalizer {
  /// A month, a year, a week, a quarter, a season, or several of them.
  func period(_ phrase: ParseTree) -> String? {
    if let week = phrase.first("weekref") { return self.week(week) }
    if let quarter = phrase.first("quarterof") { return self.quarter(quarter) }
    if phrase.first("season") != nil { return nil }
    if let month = month(phrase) {
      var year = year(phrase) ?? reference.year
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
    let names: Set = ["closed", "open", "date", "moment", "hour", "loose", "dayn", "mon", "period"]
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
    let year = phrase.first("yearpart").flatMap { self.year($0) } ?? reference.year
    let values = ends.map { end -> String? in
      switch end.name {
      case "dayn":
        guard let number = end.value("dd") ?? end.value("place"), let month = month(phrase) else {
          return nil
        }
        return CivilDate(year: year, month: month, day: number)?.description
      case "mon": return month(end).map { year.padded(4) + "-" + $0.padded(2) }
      case "date": return self.day(end)?.description
      default: return iso(end)
      }
    }
    guard let first = values[0], let second = values[1] else { return nil }
    return first + "/" + second
  }
}
