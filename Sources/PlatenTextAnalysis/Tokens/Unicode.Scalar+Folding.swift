extension Unicode.Scalar {
  package var isDigit: Bool { value >= 0x30 && value <= 0x39 }

  package var isASCIILetter: Bool { (value | 0x20) >= 0x61 && (value | 0x20) <= 0x7A }

  /// A letter or a combining mark of any script.
  package var isLetter: Bool {
    value < 0x80 ? isASCIILetter : value != 0xD7 && value != 0xF7 && isLetterByProperty
  }

  private var isLetterByProperty: Bool {
    value >= 0xC0 && value < 0x250
      || properties.isAlphabetic || properties.canonicalCombiningClass != .notReordered
      || properties.generalCategory == .nonspacingMark
      || value == 0xAA || value == 0xBA
  }

  /// A letter of Latin script or a mark on one; other scripts write words without space.
  package var isLatin: Bool { isLetter && value < 0x370 }

  package var isSpace: Bool {
    value == 0x20 || value >= 0x9 && value <= 0xD
      || value == 0xA0 || value >= 0x2000 && value <= 0x200B || value == 0x202F
      || value == 0x2028 || value == 0x2029 || value == 0x3000
  }

  /// U+000A to U+000D and the other ends of lines and paragraphs.
  var isLineTerminator: Bool {
    value >= 0xA && value <= 0xD || value == 0x85 || value == 0x2028 || value == 0x2029
  }

  package var isUppercase: Bool {
    value < 0x80 ? value >= 0x41 && value <= 0x5A : properties.isUppercase
  }
}

extension Collection<Unicode.Scalar> {
  /// Whether it is nothing but ASCII.
  var isASCII: Bool { allSatisfy { $0.value < 0x80 } }

  /// As text.
  package var string: String {
    guard isASCII else {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: self)
      return String(text)
    }
    return mappingASCII { $0 }
  }

  /// Small letters without accents; dashes and quotes unified.
  package var folded: String {
    guard !isASCII else {
      return mappingASCII { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
    }
    var text = String.UnicodeScalarView()
    for scalar in self {
      let value = scalar.value
      if value < 0x80 {
        let isCapital = value >= 0x41 && value <= 0x5A
        text.append(isCapital ? Unicode.Scalar(UInt8(value + 0x20)) : scalar)
      } else if value < 0x180, value >= 0xC0, value != 0xD7, value != 0xF7 {
        text.append(contentsOf: Folding.latin[Int(value) - 0xC0].unicodeScalars)
      } else if value >= 0x300, value <= 0x36F {
        continue
      } else {
        text.append(contentsOf: Folding.normalizingPunctuation(scalar).unicodeScalars)
      }
    }
    return String(text)
  }

  /// What `byte` makes of each, which has to be ASCII.
  private func mappingASCII(_ byte: (UInt8) -> UInt8) -> String {
    String(unsafeUninitializedCapacity: count) { buffer in
      var length = 0
      for scalar in self {
        buffer[length] = byte(UInt8(truncatingIfNeeded: scalar.value))
        length += 1
      }
      return length
    }
  }
}

private enum Folding {
  /// U+00C0 to U+017F in small letters of ASCII.
  static let latin: [String] = {
    let row =
      "a a a a a a ae c e e e e i i i i d n o o o o o x o u u u u y th ss "
      + "a a a a a a ae c e e e e i i i i d n o o o o o x o u u u u y th y "
      + "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h "
      + "i i i i i i i i i i ij ij j j k k k l l l l l l l l l l n n n n n n n n n "
      + "o o o o o o oe oe r r r r r r s s s s s s s s t t t t t t u u u u u u u u u u u u "
      + "w w y y y z z z z z z s"
    return row.split(separator: " ").map(String.init)
  }()

  static func normalizingPunctuation(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x2010...0x2015, 0x2212: "-"
    case 0x2018, 0x2019, 0x201B, 0x02BC, 0xB4: "'"
    case 0x201C...0x201F, 0xAB, 0xBB: "\""
    default: scalar.properties.lowercaseMapping
    }
  }
}
