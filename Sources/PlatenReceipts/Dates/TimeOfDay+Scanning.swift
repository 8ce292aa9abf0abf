internal import PlatenModel
internal import PlatenTextAnalysis

extension TimeOfDay {
  /// The first time in `text`: `8:15:30 PM`, `10.20.30PM`, `22h15`.
  static func first(in text: String) -> TimeOfDay? {
    let characters = Array(text)
    for start in characters.indices
    where characters[start].isDigit && (start == 0 || !isJoined(characters[start - 1])) {
      if let time = TimeOfDay(printed: characters[start...]) { return time }
    }
    return nil
  }

  /// The time in a row; else in a row with a keyword for times, in one of the two rows below or
  /// above, or anywhere on the page.
  static func near(_ row: Int, on page: ReceiptPage) -> (time: TimeOfDay, row: Int)? {
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

  /// Whether a digit after this character continues a longer number.
  private static func isJoined(_ character: Character) -> Bool {
    character.isDigit || ".,:/-".contains(character) || character == "$"
  }

  /// The time that `text` begins with; seconds are ignored.
  private init?(printed text: ArraySlice<Character>) {
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
    self.init(hour: hour, minute: minute)
  }
}
