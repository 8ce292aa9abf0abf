internal import PlatenModel
internal import PlatenTextAnalysis

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
    if let half { hour = hour % 12 + (half == "P" ? 12 : 0) }
    guard let time = TimeOfDay(hour: hour, minute: minute) else { return nil }
    self.time = time
    hasMeridiem = half != nil
  }

  /// `A` or `P`, the half of the day that `text` begins with. The letter alone counts after a colon,
  /// next to the digits, where no word continues it: `2:44p`, also in `2:44pTOTAL`.
  private static func half(at text: ArraySlice<Character>, isMarked: Bool) -> Character? {
    let letters = String(text.drop { $0 == " " }.prefix(4)).uppercased().filter { $0 != "." }
    if letters.hasPrefix("AM") || letters.hasPrefix("PM") { return letters.first }
    guard isMarked, let first = text.first, "aApP".contains(first) else { return nil }
    let next = text.dropFirst().first
    let isAlone = next?.isLetter != true || first.isLowercase && next?.isUppercase == true
    return isAlone ? Character(first.uppercased()) : nil
  }
}
