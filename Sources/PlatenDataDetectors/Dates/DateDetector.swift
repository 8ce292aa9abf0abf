internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects dates, times, durations, ranges and recurrences in one of seven languages.
///
/// The value is ISO 8601 in the form of ``DateNormalizer``, relative to the reference day.
struct DateDetector: DataDetector {
  private let lexicon: Lexicon
  private let terms: DateTerms
  private let locale: ItemLocale
  private let reference: CivilDate
  /// Whether the text is from a printed page.
  private let isPrinted: Bool
  /// The categories of terms of which each date has one, except a date in digits: a bit each.
  private let anchorMask: UInt128
  /// The categories of marks that form a date or a time with the digits on both sides: a bit each.
  private let separatorMask: UInt128
  private let numberNameCategory: Int
  /// The symbol of a whole date.
  private static let item = DateGrammar.grammar.symbol("item")

  /// Creates a detector for texts of `locale`. `isPrinted` states that a text is from a printed
  /// page, where "now" is no date.
  init(locale: ItemLocale, reference: CivilDate, isPrinted: Bool = false) {
    let categories = DateGrammar.grammar.categories
    let words = DateWords(locale.language)
    var lexicon = Lexicon(DateTerms.symbols + "\n" + words.terms, categories: categories)
    lexicon.add(",", category: "comma", value: 0)
    for (day, dayName) in words.compounds.days {
      for (hour, partName) in words.compounds.parts {
        lexicon.add(dayName + partName, category: "reldaypart", value: day * 100 + hour)
      }
    }
    NumberGrammar.add(locale.language, to: &lexicon)
    self.lexicon = lexicon
    terms = DateTerms(categories: categories)
    self.locale = locale
    self.reference = reference
    self.isPrinted = isPrinted
    numberNameCategory = categories["name"]!
    func mask(_ names: [String]) -> UInt128 {
      names.reduce(0) { $0 | (categories[$1].map { 1 << UInt128($0) } ?? 0) }
    }
    anchorMask = mask(Self.anchorNames)
    separatorMask = mask(["slash", "colon"])
  }

  /// The names of the categories in ``anchorMask``.
  private static let anchorNames = [
    "month", "monthq", "weekday", "weekdayq", "wdplural", "day", "now", "part", "partq", "thispart",
    "reldaypart", "unit", "unitsec", "unitminute", "unitday", "unitshort", "weekend", "season",
    "quarterunit", "q", "h2", "wcode", "holiday", "noon", "ampm", "oclock", "hmark", "ish", "half",
    "weekw", "weekof", "fixed", "freq", "times", "meal", "yearw", "thousand",
    "thousands", "hundreds", "century",
  ]

  func matches(in text: TokenizedText) -> [ItemMatch] {
    let grammar = DateGrammar.grammar
    var windows = CandidateWindows(text.tokens, lexicon: lexicon, radius: 12) { term, index in
      anchorMask >> UInt128(term.category) & 1 == 1
        || separatorMask >> UInt128(term.category) & 1 == 1 && isBetweenDigits(text.tokens, index)
        || term.category == numberNameCategory && term.value > 1
    }
    windows.addNumbers(text.tokens)
    return windows.matches(in: text.tokens) { tokens, starts in
      var parser = ChartParser(tokens, grammar: grammar, lexicon: lexicon) { index, add in
        terms.add(tokens, at: index, add)
      }
      let plausibility = DatePlausibility(
        tokens: tokens, text: text, lexicon: lexicon, grammar: grammar, locale: locale,
        isPrinted: isPrinted)
      return parser.longestMatches(
        Self.item, startingIn: starts, isAccepted: plausibility.accepts,
        canBegin: plausibility.canBegin)
    } result: { candidate, tokens in
      match(candidate, tokens, in: text)
    }
  }

  /// Whether token `index` is between digits, without spaces.
  private func isBetweenDigits(_ tokens: [Token], _ index: Int) -> Bool {
    index > 0 && index + 1 < tokens.count && tokens[index - 1].kind == .number
      && tokens[index + 1].kind == .number && !tokens[index].isSpaced && !tokens[index + 1].isSpaced
  }

