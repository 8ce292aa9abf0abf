internal import CHaru

/// Lets libharu read a spooled segment as one of its streams.
enum SpoolReader {
  /// A stream over `segment`, which must outlive it; `nil` when memory ran out.
  static func makeStream(over segment: Spool.Segment, memory: HPDF_MMgr) -> HPDF_Stream? {
    HPDF_CallbackReader_New(
      memory,
      { stream, bytes, size in SpoolReader.read(stream, into: bytes, size: size) },
      // libharu only ever asks for the start.
      { stream, _, _ in
        SpoolReader.segment(of: stream)?.rewind()
        return HPDF_STATUS(HPDF_OK)
      },
      { _ in 0 },
      { stream in HPDF_UINT32(SpoolReader.segment(of: stream)?.count ?? 0) },
      Unmanaged.passUnretained(segment).toOpaque())
  }

  /// Copies the entries that wait for `dictionary` in a spool into its place in the file.
  static func copy(spooledEntriesOf dictionary: HPDF_Dict, to stream: HPDF_Stream) -> HPDF_STATUS {
    guard let attribute = dictionary.pointee.attr else { return HPDF_STATUS(HPDF_OK) }
    let segment = Unmanaged<Spool.Segment>.fromOpaque(attribute).takeUnretainedValue()
    segment.rewind()
    var bytes = [UInt8](repeating: 0, count: segment.count)
    guard bytes.withUnsafeMutableBytes({ segment.read(into: $0) }) == bytes.count else {
      return HPDF_STATUS(HPDF_FILE_IO_ERROR)
    }
    return HPDF_Stream_Write(stream, bytes, HPDF_UINT(bytes.count))
  }

  /// Fills `bytes`, up to `size` of them, and says in `size` how many there were.
  private static func read(
    _ stream: HPDF_Stream?, into bytes: UnsafeMutablePointer<HPDF_BYTE>?,
    size: UnsafeMutablePointer<HPDF_UINT>?
  ) -> HPDF_STATUS {
    guard let segment = segment(of: stream), let bytes, let size else {
      return HPDF_STATUS(HPDF_INVALID_STREAM)
    }
    let wanted = Int(size.pointee)
    guard let count = segment.read(into: .init(start: bytes, count: wanted)) else {
      size.pointee = 0
      return HPDF_STATUS(HPDF_FILE_IO_ERROR)
    }
    size.pointee = HPDF_UINT(count)
    return HPDF_STATUS(count < wanted ? HPDF_STREAM_EOF : HPDF_OK)
  }

  private static func segment(of stream: HPDF_Stream?) -> Spool.Segment? {
    stream?.pointee.attr.map { Unmanaged<Spool.Segment>.fromOpaque($0).takeUnretainedValue() }
  }
}
