internal import Glibc
package import PlatenModel

/// A temporary file without a name, where pages wait until the PDF is put together.
///
/// It lies in `$TMPDIR` or `/tmp`. Having no name, it is gone when the process
/// is, however that ends.
package final class Spool {
  /// A run of bytes in the spool, read back by libharu while it lives.
  package final class Segment {
    fileprivate let spool: Spool
    fileprivate let offset: Int
    let count: Int
    /// How much was read since the last rewind.
    private var position = 0

    fileprivate init(spool: Spool, offset: Int, count: Int) {
      self.spool = spool
      self.offset = offset
      self.count = count
    }

    func rewind() { position = 0 }

    /// Fills `buffer` as far as the segment goes; returns the number of bytes,
    /// or `nil` where the file cannot be read.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
      let wanted = min(buffer.count, count - position)
      guard spool.read(into: .init(rebasing: buffer[..<wanted]), at: offset + position) else {
        return nil
      }
      position += wanted
      return wanted
    }
  }

  /// Bytes written so far.
  private(set) var count = 0
  private let directory: String
  private let descriptor: CInt
  /// What was read last, and more: segments are read in the order they were written,
  /// by libharu in pieces of 4 KiB.
  private var ahead: [UInt8] = []
  private var aheadOffset = 0
  private static let readAhead = 1 << 18

  /// A spool in `directory`: by default where temporary files belong.
  package init(directory: String? = nil) throws(ScanError) {
    let chosen = directory ?? getenv("TMPDIR").map { String(cString: $0) } ?? ""
    self.directory = chosen.isEmpty ? "/tmp" : chosen
    descriptor = Self.openUnnamed(in: self.directory)
    if descriptor < 0 { throw failure() }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends `bytes`; a full disk is an error at once.
  @discardableResult
  package func append(_ bytes: UnsafeRawBufferPointer) throws(ScanError) -> Segment {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let result = pwrite(descriptor, rest.baseAddress, rest.count, off_t(count + written))
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { throw failure() }
      written += result
    }
    defer { count += bytes.count }
    return Segment(spool: self, offset: count, count: bytes.count)
  }

  /// All that was written so far.
  var whole: Segment { Segment(spool: self, offset: 0, count: count) }

  func append(_ bytes: [UInt8]) throws(ScanError) -> Segment {
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
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while offset < Int(status.st_size) {
      let wanted = min(piece.count, Int(status.st_size) - offset)
      guard piece.withUnsafeMutableBytes({ readFile(into: .init(rebasing: $0[..<wanted]), at: offset) })
      else { throw failure() }
      try piece.withUnsafeBufferPointer { bytes throws(ScanError) in
        try sink(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<wanted])))
      }
      offset += wanted
    }
  }

  /// Fills `buffer` from bytes that were appended.
  private func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    var done = 0
    while done < buffer.count {
      let start = offset + done - aheadOffset
      if !ahead.indices.contains(start), !readAhead(from: offset + done) { return false }
      let rest = ahead[(offset + done - aheadOffset)...].prefix(buffer.count - done)
      UnsafeMutableRawBufferPointer(rebasing: buffer[done...]).copyBytes(from: rest)
      done += rest.count
    }
    return true
  }

  private func readAhead(from offset: Int) -> Bool {
    let wanted = min(Self.readAhead, count - offset)
    if ahead.count != wanted { ahead = [UInt8](repeating: 0, count: wanted) }
    aheadOffset = offset
    return wanted > 0 && ahead.withUnsafeMutableBytes { readFile(into: $0, at: offset) }
  }

  private func readFile(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
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