  /// The item of `candidate`; `nil` if it names a day that no calendar has, whose parts are no items
  /// either.
  private func match(_ candidate: ParseTree, _ tokens: [Token], in text: TokenizedText)
    -> ItemMatch?
  {
    let normalizer = DateNormalizer(tokens: tokens, locale: locale, reference: reference)
    guard candidate.all("calendar").allSatisfy(normalizer.isPossible) else { return nil }
    var end = candidate.range.upperBound
    // A point after an abbreviated month at the end belongs to the sentence.
    if tokens[end - 1].folded == ".",
      let mon = candidate.all("mon").last ?? candidate.all("wd").last,
      mon.range.upperBound == end, candidate.first("mixed") == nil
    {
      end -= 1
    }
    let range =
      tokens[candidate.range.lowerBound].range.lowerBound..<tokens[end - 1].range.upperBound
    return ItemMatch(
      .dateTimeDuration, range, value: normalizer.iso(candidate.children[0]) ?? "", confidence: 0.9)
  }
}

extension CandidateWindows {
  /// Adds windows around dates and years in digits.
  fileprivate mutating func addNumbers(_ tokens: [Token]) {
    var merged = CandidateWindows()
    let old = windows
    var next = 0
    for index in tokens.indices where tokens[index].kind == .number {
      let count = tokens[index].range.count
      guard
        count == 8 || count == 4
          || count <= 2 && index + 1 < tokens.count
            && [".", "-"].contains(tokens[index + 1].folded) && !tokens[index + 1].isSpaced
      else { continue }
      while next < old.count, old[next].lowerBound <= max(0, index - 10) {
        merged.add(old[next])
        next += 1
      }
      merged.add(max(0, index - 10)..<min(tokens.count, index + 10))
    }
    old[next...].forEach { merged.add($0) }
    self = merged
  }
}

/// A calendar entry for a day, for a time of a day, or for a range of either.
struct CalendarEvent: Hashable {
  private enum Moment: Hashable {
    case day(CivilDate)
    /// The time as `hhmmss` in the reader's time zone, or as `hhmmssZ` in UTC.
    case time(CivilDate, String)
  }

  private let start: Moment
  private let end: Moment?
  private let title: String

  /// The entry for an ISO 8601 `value` of ``DateNormalizer``; `nil` if it names no day, such as
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

  /// Parses `2016-11-07` or `2016-11-07T17:49`, with or without seconds and time zone.
  private static func moment(_ text: Substring) -> Moment? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count <= 2, let day = CivilDate(String(parts[0])) else { return nil }
    guard parts.count == 2 else { return .day(day) }
    let clock = parts[1].prefix { !"Z+-".contains($0) }, zone = parts[1][clock.endIndex...]
    let time = clock.prefix { $0 != "." }.filter { $0 != ":" }
    guard time.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      [4, 6].contains(time.utf8.count)
    else { return nil }
    let seconds = time.utf8.count == 4 ? time + "00" : String(time)
    return zone.isEmpty ? .time(day, seconds) : inUTC(day, seconds, zone: zone)
  }

  /// The time `hhmmss` of the time zone `Z` or `+hh:mm` in that of RFC 5545, which is UTC.
  private static func inUTC(_ day: CivilDate, _ time: String, zone: Substring) -> Moment? {
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard let offset = zone == "Z" ? 0 : Int(digits), let clock = Int(time.prefix(4)) else {
      return nil
    }
    let minutes = { (packed: Int) in packed / 100 * 60 + packed % 100 }
    let total = minutes(clock) + (zone.hasPrefix("-") ? 1 : -1) * minutes(offset)
    let dayMinutes = 24 * 60, minute = (total % dayMinutes + dayMinutes) % dayMinutes
    let hours = (minute / 60).padded(2) + (minute % 60).padded(2)
    return .time(day.adding(days: (total - minute) / dayMinutes), hours + time.suffix(2) + "Z")
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
