internal import PlatenTextAnalysis

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
