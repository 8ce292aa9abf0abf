internal import CHaru

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
