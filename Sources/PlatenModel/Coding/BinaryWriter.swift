package import FoundationEssentials

/// Collects the bytes of values, with numbers in little-endian order.
package struct BinaryWriter {
  /// The bytes so far.
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
