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
