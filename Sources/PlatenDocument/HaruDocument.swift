internal import CHaru
internal import PlatenModel

/// The objects of one PDF, held by libharu and written out at the end.
///
/// Uses libharu's object layer alone: its document layer keeps every stream in
/// memory and adds entries of its own. The only importer of `CHaru`, together
/// with the callbacks in ``SpoolReader`` and ``OutputStream``.
final class HaruDocument {
  /// What libharu reports its errors to; no handler is set, so nothing jumps.
  private let error: HPDF_Error
  private let memory: HPDF_MMgr
  private let table: HPDF_Xref
  /// What the streams read from, kept alive as long as the streams.
  private var segments: [Spool.Segment] = []

  init() throws(ScanError) {
    error = .allocate(capacity: 1)
    HPDF_Error_Init(error, nil)
    guard let memory = HPDF_MMgr_New(error, 0, nil, nil) else {
      error.deallocate()
      throw .internalFault(reason: "out of memory for a PDF")
    }
    guard let table = HPDF_Xref_New(memory, 0) else {
      HPDF_MMgr_Free(memory)
      error.deallocate()
      throw .internalFault(reason: "out of memory for a PDF")
    }
    self.memory = memory
    self.table = table
  }

  deinit {
    HPDF_Xref_Free(table)
    HPDF_MMgr_Free(memory)
    error.deallocate()
  }

  /// The version of libharu, `2.3.0`.
  static var libraryVersion: String { String(cString: HPDF_GetVersion()) }

  /// How a stream's bytes are, or are to be, packed.
  enum Filter {
    case none
    /// Packed by libharu when the file is written.
    case flate
    /// Packed already.
    case jpeg, ccitt

    fileprivate var flags: HPDF_UINT {
      switch self {
      case .none: HPDF_UINT(HPDF_STREAM_FILTER_NONE)
      case .flate: HPDF_UINT(HPDF_STREAM_FILTER_FLATE_DECODE)
      case .jpeg: HPDF_UINT(HPDF_STREAM_FILTER_DCT_DECODE)
      case .ccitt: HPDF_UINT(HPDF_STREAM_FILTER_CCITT_DECODE)
      }
    }
  }

  /// Adds a dictionary as an object of its own.
  func add(_ entries: [PDFValue.Entry] = []) throws(ScanError) -> PDFReference {
    let dictionary = try made(HPDF_Dict_New(memory))
    try check(HPDF_Xref_Add(table, dictionary))
    let reference = PDFReference(object: dictionary)
    try set(entries, in: reference)
    return reference
  }

  /// Adds a stream, whose bytes are read from the spool when the file is written.
  func addStream(
    _ entries: [PDFValue.Entry] = [], content: Spool.Segment, filter: Filter
  ) throws(ScanError) -> PDFReference {
    let dictionary = try made(HPDF_DictStream_New(memory, table))
    HPDF_Stream_Free(dictionary.pointee.stream)
    dictionary.pointee.stream = SpoolReader.makeStream(over: content, memory: memory)
    guard dictionary.pointee.stream != nil else { throw fault(HPDF_STATUS(HPDF_INVALID_STREAM)) }
    dictionary.pointee.filter = filter.flags
    segments.append(content)
    let reference = PDFReference(object: dictionary)
    try set(entries, in: reference)
    return reference
  }

  /// Sets `entries` in a dictionary or a stream, in place of those with the same keys.
  func set(_ entries: [PDFValue.Entry], in reference: PDFReference) throws(ScanError) {
    let dictionary = reference.object.assumingMemoryBound(to: HPDF_Dict_Rec.self)
    for (key, value) in entries {
      try check(HPDF_Dict_Add(dictionary, key, try object(for: value)))
    }
  }

  /// Writes the whole file, from header to trailer.
  func write(trailer: [PDFValue.Entry], to output: OutputStream) throws(ScanError) {
    try set(trailer, in: PDFReference(object: try made(table.pointee.trailer)))
    let stream = try made(output.makeStream(memory: memory))
    defer { HPDF_Stream_Free(stream) }
    // The second line tells programs that copy files that this one is not text.
    let header: [UInt8] = Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    var status = HPDF_Stream_Write(stream, header, HPDF_UINT(header.count))
    if status == HPDF_OK { status = HPDF_Xref_WriteToStream(table, stream, nil) }
    if let failure = output.failure { throw failure }
    try check(status)
    try output.flush()
  }

  /// libharu's object for `value`; whatever it is put into owns it.
  private func object(for value: PDFValue) throws(ScanError) -> UnsafeMutableRawPointer {
    switch value {
    case .name(let name): .init(try made(HPDF_Name_New(memory, name)))
    case .integer(let number): .init(try made(HPDF_Number_New(memory, HPDF_INT32(number))))
    case .real(let number): .init(try made(HPDF_Real_New(memory, HPDF_REAL(number))))
    case .boolean(let flag): .init(try made(HPDF_Boolean_New(memory, flag ? 1 : 0)))
    case .text(let text): try string(for: text)
    case .bytes(let bytes): try binary(bytes)
    case .array(let values): try array(values)
    case .dictionary(let entries): try dictionary(entries)
    case .reference(let reference): reference.object
    }
  }

  private func array(_ values: [PDFValue]) throws(ScanError) -> UnsafeMutableRawPointer {
    let array = try made(HPDF_Array_New(memory))
    for value in values { try check(HPDF_Array_Add(array, try object(for: value))) }
    return UnsafeMutableRawPointer(array)
  }

  private func dictionary(
    _ entries: [PDFValue.Entry]
  ) throws(ScanError) -> UnsafeMutableRawPointer {
    let dictionary = try made(HPDF_Dict_New(memory))
    try set(entries, in: PDFReference(object: dictionary))
    return UnsafeMutableRawPointer(dictionary)
  }

  private func string(for text: String) throws(ScanError) -> UnsafeMutableRawPointer {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return UnsafeMutableRawPointer(try made(HPDF_String_New(memory, text, nil)))
    }
    return try binary([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
  }

  private func binary(_ bytes: [UInt8]) throws(ScanError) -> UnsafeMutableRawPointer {
    var bytes = bytes
    return UnsafeMutableRawPointer(
      try made(HPDF_Binary_New(memory, &bytes, HPDF_UINT(bytes.count))))
  }

  private func made<Object>(
    _ object: UnsafeMutablePointer<Object>?
  ) throws(ScanError) -> UnsafeMutablePointer<Object> {
    guard let object else { throw fault(HPDF_Error_GetCode(error)) }
    return object
  }

  private func check(_ status: HPDF_STATUS) throws(ScanError) {
    if status != HPDF_OK { throw fault(status) }
  }

  private func fault(_ status: HPDF_STATUS) -> ScanError {
    .internalFault(reason: "libharu refused with status 0x\(String(status, radix: 16))")
  }
}
