extension [UInt8] {
  /// Appends the object in PDF syntax (ISO 32000-1, 7.3).
  mutating func append(_ value: PDFValue) {
    switch value {
    case .name(let name): append(name: name)
    case .integer(let number): append(integer: number)
    case .real(let number): append(decimal: number)
    case .boolean(let flag): append(ascii: flag ? "true" : "false")
    case .text(let text): append(text: text)
    case .bytes(let bytes):
      append(0x3C)
      for byte in bytes { append(hexadecimal: byte) }
      append(0x3E)
    case .array(let values):
      append(0x5B)
      for (index, value) in values.enumerated() {
        if index > 0 { append(0x20) }
        append(value)
      }
      append(0x5D)
    case .dictionary(let entries): append(entries)
    case .reference(let reference):
      append(integer: reference.number)
      append(ascii: " 0 R")
    }
  }

  /// Appends a dictionary.
  mutating func append(_ entries: [PDFValue.Entry]) {
    append(ascii: "<<")
    for (key, value) in entries {
      append(name: key)
      append(0x20)
      append(value)
      append(0x0A)
    }
    append(ascii: ">>")
  }

  /// Appends a string: printable ASCII as it is, anything else as UTF-16BE with a byte order mark.
  private mutating func append(text: String) {
    guard text.isPrintableASCII else {
      append(ascii: "<FEFF")
      for unit in text.utf16 { append(hexadecimal: unit) }
      append(0x3E)
      return
    }
    append(0x28)
    for byte in text.utf8 {
      if byte == 0x28 || byte == 0x29 || byte == 0x5C { append(0x5C) }
      append(byte)
    }
    append(0x29)
  }

  /// Appends a name; irregular characters become `#` and two hexadecimal digits.
  private mutating func append(name: String) {
    append(0x2F)
    for byte in name.utf8 {
      if byte.isRegular {
        append(byte)
      } else {
        append(0x23)
        append(hexadecimal: byte)
      }
    }
  }
}

extension UInt8 {
  /// Whether it is a regular character of a name: no white space, delimiter or `#`.
  fileprivate var isRegular: Bool {
    switch self {
    case 0x23, 0x25, 0x28, 0x29, 0x2F, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D: false
    default: (0x21..<0x7F).contains(self)
    }
  }
}

extension String {
  /// Whether a PDF string can hold it without a byte order mark.
  var isPrintableASCII: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
}
