internal import PlatenTextAnalysis

/// A number in digits, with its groups and its decimals: `12,345.50`, `300 000`, `1'250`.
struct NumberLiteral {
  /// The largest number of groups of digits; the names of larger numbers are in no use.
  private static let maximumGroups = 12

  /// The range of tokens.
  let range: Range<Int>
  /// The number with a decimal point and without group separators.
  let value: String

  /// The longest number that begins at token `index`; `nil` without one.
  ///
  /// `decimalComma` decides about a single mark before three digits: if true, a comma is a decimal
  /// separator and a point a group separator; if false, the other way round.
  init?(_ tokens: [Token], at index: Int, decimalComma: Bool) {
    guard tokens.indices.contains(index), tokens[index].kind == .number else { return nil }
    guard Self.next(tokens, after: index + 1, separators: []) != nil else {
      range = index..<index + 1
      value = Self.withoutLeadingZeros(tokens[index].folded)
      return
    }
    var end = index + 1, digits = [tokens[index].folded], separators: [String] = []
    while digits.count < Self.maximumGroups,
      let next = Self.next(tokens, after: end, separators: separators)
    {
      separators.append(next.punctuation)
      digits.append(tokens[next.end - 1].folded)
      end = next.end
      if digits.last!.utf8.count != 3 { break }
    }
    range = index..<end
    let separator = separators.last ?? ""
    let isDecimal =
      separators.count == 1
      ? digits[1].utf8.count != 3 || Self.isDecimal(separator, digits[0], decimalComma)
      : separators.count > 1 && (separator != separators[0] || digits.last!.utf8.count != 3)
    let whole = (isDecimal ? digits.dropLast() : digits[...]).joined()
    value = Self.withoutLeadingZeros(whole) + (isDecimal ? "." + digits.last! : "")
  }

  private static func withoutLeadingZeros(_ digits: String) -> String {
    guard digits.utf8.first == UInt8(ascii: "0") else { return digits }
    let number = digits.drop { $0 == "0" }
    return number.isEmpty ? "0" : String(number)
  }

  /// Whether `separator` is a decimal separator although three digits follow.
  private static func isDecimal(_ separator: String, _ whole: String, _ comma: Bool) -> Bool {
    if whole == "0" || whole.utf8.count > 3 { return true }
    return separator == (comma ? "," : ".")
  }

  /// The next group or the decimals: a mark between digits without spaces, or one space before three
  /// digits.
  private static func next(
    _ tokens: [Token], after end: Int, separators: [String]
  ) -> (punctuation: String, end: Int)? {
    guard end < tokens.count else { return nil }
    let token = tokens[end]
    if token.kind == .number, token.isSpaced, token.range.count == 3,
      separators.allSatisfy({ $0 == " " }),
      tokens[end - 1].range.count <= 3,
      token.range.lowerBound == tokens[end - 1].range.upperBound + 1
    {
      return (" ", end + 1)
    }
    guard token.kind == .punctuation, !token.isSpaced, [",", ".", "'"].contains(token.folded),
      end + 1 < tokens.count, tokens[end + 1].kind == .number, !tokens[end + 1].isSpaced
    else { return nil }
    return (token.folded, end + 2)
  }
}
