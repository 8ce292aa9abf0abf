internal import Glibc
package import PlatenModel

/// An unnamed temporary file that keeps incomplete data out of memory.
///
/// It is created in `$TMPDIR`, or else `/tmp`. Because it has no name, it disappears with the
/// process, however the process ends.
package final class Spool {
  /// The number of bytes written so far.
  package private(set) var count = 0
  private let directory: String
  private let descriptor: CInt

  /// Creates a spool in `directory`, or in the default folder for temporary files.
  package init(directory: String? = nil) throws(ScanError) {
    let chosen = directory ?? getenv("TMPDIR").map { String(cString: $0) } ?? ""
    self.directory = chosen.isEmpty ? "/tmp" : chosen
    descriptor = Self.openUnnamed(in: self.directory)
    if descriptor < 0 { throw failure() }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends `bytes`; throws at once if the disk is full.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(ScanError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let result = pwrite(descriptor, rest.baseAddress, rest.count, off_t(count + written))
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { throw failure() }
      written += result
    }
    count += bytes.count
  }

  /// Appends `bytes`; throws at once if the disk is full.
  package func append(_ bytes: [UInt8]) throws(ScanError) {
    try bytes.withUnsafeBufferPointer { buffer throws(ScanError) in
      try append(UnsafeRawBufferPointer(buffer))
    }
  }

  /// A path that opens the file while it exists.
  package var path: String { "/proc/self/fd/\(descriptor)" }

  /// Passes the content of the file, including data that others wrote to ``path``, to `sink` in
  /// chunks, in order.
  package func copy(
    to sink: (UnsafeRawBufferPointer) throws(ScanError) -> Void
  ) throws(ScanError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    var offset = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while offset < Int(status.st_size) {
      let wanted = min(chunk.count, Int(status.st_size) - offset)
      guard chunk.withUnsafeMutableBytes({ read(into: .init(rebasing: $0[..<wanted]), at: offset) })
      else { throw failure() }
      try chunk.withUnsafeBufferPointer { bytes throws(ScanError) in
        try sink(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<wanted])))
      }
      offset += wanted
    }
  }

  /// The bytes at `range`.
  package func bytes(in range: Range<Int>) throws(ScanError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    guard bytes.withUnsafeMutableBytes({ read(into: $0, at: range.lowerBound) }) else {
      throw failure()
    }
    return bytes
  }

  /// Fills `buffer` with the bytes from `offset` on; returns `false` if the file does not have
  /// them.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let result = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { return false }
      done += result
    }
    return true
  }

  private func failure() -> ScanError {
    let reason = String(cString: strerror(errno))
    return .output(directory, "temporary file: \(reason)")
  }

  /// Creates an unnamed file; returns -1 on failure. On a file system without support for it, the
  /// file has a name for an instant.
  private static func openUnnamed(in directory: String) -> CInt {
    // O_TMPFILE of fcntl.h; Swift cannot import that macro.
    let temporaryFile = 0o20_000_000 | O_DIRECTORY
    let descriptor = open(directory, temporaryFile | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor < 0, [EOPNOTSUPP, EISDIR, ENOENT, EINVAL].contains(errno) else {
      return descriptor
    }
    var template = Array("\(directory)/platen-XXXXXX".utf8CString)
    let named = mkstemp(&template)
    guard named >= 0 else { return named }
    unlink(template)
    _ = fcntl(named, F_SETFD, FD_CLOEXEC)
    return named
  }
}
