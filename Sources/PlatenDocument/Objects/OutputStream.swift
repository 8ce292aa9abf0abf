internal import CDeflate
internal import CHaru
internal import Glibc
package import PlatenModel

/// Buffers output for a closure, and provides it as a stream to libharu. Small writes are combined
/// up to 64 KiB, larger ones pass unchanged.
///
/// libharu writes as little as one byte at a time and knows only status codes, so the closure's
/// error is kept here for the caller.
final class OutputStream {
  /// The closure's error; nothing is written after it.
  private(set) var failure: ScanError?
  /// The number of bytes written so far.
  private(set) var byteCount = 0
  private let sink: (UnsafeRawBufferPointer) throws(ScanError) -> Void
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// The number of buffered bytes.
  private var count = 0

  init(sink: @escaping (UnsafeRawBufferPointer) throws(ScanError) -> Void) { self.sink = sink }

  deinit { buffer.deallocate() }

  /// A libharu stream that writes here, and that this object must outlive; `nil` if memory runs
  /// out.
  func makeStream(memory: HPDF_MMgr) -> HPDF_Stream? {
    HPDF_CallbackWriter_New(
      memory,
      { stream, bytes, count in
        guard let attribute = stream?.pointee.attr else { return HPDF_STATUS(HPDF_INVALID_STREAM) }
        let output = Unmanaged<OutputStream>.fromOpaque(attribute).takeUnretainedValue()
        return output.receive(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
      },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Passes the buffered bytes to the closure.
  func flush() throws(ScanError) {
    guard count > 0 else { return }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    count = 0
    try sink(bytes)
  }

  /// Writes `bytes`; throws the closure's error, also if an earlier write failed.
  func write(_ bytes: UnsafeRawBufferPointer) throws(ScanError) {
    if let failure { throw failure }
    do throws(ScanError) {
      if bytes.count > buffer.count - count { try flush() }
      if bytes.count > buffer.count {
        try sink(bytes)
      } else {
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: bytes)
        count += bytes.count
      }
      byteCount += bytes.count
    } catch {
      failure = error
      throw error
    }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) -> HPDF_STATUS {
    do throws(ScanError) {
      try write(bytes)
      return HPDF_STATUS(HPDF_OK)
    } catch {
      return HPDF_STATUS(HPDF_FILE_IO_ERROR)
    }
  }
}

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

/// The content of a spool as a stream that libharu reads.
final class SpoolStream {
  private let spool: Spool
  /// The number of bytes read since the last rewind.
  private var position = 0

  init(_ spool: Spool) { self.spool = spool }

  /// A libharu stream that reads the content, and that this object must outlive; `nil` if memory
  /// runs out.
  func makeStream(memory: HPDF_MMgr) -> HPDF_Stream? {
    HPDF_CallbackReader_New(
      memory,
      { stream, bytes, size in SpoolStream.read(stream, into: bytes, size: size) },
      // libharu seeks to the start only.
      { stream, _, _ in
        SpoolStream.of(stream)?.position = 0
        return HPDF_STATUS(HPDF_OK)
      },
      { _ in 0 },
      { stream in HPDF_UINT32(SpoolStream.of(stream)?.spool.count ?? 0) },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Fills `bytes` with up to `size` bytes and sets `size` to their number.
  private static func read(
    _ stream: HPDF_Stream?, into bytes: UnsafeMutablePointer<HPDF_BYTE>?,
    size: UnsafeMutablePointer<HPDF_UINT>?
  ) -> HPDF_STATUS {
    guard let content = of(stream), let bytes, let size else {
      return HPDF_STATUS(HPDF_INVALID_STREAM)
    }
    let wanted = Int(size.pointee)
    let count = min(wanted, content.spool.count - content.position)
    guard content.spool.read(into: .init(start: bytes, count: count), at: content.position) else {
      size.pointee = 0
      return HPDF_STATUS(HPDF_FILE_IO_ERROR)
    }
    content.position += count
    size.pointee = HPDF_UINT(count)
    return HPDF_STATUS(count < wanted ? HPDF_STREAM_EOF : HPDF_OK)
  }

  private static func of(_ stream: HPDF_Stream?) -> SpoolStream? {
    stream?.pointee.attr.map { Unmanaged<SpoolStream>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// Compresses bytes as a zlib stream (RFC 1950). The only importer of `CDeflate`.
final class Deflater {
  private let compressor: OpaquePointer

  /// The compression level, of libdeflate's 1 to 12. Level 6 saves 4 % of a text layer, 100 bytes
  /// per page, and takes a third longer; level 8 saves 7 % and takes five times as long.
  private static let level: CInt = 4

  init() throws(ScanError) {
    guard let compressor = libdeflate_alloc_compressor(Self.level) else {
      throw .outOfMemory(for: "a PDF")
    }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// Compresses `bytes`. The result depends only on `bytes` and on the version of libdeflate.
  func deflated(_ bytes: UnsafeRawBufferPointer) throws(ScanError) -> [UInt8] {
    let capacity = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let compressed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, capacity)
    }
    guard !compressed.isEmpty else {
      throw .library("libdeflate", "a stream was not compressed")
    }
    return compressed
  }
}
