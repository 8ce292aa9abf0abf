internal import PlatenModel
internal import PlatenTextAnalysis

/// A printed date with the days that it may mean.
struct PrintedDate: Sendable {
  /// The day if the day of the month comes first; `nil` if that is no valid date.
  let dayFirst: CivilDate?
  /// The day if the month comes first; `nil` if that is no valid date.
  let monthFirst: CivilDate?
  /// The index of its row on the page.
  let row: Int
  /// The indices of its words in the row.
  let words: ClosedRange<Int>
  /// Whether the year is printed with four digits.
  let hasFullYear: Bool
  /// Whether misread characters were replaced: letters by digits, digits by slashes.
  let isRepaired: Bool
  /// Whether the first of its two-digit numbers is a later year than the last, and can be the year
  /// too, as in `24-05-11`.
  var canBeginWithYear = false

  /// Whether the day depends on the order of day and month.
  var isAmbiguous: Bool { dayFirst != nil && monthFirst != nil && dayFirst != monthFirst }
}

/// Scans a row for dates: three numbers with separators, or two numbers and a month's name.
struct DateScanner {
  fileprivate enum Token {
    case number(String, repaired: Bool)
    case month(Int)
    /// A Japanese era; the year before its first one.
    case era(Int)
    case separator(Character)
    case other
  }

  fileprivate let tokens: [(token: Token, word: Int)]
  private let row: Int
  /// The latest year of a date, inclusive.
  private let latestYear: Int
  /// Whether years of two digits are Buddhist.
  private let isThai: Bool

  /// How far the Buddhist calendar of Thailand is ahead, in years.
  private static let buddhistYears = 543
  /// The age from which a date of a receipt is doubted, and a two-digit year is less likely than another
  /// reading, in years. Set by hand.
  static let implausibleAge = 20

  init(
    _ printed: PrintedRow, row: Int, latestYear: Int, isThai: Bool = false,
    vocabulary: Vocabulary = .standard
  ) {
    self.row = row
    self.latestYear = latestYear
    self.isThai = isThai
    tokens = printed.words.enumerated().flatMap { index, word in
      Self.tokens(of: word.text, months: vocabulary.months).map { ($0, index) }
    }
  }

  /// The dates, from left to right.
  func dates() -> [PrintedDate] {
    var found: [PrintedDate] = []
    var start = 0
    while start < tokens.count {
      if let (date, end) = date(at: start) {
        found.append(date)
        start = end
      } else {
        start += 1
      }
    }
    return found
  }

  /// The date that begins with the token at `start`, and the index of the token after it.
  private func date(at start: Int) -> (PrintedDate, Int)? {
    if isContinuation(start) { return nil }
    if case .era(let before) = tokens[start].token { return date(ofEra: before, at: start) }
    var parts: [Token] = []
    var separators: [Character] = []
    var index = start
    while index < tokens.count, parts.count < 3 {
      switch tokens[index].token {
      case .number, .month: parts.append(tokens[index].token)
      case .separator(let separator) where "/-.,' ".contains(separator) && !parts.isEmpty:
        separators.append(separator)
      default: return unseparatedDate(at: start)
      }
      index += 1
      if parts.count == 2, separators.isEmpty, parts.contains(where: { $0.month != nil }) {
        index = yearAfterTime(at: index) ?? index
      }
    }
    guard parts.count == 3, !(separators.isEmpty && isHour(at: index - 1)) else {
      return unseparatedDate(at: start)
    }
    let words = tokens[start].word...tokens[index - 1].word
    return date(of: parts, separators: separators, words: words).map { ($0, index) }
      ?? unseparatedDate(at: start)
  }

