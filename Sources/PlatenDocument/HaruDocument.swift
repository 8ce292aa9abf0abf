internal import CHaru
internal import PlatenModel

/// The objects of one PDF: streams, and what they are told to be written for good, go out at
/// once, the other dictionaries wait in libharu until the end.
///
/// Uses libharu's object layer alone: its document layer keeps every stream in
/// memory and adds entries of its own. The only importer of `CHaru`, together
/// with the callbacks in ``StreamContent`` and ``OutputStream``.
final class HaruDocument {
  /// What libharu reports its errors to; no handler is set, so nothing jumps.
  private let error: HPDF_Error
  let memory: HPDF_MMgr
  private let table: HPDF_Xref
  private let output: OutputStream
  private let stream: HPDF_Stream
  private let version: String

  /// An empty document of PDF's `version` that is written to `output`, nothing before its
  /// first object is complete.
  init(version: String, output: OutputStream) throws(ScanError) {
    self.version = version
    self.output = output
    error = .allocate(capacity: 1)
    HPDF_Error_Init(error, nil)
    guard let memory = HPDF_MMgr_New(error, 0, nil, nil) else {
      error.deallocate()
      throw .internalFault(reason: "out of memory for a PDF")
    }
    guard let table = HPDF_Xref_New(memory, 0), let stream = output.makeStream(memory: memory)
    else {
      HPDF_MMgr_Free(memory)
      error.deallocate()
      throw .internalFault(reason: "out of memory for a PDF")
    }
    self.memory = memory
    self.table = table
    self.stream = stream
  }

  deinit {
    HPDF_Stream_Free(stream)
    HPDF_Xref_Free(table)
    HPDF_MMgr_Free(memory)
    error.deallocate()
  }

  /// The version of libharu, `2.3.0`.
  static var libraryVersion: String { String(cString: HPDF_GetVersion()) }

  /// How a stream's bytes are, or are to be, packed.
  enum Filter {
    case none
    /// Packed by libharu as it is written.
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

  /// How many bytes were written so far.
  var byteCount: Int { Int(stream.pointee.size) }

  /// Adds a dictionary as an object of its own; it can be added to until the end.
  func add(_ entries: [PDFValue.Entry] = []) throws(ScanError) -> PDFReference {
    let dictionary = try made(HPDF_Dict_New(memory))
    try check(HPDF_Xref_Add(table, dictionary))
    let reference = Self.reference(to: dictionary)
    try set(entries, in: reference)
    return reference
  }

  /// Adds and writes a stream.
  func addStream(
    _ entries: [PDFValue.Entry] = [], content: StreamContent, filter: Filter
  ) throws(ScanError) -> PDFReference {
    let dictionary = try made(HPDF_DictStream_New(memory, table))
    HPDF_Stream_Free(dictionary.pointee.stream)
    dictionary.pointee.stream = content.makeStream(memory: memory)
    guard dictionary.pointee.stream != nil else { throw fault(HPDF_STATUS(HPDF_INVALID_STREAM)) }
    defer {
      HPDF_Stream_Free(dictionary.pointee.stream)
      dictionary.pointee.stream = nil
      withExtendedLifetime(content) {}
    }
    dictionary.pointee.filter = filter.flags
    if filter == .deflated {
      dictionary.pointee.write_fn = { _, stream in
        HPDF_Stream_WriteStr(stream, "/Filter /FlateDecode\n")
      }
    }
    let reference = Self.reference(to: dictionary)
    try set(entries, in: reference)
    try write(reference)
    return reference
  }

  /// Adds and writes a stream of `bytes`.
  func addStream(
    _ entries: [PDFValue.Entry] = [], bytes: [UInt8], filter: Filter
  ) throws(ScanError) -> PDFReference {
    try bytes.withUnsafeBufferPointer { bytes throws(ScanError) in
      try addStream(
        entries, content: StreamContent(UnsafeRawBufferPointer(bytes)), filter: filter)
    }
  }

  /// Adds a dictionary that is written later (``write(_:in:)``), and is empty if it never is.
  func reserve() throws(ScanError) -> PDFReference { try add() }

  /// Writes `entries` as those of `reference`, which must have been reserved. That takes no
  /// memory, where a dictionary that waits takes a kilobyte.
  func write(_ entries: [PDFValue.Entry], in reference: PDFReference) throws(ScanError) {
    try writeObject(reference.number) { stream in
      HPDF_Stream_WriteStr(stream, "<<\n\(entries.source)>>")
    }
  }

  /// Adds and writes a dictionary.
  func write(_ entries: [PDFValue.Entry]) throws(ScanError) -> PDFReference {
    let reference = try reserve()
    try write(entries, in: reference)
    return reference
  }

  /// Sets `entries` in a dictionary or a stream, in place of those with the same keys.
  func set(_ entries: [PDFValue.Entry], in reference: PDFReference) throws(ScanError) {
    let dictionary = reference.object.assumingMemoryBound(to: HPDF_Dict_Rec.self)
    for (key, value) in entries {
      try check(HPDF_Dict_Add(dictionary, key, try object(for: value)))
    }
  }

  /// Writes what waited, and the end of the file.
  func finish(trailer: [PDFValue.Entry]) throws(ScanError) {
    for number in 1..<max(objectCount, 1) where !isWritten(number) {
      let object = try entry(number).pointee.obj
      try writeObject(number) { HPDF_Obj_WriteValue(object, $0, nil) }
    }
    let start = byteCount
    try put("xref\n0 \(objectCount)\n0000000000 65535 f\r\n")
    for number in 1..<max(objectCount, 1) {
      let offset = String(try entry(number).pointee.byte_offset)
      try put(String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n\r\n")
    }
    let size: PDFValue.Entry = ("Size", .integer(objectCount))
    try put("trailer\n<<\n\(([size] + trailer).source)>>\nstartxref\n\(start)\n%%EOF\n")
    try output.flush()
  }

  /// Writes a libharu object that is complete.
  private func write(_ reference: PDFReference) throws(ScanError) {
    try writeObject(reference.number) { HPDF_Obj_WriteValue(reference.object, $0, nil) }
  }

  /// Writes an object, `body` giving what is in it, and notes where it lies.
  private func writeObject(
    _ number: Int, body: (HPDF_Stream) -> HPDF_STATUS
  ) throws(ScanError) {
    if byteCount == 0 { try putHeader() }
    try entry(number).pointee.byte_offset = HPDF_UINT(byteCount)
    try put("\(number) 0 obj\n")
    let status = body(stream)
    if let failure = output.failure { throw failure }
    try check(status)
    try put("\nendobj\n")
  }

  private func putHeader() throws(ScanError) {
    try put("%PDF-\(version)\n")
    // Tells programs that copy files that this one is not text.
    let mark: [UInt8] = [0x25, 0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    try check(HPDF_Stream_Write(stream, mark, HPDF_UINT(mark.count)))
  }

  private func put(_ text: String) throws(ScanError) {
    let status = HPDF_Stream_WriteStr(stream, text)
    if let failure = output.failure { throw failure }
    try check(status)
  }

  /// The header being written first, nothing lies at the file's start.
  private func isWritten(_ number: Int) -> Bool {
    (HPDF_Xref_GetEntry(table, HPDF_UINT(number))?.pointee.byte_offset ?? 0) > 0
  }

  private func entry(_ number: Int) throws(ScanError) -> HPDF_XrefEntry {
    try made(HPDF_Xref_GetEntry(table, HPDF_UINT(number)))
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
