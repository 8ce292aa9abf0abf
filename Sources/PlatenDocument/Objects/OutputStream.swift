internal import CHaru
internal import PlatenModel

/// Writes into a closure, and lets libharu write there: small pieces together, up to 64 KiB of
/// them, larger ones as they are.
///
/// libharu writes as little as a byte at a time, and knows only status codes:
/// the closure's own error is kept here, for whoever started the writing.
final class OutputStream {
  /// What the closure threw; nothing is written from then on.
  private(set) var failure: ScanError?
  /// How many bytes were written here so far.
  private(set) var byteCount = 0
  private let sink: (UnsafeRawBufferPointer) throws(ScanError) -> Void
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// How many bytes of the buffer are filled.
  private var count = 0

  init(sink: @escaping (UnsafeRawBufferPointer) throws(ScanError) -> Void) { self.sink = sink }

  deinit { buffer.deallocate() }

  /// A stream that writes here, and that this object must outlive; `nil` when
  /// memory ran out.
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

  /// Passes on what is held back.
  func flush() throws(ScanError) {
    guard count > 0 else { return }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    count = 0
    try sink(bytes)
  }

  /// Writes `bytes`, or throws what the closure threw before.
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
