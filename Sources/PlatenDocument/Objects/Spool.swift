internal import Glibc
package import PlatenModel

/// A temporary file without a name, where what is not complete waits outside of memory.
///
/// It lies in `$TMPDIR` or `/tmp`. Having no name, it is gone when the process
/// is, however that ends.
package final class Spool {
  /// Bytes written so far.
  private(set) var count = 0
  private let directory: String
  private let descriptor: CInt

  /// A spool in `directory`: by default where temporary files belong.
  package init(directory: String? = nil) throws(ScanError) {
    let chosen = directory ?? getenv("TMPDIR").map { String(cString: $0) } ?? ""
    self.directory = chosen.isEmpty ? "/tmp" : chosen
    descriptor = Self.openUnnamed(in: self.directory)
    if descriptor < 0 { throw failure() }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends `bytes`; a full disk is an error at once.
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

  func append(_ bytes: [UInt8]) throws(ScanError) {
    try bytes.withUnsafeBufferPointer { buffer throws(ScanError) in
      try append(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Where the file can be opened by name while it lives, though it has none of its own.
  package var path: String { "/proc/self/fd/\(descriptor)" }

  /// Gives all that is in the file, whoever wrote it, to `sink` in pieces and in order.
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

  /// Fills `buffer` with the bytes from `offset` on; whether the file has them.
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
    return .unwritableOutput(path: directory, reason: "temporary file: \(reason)")
  }

  /// A new file that has no name, or -1; where the file system cannot make one,
  /// it has a name for an instant.
  private static func openUnnamed(in directory: String) -> CInt {
    // What fcntl.h calls O_TMPFILE; Swift cannot import that macro.
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