  /// The date of a Japanese era, year first: `R6.5.3`, `令和6年5月3日`.
  private func date(ofEra before: Int, at start: Int) -> (PrintedDate, Int)? {
    let end = start + 6
    guard end <= tokens.count, case .separator = tokens[start + 2].token,
      case .separator = tokens[start + 4].token
    else { return nil }
    let numbers = [1, 3, 5].compactMap { tokens[start + $0].token.number }
    guard numbers.count == 3, numbers.allSatisfy({ $0.count <= 2 }), let year = Int(numbers[0]),
      let day = day(year: String(before + year), month: Int(numbers[1]), day: numbers[2])
    else { return nil }
    return (
      PrintedDate(
        dayFirst: day, monthFirst: day, row: row, words: tokens[start].word...tokens[end - 1].word,
        hasFullYear: true, isRepaired: false), end
    )
  }

  /// Whether the number at `index` is the hour of a time, not a year: `20` in `Jun 24 20:49`.
  private func isHour(at index: Int) -> Bool {
    guard tokens[index].token.number.map({ $0.count <= 2 }) == true, index + 1 < tokens.count,
      case .separator(":") = tokens[index + 1].token
    else { return false }
    return true
  }

  /// The index of the year that a time of day separates from its day and month, as the C library's
  /// `ctime` prints it: `Jun 24 20:49:53 2018`; `nil` if `index` is no such time.
  private func yearAfterTime(at index: Int) -> Int? {
    func isNumber(_ index: Int, _ lengths: ClosedRange<Int>) -> Bool {
      index < tokens.count && tokens[index].token.number.map { lengths.contains($0.count) } == true
    }
    var end = index
    guard isNumber(end, 1...2) else { return nil }
    end += 1
    while end < tokens.count, case .separator(":") = tokens[end].token, isNumber(end + 1, 2...2) {
      end += 2
    }
    guard end > index + 1 else { return nil }
    // The half of the day and the time zone.
    while end < tokens.count, end < index + 8, case .other = tokens[end].token { end += 1 }
    return isNumber(end, 4...4) ? end : nil
  }

  /// Whether the number at `index` continues a longer one: `3-12-2` is no date in `98-3-12-2`.
  private func isContinuation(_ index: Int) -> Bool {
    guard index > 1, tokens[index - 1].word == tokens[index].word,
      tokens[index - 2].word == tokens[index].word, tokens[index].token.number != nil,
      case .separator(let separator) = tokens[index - 1].token,
      tokens[index - 2].token.number != nil
    else { return false }
    return "/-.".contains(separator)
  }

  private func date(
    of parts: [Token], separators: [Character], words: ClosedRange<Int>
  ) -> PrintedDate? {
    let numbers = parts.compactMap(\.number)
    let isRepaired = parts.contains(where: \.isRepaired)
    if numbers.count == 2, let monthIndex = parts.firstIndex(where: { $0.month != nil }),
      let month = parts[monthIndex].month, monthIndex < 2
    {
      let isYearFirst = monthIndex == 1 && numbers[0].count == 4
      let (day, year) = isYearFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
      let named = self.day(year: year, month: month, day: day)
      return named.map {
        PrintedDate(
          dayFirst: $0, monthFirst: $0, row: row, words: words, hasFullYear: year.count == 4,
          isRepaired: isRepaired)
      }
    }
    // An apostrophe is a speck of dirt as often as a separator, so it agrees with any separator.
    let distinctSeparators = Set(separators).subtracting(["'"])
    // In Denmark a hyphen may precede the year: `17/8-2022`.
    guard numbers.count == 3, separators.count >= 2,
      distinctSeparators.count == 1 || Set(separators).count == 1
        || separators == ["/", "-"] && numbers[2].count == 4,
      !distinctSeparators.contains(",")
    else { return nil }
    return date(
      of: numbers, words: words, isISO: distinctSeparators.isSubset(of: ["-", "."]),
      isRepaired: isRepaired || separators.contains("'") && Set(separators).count > 1)
  }

