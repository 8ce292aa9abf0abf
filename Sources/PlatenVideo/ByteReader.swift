internal import Glibc
package import PlatenModel

/// Reads a file descriptor through a buffer; closes it at the end.
package final class ByteReader {
  /// The name of the source in errors.
  package let source: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0

  /// Takes over `descriptor`.
  package init(descriptor: Int32, source: String) {
    self.descriptor = descriptor
    self.source = source
  }

  /// Opens the file or device at `path`.
  package convenience init(path: String) throws(ScanError) {
    let descriptor = open(path.fileName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .input(path.fileNameText, String(cString: strerror(errno)))
    }
    self.init(descriptor: descriptor, source: path.fileNameText)
  }

  deinit { close(descriptor) }

  /// The next byte; `nil` at the end.
  package func next() throws(ScanError) -> UInt8? {
    guard try hasBytes() else { return nil }
    defer { position += 1 }
    return buffer[position]
  }

  /// The bytes that are in the buffer, at least one, without consuming them; empty at the end.
  package func available() throws(ScanError) -> ArraySlice<UInt8> {
    guard try hasBytes() else { return [] }
    return buffer[position...]
  }

  /// Consumes `count` bytes of ``available()``.
  package func skip(_ count: Int) { position += count }

  /// The first `count` bytes, or fewer at the end, without consuming them.
  package func peek(_ count: Int) throws(ScanError) -> ArraySlice<UInt8> {
    while buffer.count - position < count, try fill() {}
    return buffer[position...].prefix(count)
  }

  /// Reads `count` bytes; `nil` if the source ends before the first of them.
  package func bytes(_ count: Int) throws(ScanError) -> [UInt8]? {
    guard try hasBytes() else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let part = try available().prefix(count - bytes.count)
      guard !part.isEmpty else { throw truncated() }
      bytes.append(contentsOf: part)
      skip(part.count)
    }
    return bytes
  }

  /// The bytes up to a line feed, without it; `nil` at the end. Lines have at most `limit` bytes.
  package func line(limit: Int) throws(ScanError) -> String? {
    guard try hasBytes() else { return nil }
    var line: [UInt8] = []
    while let byte = try next() {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
      guard line.count <= limit else {
        throw .input(source, "a header has more than \(limit) bytes")
      }
    }
    throw truncated()
  }

  /// The source ends within a frame or a header.
  package func truncated() -> ScanError {
    .input(source, "the video ends within a frame")
  }

  private func hasBytes() throws(ScanError) -> Bool {
    if position < buffer.count { return true }
    return try fill()
  }

  /// Reads more; `false` at the end.
  private func fill() throws(ScanError) -> Bool {
    buffer.removeFirst(position)
    position = 0
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.chunkSize))
    while true {
      let count = buffer.withUnsafeMutableBufferPointer { bytes in
        Glibc.read(descriptor, bytes.baseAddress! + start, Self.chunkSize)
      }
      if count < 0, errno == EINTR { continue }
      buffer.removeLast(Self.chunkSize - max(0, count))
      if count < 0 {
        throw .input(source, String(cString: strerror(errno)))
      }
      return count > 0
    }
  }

  /// Bytes of one read.
  private static let chunkSize = 1 << 16
}
