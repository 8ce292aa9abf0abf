package import FoundationEssentials
internal import Glibc
internal import PlatenImaging
package import PlatenModel

/// Reads files; errors carry the operating system's reason.
package enum FileContents {
  /// The error for the name of a file that cannot be read and the reason.
  package typealias Failure = (_ name: String, _ reason: String) -> ScanError

  /// Reads the file at `path`; a named pipe is read to its end.
  ///
  /// Throws `failure` if it cannot be read, for a directory too, and an error of the kind `limit` for
  /// more than `megabytes`.
  ///
  /// - Parameters:
  ///   - isWanted: is called once, with at least ``leadingByteCount`` bytes or the whole file. Where it
  ///     returns `false`, nothing more is read.
  ///   - failure: the error for a name and a reason, which says what the file was to be.
  package static func read(
    path: String, megabytes: Double, isWanted: (Data) -> Bool = { _ in true },
    failure: Failure = ScanError.input
  ) throws(ScanError) -> Data {
    let descriptor = open(path.fileName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw failure(path.fileNameText, SystemError.current)
    }
    defer { close(descriptor) }
    return try read(
      descriptor: descriptor, source: path.fileNameText, megabytes: megabytes, isWanted: isWanted,
      failure: failure)
  }

  /// Reads from `descriptor` to its end. `source` is its name in errors.
  package static func read(
    descriptor: Int32, source: String, megabytes: Double,
    isWanted: (Data) -> Bool = { _ in true }, failure: Failure = ScanError.input
  ) throws(ScanError) -> Data {
    let limit = Int(min(megabytes * 1e6, 1e15))
    let size = regularFileSize(descriptor)
    if let size, size > limit {
      throw .tooManyMegabytes(source, actual: Double(size) / 1e6, limit: megabytes)
    }
    var bytes = GrowingBytes()
    guard bytes.reserve((size ?? 0) + 1) else { throw failure(source, "out of memory") }
    var isChecked = false
    while true {
      if bytes.count == bytes.capacity, !bytes.reserve(bytes.capacity * 2) {
        throw failure(source, "out of memory")
      }
      let count = Glibc.read(descriptor, bytes.end, min(bytes.capacity - bytes.count, chunkSize))
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(source, SystemError.current)
      }
      bytes.count += count
      guard bytes.count <= limit else {
        throw .tooManyMegabytes(source, actual: nil, limit: megabytes)
      }
      if !isChecked, count == 0 || bytes.count >= leadingByteCount {
        isChecked = true
        if !isWanted(bytes.prefix(leadingByteCount)) { return bytes.data() }
      }
      if count == 0 { return bytes.data() }
    }
  }

  /// Bytes of one read.
  private static let chunkSize = 1 << 18

  /// The bytes that determine a file's format: up to 1,024 may precede the header of a PDF.
  package static let leadingByteCount = 1029

  /// The first bytes of a regular file, at most `count`; `nil` for an empty or unreadable file and for
  /// anything else.
  package static func leadingBytes(path: String, count: Int = leadingByteCount) -> Data? {
    let descriptor = open(path.fileName, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard regularFileSize(descriptor) != nil else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = Glibc.read(descriptor, &bytes, bytes.count)
    return read > 0 ? Data(bytes[..<read]) : nil
  }

  /// The size of a regular file, in bytes; `nil` for anything else.
  private static func regularFileSize(_ descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}

/// Bytes of unknown number. Unlike those of an array, their allocation may fail without ending the
/// process.
private struct GrowingBytes: ~Copyable {
  private var start: UnsafeMutableRawPointer?
  private(set) var capacity = 0
  var count = 0

  deinit { free(start) }

  /// Where the next byte goes.
  var end: UnsafeMutableRawPointer? { start?.advanced(by: count) }

  /// Makes room for `capacity` bytes; `false` if there is no memory.
  mutating func reserve(_ capacity: Int) -> Bool {
    guard let larger = realloc(start, max(capacity, 1 << 16)) else { return false }
    start = larger
    self.capacity = max(capacity, 1 << 16)
    return true
  }

  /// A copy of the first bytes.
  func prefix(_ maximum: Int) -> Data {
    Data(UnsafeRawBufferPointer(start: start, count: min(count, maximum)))
  }

  consuming func data() -> Data {
    guard let start, count > 0 else { return Data() }
    let data = Data(bytesNoCopy: start, count: count, deallocator: .free)
    self.start = nil
    return data
  }
}

/// The messages of the operating system for its errors.
package enum SystemError {
  /// The message for `errno`, such as `No such file or directory`.
  package static var current: String { message(errno) }

  /// The message for an error number.
  package static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// A photo file that was read, but not decoded yet.
struct OpenedPhoto: Sendable {
  let file: PhotoFile
  /// The SHA-256 digest of the file's bytes, in hexadecimal.
  let sha256: String

  /// Reads `source`. Throws ``ScanError`` if it cannot be read, is in no supported format or
  /// exceeds one of `limits`.
  init(_ source: PhotoSource, limits: InputLimits) throws(ScanError) {
    try self.init(PhotoRequest(source), limits: limits)
  }

  /// Reads the file of `request`, or its copy.
  init(_ request: PhotoRequest, limits: InputLimits) throws(ScanError) {
    let source = request.copy.map { PhotoSource.file($0.path) } ?? request.source
    let data = try source.photoContents(megabytes: limits.megabytes)
    file = try PhotoFile(data: data, source: request.source.name, limits: limits)
    sha256 = ContentDigest.hexadecimal(data)
  }
}
