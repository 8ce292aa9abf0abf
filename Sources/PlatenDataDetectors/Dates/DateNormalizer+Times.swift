internal import PlatenModel
internal import PlatenTextAnalysis

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
