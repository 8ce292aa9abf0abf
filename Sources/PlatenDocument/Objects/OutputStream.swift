internal import CHaru
internal import PlatenModel

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
