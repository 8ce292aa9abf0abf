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
  let memory: HPDF_MMgr
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
    case jpeg, ccitt, deflated

    fileprivate var flags: HPDF_UINT {
      switch self {
      // libharu packs where it writes that filter's name: ``addStream`` writes it itself.
      case .none, .deflated: HPDF_UINT(HPDF_STREAM_FILTER_NONE)
      case .flate: HPDF_UINT(HPDF_STREAM_FILTER_FLATE_DECODE)
      case .jpeg: HPDF_UINT(HPDF_STREAM_FILTER_DCT_DECODE)
      case .ccitt: HPDF_UINT(HPDF_STREAM_FILTER_CCITT_DECODE)
      }
    }
  }

  /// How many objects there are.
  var objectCount: Int { Int(table.pointee.entries.pointee.count) }

  /// Adds a dictionary as an object of its own.
  func add(_ entries: [PDFValue.Entry] = []) throws(ScanError) -> PDFReference {
    let dictionary = try made(HPDF_Dict_New(memory))
    try check(HPDF_Xref_Add(table, dictionary))
    let reference = Self.reference(to: dictionary)
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
    if filter == .deflated {
      dictionary.pointee.write_fn = { _, stream in
        HPDF_Stream_WriteStr(stream, "/Filter /FlateDecode\n")
      }
    }
    segments.append(content)
    let reference = Self.reference(to: dictionary)
    try set(entries, in: reference)
    return reference
  }

  /// Adds a dictionary whose entries wait in a spool: 300 bytes of memory, however
  /// many entries there are. Until it is filled in (``fill(_:with:spool:)``) it is empty.
  func reserve() throws(ScanError) -> PDFReference { try add() }

  /// Gives `reference`, which must have been reserved, its entries.
  func fill(
    _ reference: PDFReference, with entries: [PDFValue.Entry], spool: Spool
  ) throws(ScanError) {
    let segment = try spool.append(Array(entries.source.utf8))
    segments.append(segment)
    let dictionary = reference.object.assumingMemoryBound(to: HPDF_Dict_Rec.self)
    dictionary.pointee.attr = Unmanaged.passUnretained(segment).toOpaque()
    dictionary.pointee.write_fn = { dictionary, stream in
      guard let dictionary, let stream else { return HPDF_STATUS(HPDF_INVALID_OBJECT) }
      return SpoolReader.copy(spooledEntriesOf: dictionary, to: stream)
    }
  }

  /// Adds a dictionary whose entries wait in `spool`.
  func add(
    _ entries: [PDFValue.Entry], spool: Spool
  ) throws(ScanError) -> PDFReference {
    let reference = try reserve()
    try fill(reference, with: entries, spool: spool)
    return reference
  }

  /// Sets `entries` in a dictionary or a stream, in place of those with the same keys.
  func set(_ entries: [PDFValue.Entry], in reference: PDFReference) throws(ScanError) {
    let dictionary = reference.object.assumingMemoryBound(to: HPDF_Dict_Rec.self)
    for (key, value) in entries {
      try check(HPDF_Dict_Add(dictionary, key, try object(for: value)))
    }
  }

  /// Writes the whole file, from header to trailer; `version` is that of PDF.
  func write(
    version: String, trailer: [PDFValue.Entry], to output: OutputStream
  ) throws(ScanError) {
    try set(trailer, in: Self.reference(to: try made(table.pointee.trailer)))
    let stream = try made(output.makeStream(memory: memory))
    defer { HPDF_Stream_Free(stream) }
    // The second line tells programs that copy files that this one is not text.
    let header: [UInt8] = Array("%PDF-\(version)\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    var status = HPDF_Stream_Write(stream, header, HPDF_UINT(header.count))
    if status == HPDF_OK { status = HPDF_Xref_WriteToStream(table, stream, nil) }
    if let failure = output.failure { throw failure }
    try check(status)
    try output.flush()
  }

  static func reference(
    to dictionary: UnsafeMutablePointer<HPDF_Dict_Rec>
  ) -> PDFReference {
    // The upper bits say how libharu holds it.
    PDFReference(object: dictionary, number: Int(dictionary.pointee.header.obj_id & 0x00FF_FFFF))
  }

  /// The object, or why libharu made none.
  func made<Object>(
    _ object: UnsafeMutablePointer<Object>?
  ) throws(ScanError) -> UnsafeMutablePointer<Object> {
    guard let object else { throw fault(HPDF_Error_GetCode(error)) }
    return object
  }

  func check(_ status: HPDF_STATUS) throws(ScanError) {
    if status != HPDF_OK { throw fault(status) }
  }

  private func fault(_ status: HPDF_STATUS) -> ScanError {
    .internalFault(reason: "libharu refused with status 0x\(String(status, radix: 16))")
  }
}
