internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects VAT numbers: a country code and the country's digits, with a valid check digit if the
/// rule is public. The value has no spaces, points or hyphens.
struct VATNumberDetector: DataDetector {
  func matches(in text: TokenizedText) -> [ItemMatch] {
    guard text.hasDigits else { return [] }
    let scalars = text.scalars
    var results: [ItemMatch] = [], index = 0
    while index + 8 < scalars.count {
      defer { index += 1 }
      guard scalars[index].isUppercase, scalars[index].isASCIILetter,
        scalars[index + 1].isASCIILetter, scalars[index + 1].isUppercase,
        index == 0 || !(scalars[index - 1].isLetter || scalars[index - 1].isDigit),
        let length = Self.lengths[text.string(index..<index + 2)],
        let (end, value) = Self.number(scalars, at: index, length: length)
      else { continue }
      results.append(
        ItemMatch(
          .vatNumber, index..<end, value: value, parts: ["country": String(value.prefix(2))]))
      index = end - 1
    }
    return results
  }

  /// The number of characters by the first two; Switzerland's three letters begin with `CH`.
  private static let lengths = [
    "DE": 11, "AT": 11, "FR": 13, "IT": 13, "BE": 12, "NL": 14, "LU": 10, "PL": 12, "PT": 11,
    "DK": 10, "GB": 11, "ES": 11, "CH": 12,
  ]

  /// The end and the value of the number of `length` characters that begins at `start`; points,
  /// hyphens and single spaces are skipped.
  private static func number(
    _ scalars: [Unicode.Scalar], at start: Int, length: Int
  ) -> (Int, String)? {
    var index = start, code: [Unicode.Scalar] = []
    while index < scalars.count, code.count < length {
      let scalar = scalars[index]
      if scalar.isDigit || scalar.isUppercase && scalar.isASCIILetter {
        code.append(scalar)
      } else if ![" ", ".", "-", "\u{A0}"].contains(scalar) || index == start
        || !(scalars[index - 1].isDigit || scalars[index - 1].isLetter)
      {
        return nil
      }
      index += 1
    }
    let next = index < scalars.count ? scalars[index] : " "
    guard code.count == length, !next.isDigit, !next.isLetter else { return nil }
    let value = code.string
    return isValid(value) ? (index, value) : nil
  }

  private static func isValid(_ code: String) -> Bool {
    if code.hasPrefix("CHE") { return code.count == 12 && swiss(digits(code.dropFirst(3))) }
    let body = code.dropFirst(2), numbers = digits(body), count = body.count
    let isNumeric = numbers.count == count
    switch code.prefix(2) {
    case "DE": return isNumeric && count == 9 && numbers[0] > 0 && mod1110(numbers)
    case "AT": return body.first == "U" && numbers.count == 8 && count == 9
    case "FR": return count == 11 && numbers.count == 11 && french(numbers)
    case "IT": return isNumeric && count == 11 && CheckDigit.luhn(numbers)
    case "BE":
      return isNumeric && count == 10 && numbers[0] < 2
        && 97 - value(numbers.prefix(8)) % 97 == value(numbers.suffix(2))
    case "NL": return count == 12 && body.dropFirst(9).first == "B" && numbers.count == 11
    case "LU":
      return isNumeric && count == 8
        && value(numbers.prefix(6)) % 89 == value(numbers.suffix(2))
    case "PL":
      return isNumeric && count == 10
        && zip(numbers, [6, 5, 7, 2, 3, 4, 5, 6, 7]).reduce(0) { $0 + $1.0 * $1.1 } % 11
          == numbers[9]
    case "PT": return isNumeric && count == 9 && portuguese(numbers)
    case "DK":
      return isNumeric && count == 8
        && zip(numbers, [2, 7, 6, 5, 4, 3, 2, 1]).reduce(0) { $0 + $1.0 * $1.1 } % 11 == 0
    case "GB": return isNumeric && count == 9 && british(numbers)
    case "ES": return count == 9 && numbers.count >= 7 && numbers.count <= 8
    default: return false
    }
  }

  private static func digits(_ text: Substring) -> [Int] {
    text.unicodeScalars.filter(\.isDigit).map { Int($0.value) - 0x30 }
  }

  private static func value(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 10 + $1 } }

  /// ISO/IEC 7064, MOD 11,10.
  private static func mod1110(_ digits: [Int]) -> Bool {
    var product = 10
    for digit in digits.dropLast() {
      let sum = (digit + product) % 10
      product = 2 * (sum == 0 ? 10 : sum) % 11
    }
    return (11 - product) % 10 == digits.last
  }

  /// Checks the key, which is the first two digits, against the other nine.
  private static func french(_ digits: [Int]) -> Bool {
    (12 + 3 * (value(digits.suffix(9)) % 97)) % 97 == value(digits.prefix(2))
  }

  private static func swiss(_ digits: [Int]) -> Bool {
    guard digits.count == 9 else { return false }
    let sum = zip(digits, [5, 4, 3, 2, 7, 6, 5, 4]).reduce(0) { $0 + $1.0 * $1.1 }
    return (11 - sum % 11) % 11 == digits[8]
  }

  private static func portuguese(_ digits: [Int]) -> Bool {
    let sum = zip(digits, [9, 8, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + $1.0 * $1.1 }
    let check = 11 - sum % 11
    return (check > 9 ? 0 : check) == digits[8]
  }

  private static func british(_ digits: [Int]) -> Bool {
    let sum = zip(digits, [8, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + $1.0 * $1.1 }
    let check = value(digits.suffix(2))
    return (sum + check) % 97 == 0 || (sum + check + 55) % 97 == 0
  }
}
