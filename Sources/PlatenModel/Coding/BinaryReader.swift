package import FoundationEssentials

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
