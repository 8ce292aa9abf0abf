extension Unicode.Scalar {
  /// Whether it is one of the ten ASCII digits.
  @inlinable
  package var isDigit: Bool { value >= 0x30 && value <= 0x39 }

  /// Whether it is one of the 52 ASCII letters.
  @inlinable
  package var isASCIILetter: Bool { (value | 0x20) >= 0x61 && (value | 0x20) <= 0x7A }

  /// Whether it is a letter or a combining mark of any script.
  @inlinable
  package var isLetter: Bool {
    value < 0x80 ? isASCIILetter : value != 0xD7 && value != 0xF7 && isLetterByProperty
  }

  @usableFromInline
  var isLetterByProperty: Bool {
    value >= 0xC0 && value < 0x250
      || properties.isAlphabetic || properties.canonicalCombiningClass != .notReordered
      || properties.generalCategory == .nonspacingMark
      || value == 0xAA || value == 0xBA
  }

  /// Whether it is a Latin letter or a mark on one. Other scripts write words without spaces.
  @inlinable
  package var isLatin: Bool { isLetter && value < 0x370 }

  /// Whether it is white space: a space, a tab or a line terminator (except U+0085).
  @inlinable
  package var isSpace: Bool {
    value == 0x20 || value >= 0x9 && value <= 0xD
      || value == 0xA0 || value >= 0x2000 && value <= 0x200B || value == 0x202F
      || value == 0x2028 || value == 0x2029 || value == 0x3000
  }

  /// Whether it ends a line or a paragraph: U+000A to U+000D, U+0085, U+2028 and U+2029.
  var isLineTerminator: Bool {
    value >= 0xA && value <= 0xD || value == 0x85 || value == 0x2028 || value == 0x2029
  }

  /// Whether it is an upper-case letter of any script.
  @inlinable
  package var isUppercase: Bool {
    value < 0x80 ? value >= 0x41 && value <= 0x5A : properties.isUppercase
  }
}

extension Character {
  /// Whether it is one of the ten ASCII digits.
  @inlinable
  package var isDigit: Bool { "0" <= self && self <= "9" }
}
