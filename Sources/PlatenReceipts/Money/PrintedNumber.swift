internal import PlatenModel

/// A number as it is printed, before it is known which of its marks is the decimal mark.
struct PrintedNumber: Sendable {
  /// The digits between marks, the first group not empty.
  let groups: [String]
  /// What stands between the groups, one less than these: `.`, `,`, `'` or a space.
  let separators: [Character]
  let isNegative: Bool
  /// As written before or behind; empty for none.
  let currency: String
  let isPercent: Bool
  /// Letters that looked like digits were taken for them: `1.OO`.
  let isRepaired: Bool
  /// A unit or a letter stands right behind that makes it no money: `kg`, `x`.
  let hasUnit: Bool
  /// The words of its row that it covers.
  let words: ClosedRange<Int>
  let box: Box
  /// As printed.
  let text: String
  /// Of its words the least, 0 to 1.
  let confidence: Double

  /// The same with a mark before its last digits.
  func insertingDecimalMark(places: Int) -> PrintedNumber {
    let whole = String(groups[0].dropLast(places))
    return PrintedNumber(
      groups: [whole.isEmpty ? "0" : whole, String(groups[0].suffix(places))], separators: ["."],
      isNegative: isNegative, currency: currency, isPercent: isPercent, isRepaired: true,
      hasUnit: hasUnit, words: words, box: box, text: text, confidence: confidence)
  }

  /// The same without its last digit.
  var removingLastDigit: PrintedNumber {
    PrintedNumber(
      groups: groups.dropLast() + [String(groups[groups.count - 1].dropLast())],
      separators: separators,
      isNegative: isNegative, currency: currency, isPercent: isPercent, isRepaired: true,
      hasUnit: hasUnit, words: words, box: box, text: text, confidence: confidence)
  }

  var places: Int { separators.isEmpty ? 0 : groups[groups.count - 1].count }
}
