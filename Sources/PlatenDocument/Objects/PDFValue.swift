internal import PlatenModel

enum PDFValue {
  case name(String)
  case integer(Int)
  /// A number. libharu keeps 32 bits of it and writes five decimal places.
  case real(Double)
  case boolean(Bool)
  /// A text string: printable ASCII as it is, anything else as UTF-16BE with a byte order mark.
  case text(String)
  /// A byte string of at most 65,535 bytes.
  case bytes([UInt8])
  case array([PDFValue])
  /// A dictionary with its keys in this order.
  case dictionary([(key: String, value: PDFValue)])
  /// A reference to an indirect object.
  case reference(PDFReference)

  typealias Entry = (key: String, value: PDFValue)
}

/// It refers to the objects of a document, which one thread at a time may use.
@available(*, unavailable)
extension PDFValue: Sendable {}

/// An indirect object: a dictionary or a stream with a number in the file.
///
/// It belongs to the ``HaruDocument`` that created it and must not outlive it.
struct PDFReference {
  let object: UnsafeMutableRawPointer
  /// Its number in the file, from 1.
  let number: Int
}

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

/// A number tree (ISO 32000-1, 7.9.7) with consecutive keys from 0, two levels deep.
struct NumberTree {
  private let document: HaruDocument
  /// The leaf nodes, each with its range of keys.
  private var leaves: [(node: PDFReference, keys: ClosedRange<Int>)] = []
  /// The key of the next value.
  private(set) var nextKey = 0

  /// The maximum number of children of a node.
  private static let maximumChildren = 64

  init(document: HaruDocument) {
    self.document = document
  }

  /// Adds at least one value, at the next keys, as one leaf node.
  mutating func add(_ values: [PDFValue]) throws(ScanError) {
    let keys = nextKey...nextKey + values.count - 1
    let pairs = zip(keys, values).flatMap { [.integer($0), $1] }
    nextKey += values.count
    leaves.append((try node([("Nums", .array(pairs))], keys: keys), keys))
  }

  /// Writes the root; call it after the last value.
  func finish() throws(ScanError) -> PDFReference {
    var children: [PDFValue] = []
    for start in stride(from: 0, to: leaves.count, by: Self.maximumChildren) {
      let group = leaves[start..<min(start + Self.maximumChildren, leaves.count)]
      let keys = group.first!.keys.lowerBound...group.last!.keys.upperBound
      let kids = group.map { PDFValue.reference($0.node) }
      children.append(.reference(try node([("Kids", .array(kids))], keys: keys)))
    }
    return try document.write(
      [children.isEmpty ? ("Nums", .array([])) : ("Kids", .array(children))])
  }

  private func node(
    _ entries: [PDFValue.Entry], keys: ClosedRange<Int>
  ) throws(ScanError) -> PDFReference {
    let limits = [keys.lowerBound, keys.upperBound].map(PDFValue.integer)
    return try document.write([("Limits", .array(limits))] + entries)
  }
}

/// A balanced page tree (ISO 32000-1, 7.7.3), in which a reader finds a page without visiting all
/// of them.
///
/// The parent of a page is reserved before the page is written, so pages can be written
/// immediately.
struct PageTree {
  private let document: HaruDocument
  /// The leaf nodes, which hold the pages in order.
  private var leaves: [Node] = []

  private struct Node {
    let reference: PDFReference
    var children: [PDFReference] = []
    /// The number of pages below it.
    var count = 0
  }

  /// The maximum number of children of a node.
  private static let maximumChildren = 32

  init(document: HaruDocument) {
    self.document = document
  }

  var count: Int { leaves.reduce(0) { $0 + $1.count } }

  /// The parent node of the next page.
  mutating func parent() throws(ScanError) -> PDFReference {
    if leaves.last.map({ $0.count == Self.maximumChildren }) ?? true {
      leaves.append(Node(reference: try document.reserve()))
    }
    return leaves[leaves.count - 1].reference
  }

  /// Adds `page`, which was written with the ``parent()``, after the others.
  mutating func add(_ page: PDFReference) {
    leaves[leaves.count - 1].children.append(page)
    leaves[leaves.count - 1].count += 1
  }

  /// Writes the nodes and returns the root; call it after the last page.
  func finish() throws(ScanError) -> PDFReference {
    // A leaf is empty if its first page could not be written.
    var level = leaves.filter { $0.count > 0 }
    while level.count != 1 {
      var parents: [Node] = []
      for start in stride(from: 0, to: max(level.count, 1), by: Self.maximumChildren) {
        let children = level[start..<min(start + Self.maximumChildren, level.count)]
        let parent = Node(
          reference: try document.reserve(), children: children.map(\.reference),
          count: children.reduce(0) { $0 + $1.count })
        for child in children { try write(child, below: parent) }
        parents.append(parent)
      }
      level = parents
    }
    try write(level[0], below: nil)
    return level[0].reference
  }

  private func write(_ node: Node, below parent: Node?) throws(ScanError) {
    var entries: [PDFValue.Entry] = [
      ("Type", .name("Pages")), ("Count", .integer(node.count)),
      ("Kids", .array(node.children.map(PDFValue.reference))),
    ]
    if let parent { entries.append(("Parent", .reference(parent.reference))) }
    try document.write(entries, in: node.reference)
  }
}
