extension [UInt8] {
  /// Appends `value` with at most four digits after the point, as PDF writes numbers.
  mutating func append(decimal value: Double) {
    let scaled = value.isFinite ? Int((value * 10_000).rounded()) : 0
    if scaled < 0 { append(0x2D) }
    append(digitsOf: scaled.magnitude / 10_000)
    var rest = scaled.magnitude % 10_000
    guard rest > 0 else { return }
    append(0x2E)
    var unit: UInt = 1_000
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
