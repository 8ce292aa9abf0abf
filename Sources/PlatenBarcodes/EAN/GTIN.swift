/// GTIN, the article number of GS1 that EAN and UPC encode.
enum GTIN {
  /// Whether the last of `digits` is the check digit of those before it (GS1 General
  /// Specifications, 7.9.1): weights 3 and 1 in turn, 3 beside the check digit.
  static func isValid(_ digits: String) -> Bool {
    let values = digits.compactMap(\.wholeNumberValue)
    guard values.count == digits.count, values.count > 1 else { return false }
    let sum = values.reversed().enumerated().reduce(0) { sum, digit in
      sum + digit.element * (digit.offset % 2 == 0 ? 1 : 3)
    }
    return sum % 10 == 0
  }

  /// `digits` with their check digit.
  static func withCheckDigit(_ digits: String) -> String {
    (0...9).map { digits + String($0) }.first(where: isValid) ?? digits
  }

  /// The twelve digits of the UPC-A that the eight digits of `upce` stand for; `nil` for anything
  /// but eight digits.
  static func expanded(upce: String) -> String? {
    let digits = Array(upce)
    guard digits.count == 8, digits.allSatisfy(\.isNumber) else { return nil }
    let body = String(digits[1...6])
    let middle =
      switch digits[6] {
      case "0", "1", "2": body.prefix(2) + "\(digits[6])0000" + body.dropFirst(2).prefix(3)
      case "3": body.prefix(3) + "00000" + body.dropFirst(3).prefix(2)
      case "4": body.prefix(4) + "00000" + body.dropFirst(4).prefix(1)
      default: body.prefix(5) + "0000" + body.suffix(1)
      }
    return "\(digits[0])\(middle)\(digits[7])"
  }
}
