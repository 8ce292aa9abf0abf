/// Code 32, the Italian Pharmacode: nine digits as six characters of Code 39.
enum Code32 {
  /// The characters of the values 0 to 31: digits, and letters without vowels.
  private static let alphabet = Array("0123456789BCDFGHJKLMNPQRSTUVWXYZ")

  /// The number of a Code 39 with this text as a Code 32, in its printed form; `nil` if the text is
  /// not a Code 32.
  ///
  /// A text of digits alone is left as it is: one in a thousand Code 32 barcodes has no letter, but
  /// one in ten six-digit numbers would pass as a Code 32.
  static func number(code39 text: String) -> String? {
    let values = text.compactMap(alphabet.firstIndex(of:))
    guard values.count == 6, text.count == 6, values.contains(where: { $0 > 9 }) else { return nil }
    let number = values.reduce(0) { $0 * 32 + $1 }
    let digits = String(number)
    guard digits.count <= 9 else { return nil }
    let printed = String(repeating: "0", count: 9 - digits.count) + digits
    return hasValidCheckDigit(printed.utf8.map { Int($0) - 48 }) ? "A" + printed : nil
  }

  /// Whether the last digit is the check digit: the sum of the other digits modulo 10, where every
  /// second digit is doubled and its own digits are added.
  private static func hasValidCheckDigit(_ digits: [Int]) -> Bool {
    let sum = digits.dropLast().enumerated().reduce(0) { sum, digit in
      let weighted = digit.offset % 2 == 1 ? 2 * digit.element : digit.element
      return sum + weighted / 10 + weighted % 10
    }
    return sum % 10 == digits.last
  }
}
