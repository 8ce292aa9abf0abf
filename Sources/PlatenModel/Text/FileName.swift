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

  /// The path of the folder with its slash, `./` if the name has none, and the name in the folder.
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

/// The place of a file name in natural order: numbers by their value, letters regardless of case, and
/// a folder's own files together.
///
/// `IMG_9.jpg` precedes `IMG_10.jpg`. Names that differ only in case or in leading zeros are in the
/// order of their scalars.
package struct NaturalOrder: Comparable {
  /// Scalars in lower case; 0 for a slash, and for a number a zero, the count of its digits and its
  /// digits.
  private let elements: [UInt32]
  private let name: String

  package init(_ name: String) {
    self.name = name
    var elements: [UInt32] = []
    elements.reserveCapacity(name.utf8.count + 4)
    var rest = name.unicodeScalars[...]
    while let first = rest.first {
      if first.isDigit {
        let digits = rest.prefix(while: \.isDigit)
        let number = digits.drop { $0 == "0" }
        elements += [Self.digitZero, UInt32(number.count)] + number.map(\.value)
        rest = rest[digits.endIndex...]
      } else {
        elements +=
          first == "/" ? [0] : first.properties.lowercaseMapping.unicodeScalars.map(\.value)
        rest.removeFirst()
      }
    }
    self.elements = elements
  }

  private static let digitZero: UInt32 = 0x30

  package static func < (a: NaturalOrder, b: NaturalOrder) -> Bool {
    a.elements == b.elements
      ? a.name.unicodeScalars.lexicographicallyPrecedes(b.name.unicodeScalars)
      : a.elements.lexicographicallyPrecedes(b.elements)
  }

  package static func == (a: NaturalOrder, b: NaturalOrder) -> Bool { a.name == b.name }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

extension String {
  /// The text with a space for each tab, line end and other control character: a cell of
  /// tab-separated values.
  package var withoutBreaks: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }
}
