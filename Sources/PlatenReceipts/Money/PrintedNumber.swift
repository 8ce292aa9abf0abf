internal import PlatenModel

/// A printed number, before its decimal mark is known.
struct PrintedNumber: Sendable {
  /// The digits between separators; at least one group, none of them empty.
  let groups: [String]
  /// The separators, one between each two groups: `.`, `,`, `'` or a space.
  let separators: [Character]
  /// Whether it has a minus sign, or stands in parentheses.
  let isNegative: Bool
  /// The currency's symbol before or after it, as printed; empty for none.
  let currency: String
  /// Whether a percent sign follows.
  let isPercent: Bool
  /// Whether misread characters were replaced or removed: `1.OO`.
  let isRepaired: Bool
  /// Whether a unit follows, so that the number is no money: `kg`, `x`.
  let hasUnit: Bool
  /// The indices of its words in the row.
  let words: ClosedRange<Int>
  /// The place of its words, in pixels of the page.
  let box: Box
  /// Its words as printed.
  let text: String
  /// The lowest confidence of its words, 0 to 1.
  let confidence: Double

  /// The number with a decimal mark before its last `places` digits; it must have no separators.
  func insertingDecimalMark(places: Int) -> PrintedNumber {
    let whole = String(groups[0].dropLast(places))
    return PrintedNumber(
      groups: [whole.isEmpty ? "0" : whole, String(groups[0].suffix(places))], separators: ["."],
      isNegative: isNegative, currency: currency, isPercent: isPercent, isRepaired: true,
      hasUnit: hasUnit, words: words, box: box, text: text, confidence: confidence)
  }

  /// The number without its last digit.
  var removingLastDigit: PrintedNumber {
    PrintedNumber(
      groups: groups.dropLast() + [String(groups[groups.count - 1].dropLast())],
      separators: separators,
      isNegative: isNegative, currency: currency, isPercent: isPercent, isRepaired: true,
      hasUnit: hasUnit, words: words, box: box, text: text, confidence: confidence)
  }

  /// All digits, as ASCII.
  var digits: [UInt8] { groups.flatMap(\.utf8) }

  /// The number of digits after the last separator; 0 without one.
  var places: Int { separators.isEmpty ? 0 : groups[groups.count - 1].count }
}
