extension Collection<Unicode.Scalar> {
  @usableFromInline
  var isASCII: Bool {
    @inlinable get { allSatisfy { $0.value < 0x80 } }
  }

  /// The scalars as text.
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