  /// The date of three numbers: day, month, year; month, day, year; or year, month, day. `isISO` states
  /// that a year of two digits may come first, as in `24-05-03`: it does if it would be decades past
  /// otherwise.
  private func date(
    of numbers: [String], words: ClosedRange<Int>, isISO: Bool = false, isRepaired: Bool
  ) -> PrintedDate? {
    guard numbers.allSatisfy({ $0.count <= 4 && $0.count != 3 }) else { return nil }
    var orders = [
      day(year: numbers[2], month: Int(numbers[1]), day: numbers[0]),
      day(year: numbers[2], month: Int(numbers[0]), day: numbers[1]),
    ]
    let yearFirst = day(year: numbers[0], month: Int(numbers[1]), day: numbers[2])
    let isOld = { (day: CivilDate) in day.year < latestYear - Self.implausibleAge }
    let days = orders.compactMap(\.self)
    var canBeginWithYear =
      yearFirst.map { first in
        isISO && numbers[0].count == 2 && !isOld(first) && days.allSatisfy { $0 < first }
      } ?? false
    if numbers[0].count == 4 || orders == [nil, nil]
      || canBeginWithYear && days.allSatisfy(isOld)
    {
      orders = [yearFirst, yearFirst]
      canBeginWithYear = false
    }
    guard orders != [nil, nil] else { return nil }
    return PrintedDate(
      dayFirst: orders[0], monthFirst: orders[1], row: row, words: words,
      hasFullYear: numbers.contains { $0.count == 4 }, isRepaired: isRepaired,
      canBeginWithYear: canBeginWithYear)
  }

  /// A date without separators: `20240304`; or one whose slashes were misread as digits:
  /// `0410372024` for `04/03/2024`.
  private func unseparatedDate(at start: Int) -> (PrintedDate, Int)? {
    if case .number(let text, _) = tokens[start].token, text.count == 10 {
      let digits = Array(text)
      let year = String(digits[6...])
      guard OCRConfusables.digitsReadForSlash.isSuperset(of: [digits[2], digits[5]]),
        year.hasPrefix("20")
      else {
        return nil
      }
      let word = tokens[start].word
      return date(
        of: [String(digits[..<2]), String(digits[3...4]), year], words: word...word,
        isRepaired: true
      ).map { ($0, start + 1) }
    }
    guard case .number(let digits, let repaired) = tokens[start].token, digits.count == 8,
      digits.hasPrefix("20") || digits.hasPrefix("19"),
      let found = day(
        year: String(digits.prefix(4)), month: Int(digits.dropFirst(4).prefix(2)),
        day: String(digits.suffix(2)))
    else { return nil }
    let date = PrintedDate(
      dayFirst: found, monthFirst: found, row: row, words: tokens[start].word...tokens[start].word,
      hasFullYear: false, isRepaired: repaired)
    return (date, start + 1)
  }

  private func day(year: String, month: Int?, day: String) -> CivilDate? {
    guard year.count == 2 || year.count == 4, day.count <= 2, var number = Int(year), let month,
      let day = Int(day)
    else { return nil }
    if year.count == 2 { number += 2000 }
    if number > latestYear, year.count == 4 || isThai {
      number -= Self.buddhistYears - (year.count == 2 ? 500 : 0)
    }
    // No range: a clock before 1980 makes it empty.
    guard number >= 1980, number <= latestYear else { return nil }
    return CivilDate(year: number, month: month, day: day)
  }

  /// The year before the first one of each Japanese era, by its name and its letter.
  private static let eras = ["令和": 2018, "R": 2018, "平成": 1988, "H": 1988]
  /// The characters behind years, months and days in Japanese, Chinese and Korean.
  private static let dateUnits: Set<Character> = ["年", "月", "日", "년", "월", "일"]

