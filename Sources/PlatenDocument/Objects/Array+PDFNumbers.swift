extension [UInt8] {
  /// Appends `value` with at most four decimal places, in PDF's number syntax.
  mutating func append(decimal value: Double) {
    append(value.isFinite ? Int((value * 10_000).rounded()) : 0, dividedBy: 10_000)
  }

  /// Appends `value` divided by 100.
  mutating func append(hundredths value: Int) { append(value, dividedBy: 100) }

  mutating func append(integer value: Int) { append(value, dividedBy: 1) }

  /// Appends a nonnegative `value` with leading zeros up to `digits` digits.
  mutating func append(integer value: Int, digits: Int) {
    var unit = 1
    for _ in 1..<digits { unit *= 10 }
    while unit > 0 {
      append(0x30 + UInt8(value / unit % 10))
      unit /= 10
    }
  }

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
    if number >= 10 { append(digitsOf: number / 10) }
    append(0x30 + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends `unit` as four hexadecimal digits, as in a hexadecimal string in UTF-16BE.
  mutating func append(hexadecimal unit: UInt16) {
    append(hexadecimal: UInt8(unit >> 8))
    append(hexadecimal: UInt8(unit & 0xFF))
  }

  /// Appends `byte` as two hexadecimal digits.
  mutating func append(hexadecimal byte: UInt8) {
    for digit in [byte >> 4, byte & 0xF] { append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
  }

  /// Appends a constant in ASCII.
  mutating func append(ascii text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
