extension [UInt8] {
  /// Appends `value` with at most four digits after the point, as PDF writes numbers.
  mutating func append(decimal value: Double) {
    append(value.isFinite ? Int((value * 10_000).rounded()) : 0, dividedBy: 10_000)
  }

  /// Appends a hundredth of `value`.
  mutating func append(hundredths value: Int) { append(value, dividedBy: 100) }

  /// `divisor` is a power of ten.
  private mutating func append(_ value: Int, dividedBy divisor: UInt) {
    if value < 0 { append(0x2D) }
    append(digitsOf: value.magnitude / divisor)
    var rest = value.magnitude % divisor
    guard rest > 0 else { return }
    append(0x2E)
    var unit = divisor / 10
    while rest > 0 {
      append(0x30 + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  private mutating func append(digitsOf number: UInt) {
    var unit: UInt = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(0x30 + UInt8(number / unit % 10))
      unit /= 10
    }
  }

  /// Appends `unit` as four hexadecimal digits.
  mutating func append(hexadecimal unit: UInt16) {
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
      append(digit < 10 ? 0x30 + digit : 0x37 + digit)
    }
  }
}

/// `value` with at most four digits after the point, as PDF writes numbers.
func decimal(_ value: Double) -> String {
  var digits: [UInt8] = []
  digits.append(decimal: value)
  return String(decoding: digits, as: UTF8.self)
}

/// Each unit as four hexadecimal digits: UTF-16BE as a PDF string holds it.
func hexadecimal(_ units: [UInt16]) -> String {
  var digits: [UInt8] = []
  for unit in units { digits.append(hexadecimal: unit) }
  return String(decoding: digits, as: UTF8.self)
}