  private static func tokens(of text: String, months: [[UInt8]: Int]) -> [Token] {
    if let date = CompactDate(text) {
      return [
        .month(date.month), .number(date.day, repaired: date.isRepaired), .separator("'"),
        .number(date.year, repaired: false),
      ]
    }
    var tokens: [Token] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isDigit || confusedDigit(first) != nil, let (number, end) = number(at: rest) {
        tokens.append(number)
        rest = rest[end...]
      } else if first.isLetter {
        let unit = rest.prefix { Self.dateUnits.contains($0) }
        if !unit.isEmpty {
          tokens.append(.separator("-"))
          rest = rest[unit.endIndex...]
          continue
        }
        let run = rest.prefix { $0.isLetter && !Self.dateUnits.contains($0) }
        if let before = Self.eras[run.uppercased()], rest[run.endIndex...].first?.isDigit == true {
          tokens.append(.era(before))
          rest = rest[run.endIndex...]
          continue
        }
        let letters = OCRConfusables.skeleton(TextFolding.folded(run))
        if let month = months[letters] {
          tokens.append(.month(month))
        } else if !(["ST", "ND", "RD", "TH", "ER", "DE", "DEI", "T"].contains(run.uppercased())) {
          tokens.append(.other)
        }
        rest = rest[run.endIndex...]
      } else {
        tokens.append(
          .separator(OCRConfusables.apostrophesInDates.contains(first) ? "'" : first))
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  /// The number that `text` begins with, and its end. Letters that resemble digits count as digits
  /// where at most four characters are followed by a separator or the end.
  private static func number(at text: Substring) -> (Token, Substring.Index)? {
    let plain = text.prefix { $0.isDigit }
    let extended = text.prefix { $0.isDigit || confusedDigit($0) != nil }
    if extended.count > plain.count, extended.contains(where: \.isDigit), extended.count <= 4,
      extended.endIndex == text.endIndex || "/-.".contains(text[extended.endIndex])
    {
      let digits = String(extended.map { confusedDigit($0) ?? $0 })
      return (.number(digits, repaired: true), extended.endIndex)
    }
    return plain.isEmpty ? nil : (.number(String(plain), repaired: false), plain.endIndex)
  }

  private static func confusedDigit(_ letter: Character) -> Character? {
    OCRConfusables.digit(for: letter, level: .likely)
  }
}

extension DateScanner.Token {
  fileprivate var number: String? { if case .number(let digits, _) = self { digits } else { nil } }
  fileprivate var month: Int? { if case .month(let month) = self { month } else { nil } }
  fileprivate var isRepaired: Bool { if case .number(_, true) = self { true } else { false } }
}

/// The order of day and month in dates.
enum DateOrder: Sendable {
  case dayFirst, monthFirst, unknown

  /// The order of a page's dates, if one of `dates` is valid in one order only; else `self`.
  func resolved(by dates: [PrintedDate]) -> DateOrder {
    let unambiguous = dates.filter { ($0.dayFirst == nil) != ($0.monthFirst == nil) }
    if unambiguous.contains(where: { $0.monthFirst == nil }) { return .dayFirst }
    return unambiguous.isEmpty ? self : .monthFirst
  }
}

/// A date without spaces, as tills of restaurants print it: `Jul19'14`.
///
/// Recognition confuses the small letters and the digits next to each other, so that both are read as
/// what their place requires: `Ju119'14`.
struct CompactDate {
  /// 1 to 12.
  let month: Int
  /// Two digits.
  let day: String
  /// Two digits.
  let year: String
  /// Whether misread characters were replaced.
  let isRepaired: Bool

  private static let months = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
  ]

  /// `nil` for any other text.
  init?(_ text: String) {
    let marks = OCRConfusables.apostrophesInDates
    let parts = text.split { $0 == "'" || marks.contains($0) }
    guard parts.count == 2, parts[0].count == 5, parts[1].count == 2,
      parts[1].allSatisfy(\.isDigit)
    else { return nil }
    let name = parts[0].prefix(3).uppercased()
    let letters = String(name.map { $0 == "1" ? "L" : $0 == "0" ? "O" : $0 })
    guard let index = Self.months.firstIndex(where: { $0 == name || $0 == letters }) else {
      return nil
    }
    let digits = parts[0].suffix(2).map { character in
      character.isDigit ? character : OCRConfusables.digit(for: character, level: .likely) ?? "x"
    }
    guard digits.allSatisfy(\.isDigit), digits.contains(where: parts[0].suffix(2).contains) else {
      return nil
    }
    month = index + 1
    day = String(digits)
    year = String(parts[1])
    isRepaired = name != Self.months[index] || String(digits) != parts[0].suffix(2)
  }
}

/// A printed time of day: `8:15:30 PM`, `10.20.30PM`, `22h15`, `2:44p`.
struct PrintedTime {
  let time: TimeOfDay
  /// Whether the half of the day is printed behind it: AM or PM, or their first letter.
  let hasMeridiem: Bool

