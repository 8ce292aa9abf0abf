/// The names of files as strings.
///
/// A name is bytes, and need not be UTF-8. In a string, a private-use scalar from U+10FE00 to
/// U+10FEFF stands for each byte that is not UTF-8, and for each byte of such a scalar itself, so that
/// every name can be opened again: ``Swift/String/fileName``.
package enum FileName {
  private static let firstMark: UInt32 = 0x10_FE00

  /// The name with these bytes.
  package static func string(_ bytes: some Collection<UInt8>) -> String {
    var name = String.UnicodeScalarView(), decoder = UTF8(), rest = Array(bytes)[...]
    while !rest.isEmpty {
      var next = rest.makeIterator()
      decoder = UTF8()
      if case .scalarValue(let scalar) = decoder.decode(&next), byte(scalar) == nil {
        name.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        name.append(Unicode.Scalar(firstMark + UInt32(rest.removeFirst()))!)
      }
    }
    return String(name)
  }

  /// The byte that `scalar` stands for; `nil` for any other scalar.
  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    (firstMark...firstMark + 0xFF).contains(scalar.value)
      ? UInt8(scalar.value - firstMark) : nil
  }
}

extension String {
  /// The bytes of the file name, with a NUL at the end.
  package var fileName: [CChar] {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if let byte = FileName.byte(scalar) {
        bytes.append(byte)
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
    return bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// The path of the folder with its slash, `./` where the name has none, and the name in the folder.
  ///
  /// By scalars: a slash with a combining mark after it separates names, but is another character.
  package var splitAtLastSlash: (folder: String, name: String) {
    let scalars = unicodeScalars
    guard let slash = scalars.lastIndex(of: "/") else { return ("./", self) }
    return (String(scalars[...slash]), String(scalars[scalars.index(after: slash)...]))
  }

  /// The file name as text: `\xE9` for a byte that is not UTF-8.
  package var fileNameText: String {
    guard unicodeScalars.contains(where: { FileName.byte($0) != nil }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let byte = FileName.byte(scalar) {
        text += Self.escape(byte)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text for a terminal: an escape such as `\x1B` for each control character, for each byte of a
  /// file name that is not UTF-8, and for marks that change the direction of the text around them.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if !scalar.isUnprintable {
        text.unicodeScalars.append(scalar)
      } else if let byte = FileName.byte(scalar) ?? UInt8(exactly: scalar.value) {
        text += byte == 0x0A ? "\\n" : Self.escape(byte)
      } else {
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would act on it, or show it as something else.
  fileprivate var isUnprintable: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control || FileName.byte(self) != nil
    }
  }
}
