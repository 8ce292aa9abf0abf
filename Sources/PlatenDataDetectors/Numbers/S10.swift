/// The Universal Postal Union's S10 format: two letters, nine digits with a check digit, a country.
enum S10 {
  /// The number of characters.
  static let length = 13

  /// Whether `code`, capitals and digits without spaces, is such a number.
  static func matches(_ code: [UInt8]) -> Bool {
    guard code.count == length, code[..<2].allSatisfy({ $0 > 0x40 }),
      code[2..<11].allSatisfy({ $0 < 0x3A }), code[11...].allSatisfy({ $0 > 0x40 })
    else { return false }
    return CountryCodes.codes.contains(String(decoding: code[11...], as: UTF8.self))
      && CheckDigit.s10(code[2..<11].map { Int($0) - 0x30 })
  }
}
