extension [PDFValue.Entry] {
  /// The entries of a dictionary as a file holds them (ISO 32000-1, 7.3).
  var source: String { map { "/\(escapedName($0.key)) \($0.value.source)\n" }.joined() }
}

extension PDFValue {
  /// The object as a file holds it.
  var source: String {
    switch self {
    case .name(let name): "/\(escapedName(name))"
    case .integer(let number): "\(number)"
    case .real(let number): decimal(number)
    case .boolean(let flag): "\(flag)"
    case .text(let text): Self.string(text)
    case .bytes(let bytes): "<\(hexadecimal(ofBytes: bytes))>"
    case .array(let values): "[\(values.map(\.source).joined(separator: " "))]"
    case .dictionary(let entries): "<<\(entries.source)>>"
    case .reference(let reference): "\(reference.number) 0 R"
    }
  }

  /// A string: printable ASCII as it is, anything else as UTF-16BE with its mark.
  private static func string(_ text: String) -> String {
    guard text.isPrintableASCII else { return "<FEFF\(hexadecimal(Array(text.utf16)))>" }
    var escaped = ""
    for character in text {
      if "()\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return "(\(escaped))"
  }
}

extension String {
  /// Whether a PDF string can hold it without an encoding being told.
  var isPrintableASCII: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
}

/// `name` with whatever a name must not hold as `#` and two digits.
private func escapedName(_ name: String) -> String {
  name.utf8.reduce(into: "") { result, byte in
    let isRegular = (0x21..<0x7F).contains(byte) && !"#()<>[]{}/%".utf8.contains(byte)
    if isRegular {
      result.unicodeScalars.append(UnicodeScalar(byte))
    } else {
      result += "#\(hexadecimal(ofBytes: [byte]))"
    }
  }
}

/// Each byte as two hexadecimal digits.
private func hexadecimal(ofBytes bytes: [UInt8]) -> String {
  bytes.map { byte in
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }.joined()
}
