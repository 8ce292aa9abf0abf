internal import PlatenModel
internal import PlatenTextAnalysis

/// Which of the dates on a receipt is the day of the purchase, and which day that is.
struct DateScorer {
  struct Selection {
    let day: PrintedDate.Day
    let date: PrintedDate
    /// Logarithm of odds against the other dates of the page.
    let score: Double
    /// By how much it is better than the best other day; large where there is none.
    let margin: Double
    /// Whether day and month may be the other way round for all that the page tells.
    let hasAmbiguousOrder: Bool
  }

  let selection: Selection?

  init(_ page: ReceiptPage, latestYear: Int, order: DateOrder) {
    let dates = page.rows.indices.flatMap { row in
      DateScanner(page.rows[row], row: row, latestYear: latestYear).dates()
    }
    let resolved = order.resolved(by: dates)
    let scored = dates.compactMap { date in
      Self.day(of: date, order: resolved).map {
        (date: date, day: $0, score: Self.score(date, on: page))
      }
    }.sorted { ($1.score, $0.date.row) < ($0.score, $1.date.row) }
    guard let best = scored.first else {
      selection = nil
      return
    }
    let isRepeated = scored.contains { $0.day == best.day && $0.date.row != best.date.row }
    let runnerUp = scored.first { $0.day != best.day }
    selection = Selection(
      day: best.day, date: best.date, score: best.score + (isRepeated ? 1 : 0),
      margin: runnerUp.map { best.score - $0.score } ?? 5,
      hasAmbiguousOrder: best.date.isAmbiguous && resolved == .unknown)
  }

  private static func day(of date: PrintedDate, order: DateOrder) -> PrintedDate.Day? {
    order == .monthFirst ? date.monthFirst ?? date.dayFirst : date.dayFirst ?? date.monthFirst
  }

  private static func score(_ date: PrintedDate, on page: ReceiptPage) -> Double {
    let before = page.keywords.rows[date.row].filter {
      $0.words.upperBound <= date.words.lowerBound
    }
    let near = before.last { !$0.roles.isDisjoint(with: [.date, .notDate, .taxId]) }
    let above = date.row > 0 ? page.keywords.rows[date.row - 1] : []
    let isExcluded = near?.roles.contains(.notDate) == true && near?.roles.contains(.date) == false
    return (isExcluded ? -3 : near?.roles.contains(.date) == true ? 1.5 : 0)
      + (near == nil && above.contains { $0.roles.contains(.date) } ? 0.5 : 0)
      + (ClockTime.first(in: page.rows[date.row].text) != nil ? 0.8 : 0)
      + (date.hasFullYear ? 0.4 : 0) - (date.isRepaired ? 0.4 : 0)
  }
}

/// Whether the day or the month is written first.
enum DateOrder: Sendable {
  case dayFirst, monthFirst, unknown

  /// The page's own order, where one of its dates can only be read in one.
  func resolved(by dates: [PrintedDate]) -> DateOrder {
    let unambiguous = dates.filter { ($0.dayFirst == nil) != ($0.monthFirst == nil) }
    if unambiguous.contains(where: { $0.monthFirst == nil }) { return .dayFirst }
    return unambiguous.isEmpty ? self : .monthFirst
  }
}

/// A time of day as it is printed.
struct ClockTime: Hashable, Sendable {
  let hour: Int
  let minute: Int

  /// Hours and minutes of a day of 24 hours: `13:02`.
  var text: String { "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }

  /// The first time in `text`: `8:13:39 PM`, `10.00.53PM`, `22h15`.
  static func first(in text: String) -> ClockTime? {
    let characters = Array(text)
    for start in characters.indices
    where characters[start].isDigit && (start == 0 || !isJoined(characters[start - 1])) {
      if let time = ClockTime(characters[start...]) { return time }
    }
    return nil
  }

  /// The time in the row, or else in the nearest of the rows around it; or anywhere after a
  /// keyword.
  static func near(_ row: Int, on page: ReceiptPage) -> (time: ClockTime, row: Int)? {
    let labelled = page.rows.indices.filter { index in
      page.keywords.rows[index].contains { $0.roles.contains(.time) }
    }
    for index in [row] + labelled + [row + 1, row - 1, row + 2, row - 2]
    where page.rows.indices.contains(index) {
      if let time = first(in: page.rows[index].text) { return (time, index) }
    }
    return page.rows.indices.lazy.compactMap { index in
      first(in: page.rows[index].text).map { ($0, index) }
    }.first
  }

  private static func isJoined(_ character: Character) -> Bool {
    character.isDigit || ".,:/-".contains(character) || character == "$"
  }

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
    let meridiem = String(rest.drop { $0 == " " }.prefix(4)).uppercased().filter { $0 != "." }
    let hasMeridiem = meridiem.hasPrefix("AM") || meridiem.hasPrefix("PM")
    guard mark == ":" || hasMeridiem || (mark != "." && rest.first?.isLetter != true) || hasSeconds,
      rest.first?.isDigit != true
    else { return nil }
    if hasMeridiem, (1...12).contains(hour) {
      hour = hour % 12 + (meridiem.hasPrefix("PM") ? 12 : 0)
    }
    guard hour < 24, minute < 60 else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }
}
