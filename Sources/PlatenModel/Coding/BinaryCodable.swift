package import FoundationEssentials

/// A value that is stored exactly, unlike in JSON, whose numbers are rounded.
///
/// Each property is written once, in a fixed order. ``BinaryReader`` and ``BinaryWriter`` have no
/// versions: who stores values also stores which program wrote them.
package protocol BinaryCodable {
  /// Appends the value to `writer`.
  func write(to writer: inout BinaryWriter)
  /// Reads a value. Throws ``BinaryReader/Failure`` if the bytes do not encode one.
  init(from reader: inout BinaryReader) throws(BinaryReader.Failure)
}

extension Bool: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { writer.append(UInt8(self ? 1 : 0)) }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self = try reader.byte() == 1
  }
}

extension UInt8: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { writer.append(self) }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self = try reader.byte()
  }
}

extension Int: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.append(UInt64(bitPattern: Int64(self)))
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self = Int(Int64(bitPattern: try reader.word()))
  }
}

extension Double: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { writer.append(bitPattern) }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self = Double(bitPattern: try reader.word())
  }
}

extension String: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    utf8.count.write(to: &writer)
    writer.append(utf8)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    let count = try reader.count()
    self = String(decoding: try reader.bytes(count), as: UTF8.self)
  }
}

extension Optional: BinaryCodable where Wrapped: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    (self != nil).write(to: &writer)
    self?.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }
}

extension Array: BinaryCodable where Element: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    count.write(to: &writer)
    for element in self { element.write(to: &writer) }
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    let count = try reader.count()
    self = []
    reserveCapacity(count)
    for _ in 0..<count { append(try Element(from: &reader)) }
  }
}

extension BinaryCodable where Self: RawRepresentable, RawValue: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { rawValue.write(to: &writer) }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    guard let value = Self(rawValue: try RawValue(from: &reader)) else {
      throw BinaryReader.Failure()
    }
    self = value
  }
}

/// Reads the values that a ``BinaryWriter`` wrote. No bytes make it read beyond their end, or allocate
/// more memory than they have.
package struct BinaryReader {
  /// The bytes are not those of the value that was read.
  package struct Failure: Error {
    package init() {}
  }

  private var rest: Data

  package init(_ data: Data) { rest = data }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func byte() throws(Failure) -> UInt8 {
    guard let byte = rest.popFirst() else { throw Failure() }
    return byte
  }

  package mutating func bytes(_ count: Int) throws(Failure) -> Data {
    guard count <= rest.count else { throw Failure() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  package mutating func word() throws(Failure) -> UInt64 {
    let bytes = try bytes(8)
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  /// The number of elements that follow, each of at least one byte.
  package mutating func count() throws(Failure) -> Int {
    let count = try Int(from: &self)
    guard (0...rest.count).contains(count) else { throw Failure() }
    return count
  }
}

/// Collects the bytes of values, with numbers in little-endian order.
package struct BinaryWriter {
  package private(set) var data = Data()

  package init() {}

  package mutating func append(_ byte: UInt8) { data.append(byte) }

  package mutating func append(_ bytes: some Sequence<UInt8>) { data.append(contentsOf: bytes) }

  package mutating func append(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
  }
}

extension Data: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    count.write(to: &writer)
    writer.append(self)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    let count = try reader.count()
    self = Data(try reader.bytes(count))
  }
}
