/// Case and diacritic folding for the comparison of keywords: to ASCII capitals and digits.
package enum TextFolding {
  /// The capitals and digits that `text` folds to. Everything else disappears.
  package static func folded(_ text: some StringProtocol) -> [UInt8] {
    text.unicodeScalars.reduce(into: []) { $0 += folded($1) }
  }

  /// The capitals or the digit that one scalar folds to; empty for any other scalar.
  package static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A: return [UInt8(scalar.value)]
    case 0x61...0x7A: return [UInt8(scalar.value - 32)]
    case ..<0x80: return []
    default: return diacriticFoldings[scalar] ?? []
    }
  }

  private static let diacriticFoldings: [Unicode.Scalar: [UInt8]] =
    DiacriticFolding.latin.filter { !unknownToKeywords.contains($0.key) }
    .mapValues { Array($0.uppercased().utf8) }

  /// Letters of ``DiacriticFolding`` that disappear nevertheless. Folding them would change the
  /// results for receipts.
  private static let unknownToKeywords = Set(
    "ÐÞðþĈĉĊċĔĕĜĝĠġĤĥĦħĨĩĬĭĲĳĴĵĸĹĺĿŀŉŊŋŌŎŏŖŗŜŝŦŧŨũŬŭŴŵŶŷſ".unicodeScalars)
}

/// Latin letters with diacritics, and the lower-case ASCII letters that they fold to.
///
/// The only such table: ``TextFolding`` and the folding of tokens read it.
enum DiacriticFolding {
  /// The block U+00C0 to U+017F (Latin-1 Supplement and Latin Extended-A) in lower-case ASCII, in
  /// the order of the code points. The two signs in it, × and ÷, stay as they are.
  static let block: [String] = {
    let row =
      "a a a a a a ae c e e e e i i i i d n o o o o o × o u u u u y th ss "
      + "a a a a a a ae c e e e e i i i i d n o o o o o ÷ o u u u u y th y "
      + "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h "
      + "i i i i i i i i i i ij ij j j k k k l l l l l l l l l l n n n n n n n n n "
      + "o o o o o o oe oe r r r r r r s s s s s s s s t t t t t t u u u u u u u u u u u u "
      + "w w y y y z z z z z z s"
    return row.split(separator: " ").map(String.init)
  }()

  /// The first code point of ``block``.
  static let blockStart: UInt32 = 0xC0

  /// Every letter of ``block``, and the five beyond it that keywords contain, in lower-case ASCII.
  static let latin: [Unicode.Scalar: String] = {
    var letters: [Unicode.Scalar: String] = [
      "Ș": "s", "ș": "s", "Ț": "t", "ț": "t", "ẞ": "ss",
    ]
    for (offset, folded) in block.enumerated() {
      let scalar = Unicode.Scalar(blockStart + UInt32(offset))!
      if scalar.isLetter { letters[scalar] = folded }
    }
    return letters
  }()
}

extension Collection<Unicode.Scalar> {
  @usableFromInline
  var isASCII: Bool {
    @inlinable get { allSatisfy { $0.value < 0x80 } }
  }

  @inlinable
  package var string: String {
    guard isASCII else {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: self)
      return String(text)
    }
    return mappingASCII { $0 }
  }

  /// The text after case and diacritic folding: lower-case letters without diacritics, with one
  /// character for all dashes and one each for single and double quotation marks.
  @inlinable
  package var folded: String {
    guard isASCII else {
      var text = String.UnicodeScalarView()
      for scalar in self { scalar.appendFolded(to: &text) }
      return String(text)
    }
    return mappingASCII { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
  }

  /// The text of `transform`'s results; the scalars must be ASCII.
  @inlinable
  func mappingASCII(_ transform: (UInt8) -> UInt8) -> String {
    String(unsafeUninitializedCapacity: count) { buffer in
      var length = 0
      for scalar in self {
        buffer[length] = transform(UInt8(truncatingIfNeeded: scalar.value))
        length += 1
      }
      return length
    }
  }
}

extension Unicode.Scalar {
  /// Appends the scalar to `text` after case and diacritic folding; a combining mark disappears.
  @usableFromInline
  func appendFolded(to text: inout String.UnicodeScalarView) {
    switch value {
    case 0x41...0x5A: text.append(Unicode.Scalar(UInt8(value + 0x20)))
    case ..<0x80: text.append(self)
    case 0xC0...0x17F:
      let offset = Int(value - DiacriticFolding.blockStart)
      text.appendEach(DiacriticFolding.block[offset].unicodeScalars)
    case 0x300...0x36F: break
    case 0x2010...0x2015, 0x2212: text.append("-")
    case 0x2018, 0x2019, 0x201B, 0x02BC, 0xB4: text.append("'")
    case 0x201C...0x201F, 0xAB, 0xBB: text.append("\"")
    default: text.appendEach(properties.lowercaseMapping.unicodeScalars)
    }
  }
}

extension String.UnicodeScalarView {
  /// Appends a few scalars. `append(contentsOf:)` copies the whole text each time.
  fileprivate mutating func appendEach(_ scalars: String.UnicodeScalarView) {
    for scalar in scalars { append(scalar) }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The text without `marks` at its ends.
  package func trimmed(of marks: String) -> String {
    let rest = drop { marks.contains($0) }
    guard let last = rest.lastIndex(where: { !marks.contains($0) }) else { return "" }
    return String(rest[...last])
  }

  /// The text without `marks` at its end.
  package func trimmedAtEnd(of marks: String) -> String {
    guard let last = lastIndex(where: { !marks.contains($0) }) else { return "" }
    return String(self[...last])
  }

  /// The text with single spaces for line ends and runs of white space.
  package var oneLine: String {
    utf8.contains { $0 <= 0x20 || $0 >= 0x80 }
      ? split(whereSeparator: \.isWhitespace).joined(separator: " ") : String(self)
  }
}

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
  package var isLineTerminator: Bool {
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