  /// The first time in `text`.
  init?(in text: String) {
    let characters = Array(text)
    for start in characters.indices
    where characters[start].isDigit && (start == 0 || !Self.isJoined(characters[start - 1])) {
      if let found = PrintedTime(characters[start...]) {
        self = found
        return
      }
    }
    return nil
  }

  /// Whether a digit after this character continues a longer number.
  private static func isJoined(_ character: Character) -> Bool {
    character.isDigit || ".,:/-".contains(character) || character == "$"
  }

  /// The time that `text` begins with; seconds are ignored.
  private init?(_ text: ArraySlice<Character>) {
    var rest = text
    func number(_ lengths: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix { $0.isDigit }
      guard lengths.contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      return Int(String(digits))
    }
    guard var hour = number(1...2), let mark = rest.popFirst(), ":.hH".contains(mark),
      let minute = number(2...2)
    else { return nil }
    var hasSeconds = false
    if let next = rest.first, next == mark, next != "h" {
      rest = rest.dropFirst()
      guard let seconds = number(2...2), seconds < 60 else { return nil }
      hasSeconds = true
    }
    let half = (1...12).contains(hour) ? Self.half(at: rest, isMarked: mark == ":") : nil
    guard mark == ":" || half != nil || (mark != "." && rest.first?.isLetter != true) || hasSeconds,
      rest.first?.isDigit != true
    else { return nil }
    // `03.05.24` is a date.
    let isDate =
      mark == "." && hasSeconds && half == nil && (1...31).contains(hour)
      && (1...12).contains(minute)
    guard !isDate else { return nil }
    if let half { hour = hour % 12 + (half == "P" ? 12 : 0) }
    guard let time = TimeOfDay(hour: hour, minute: minute) else { return nil }
    self.time = time
    hasMeridiem = half != nil
  }

  /// `A` or `P`, the half of the day that `text` begins with. The letter alone counts after a colon,
  /// next to the digits, if no word continues it: `2:44p`, also in `2:44pTOTAL`.
  private static func half(at text: ArraySlice<Character>, isMarked: Bool) -> Character? {
    let letters = String(text.drop { $0 == " " }.prefix(4)).uppercased().filter { $0 != "." }
    if letters.hasPrefix("AM") || letters.hasPrefix("PM") { return letters.first }
    guard isMarked, let first = text.first, "aApP".contains(first) else { return nil }
    let next = text.dropFirst().first
    let isAlone = next?.isLetter != true || first.isLowercase && next?.isUppercase == true
    return isAlone ? Character(first.uppercased()) : nil
  }
}

extension TimeOfDay {
  /// The first time in `text`.
  static func first(in text: String) -> TimeOfDay? { PrintedTime(in: text)?.time }

  /// The time in a row; else in a row with a keyword for times, in one of the two rows below or
  /// above, or anywhere on the page.
  static func near(_ row: Int, on page: ReceiptPage) -> (time: TimeOfDay, row: Int)? {
    let labeled = page.rows.indices.filter { index in
      page.keywords.rows[index].contains { $0.roles.contains(.time) }
    }
    for index in [row] + labeled + [row + 1, row - 1, row + 2, row - 2]
    where page.rows.indices.contains(index) {
      if let time = first(in: page.rows[index].text) { return (time, index) }
    }
    return page.rows.indices.lazy.compactMap { index in
      first(in: page.rows[index].text).map { ($0, index) }
    }.first
  }
}
