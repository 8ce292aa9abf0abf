internal import CHaru
internal import PlatenModel

/// The objects of one PDF: streams, and what they are told to be written for good, go out at
/// once, the other dictionaries wait in libharu until the end.
///
/// Uses libharu's object layer alone: its document layer keeps every stream in
/// memory and adds entries of its own. What is complete is written past it, which
/// saves copies and small objects. The only importer of `CHaru`, together with the
/// callbacks in ``SpoolStream`` and ``OutputStream``.
final class HaruDocument {
  /// What libharu reports its errors to; no handler is set, so nothing jumps.
  private let error: HPDF_Error
  let memory: HPDF_MMgr
  let crossReferenceTable: HPDF_Xref
  let output: OutputStream
  /// Leads to the output.
  private let stream: HPDF_Stream
  let deflater: Deflater
  private let version: String
  /// What is around the stream or the entries that are written, to be used again.
  private var buffer: [UInt8] = []

  /// An empty document of PDF's `version` that is written to `output`, nothing before its
  /// first object is complete.
  init(version: String, output: OutputStream) throws(ScanError) {
    self.version = version
    self.output = output
    deflater = try Deflater()
    error = .allocate(capacity: 1)
    HPDF_Error_Init(error, nil)
    guard let memory = HPDF_MMgr_New(error, 0, nil, nil) else {
      error.deallocate()
      throw .internalFault(reason: "out of memory for a PDF")
    }
    guard let crossReferenceTable = HPDF_Xref_New(memory, 0),
      let stream = output.makeStream(memory: memory)
    else {
      HPDF_MMgr_Free(memory)
      error.deallocate()
      throw .internalFault(reason: "out of memory for a PDF")
    }
    self.memory = memory
    self.crossReferenceTable = crossReferenceTable
    self.stream = stream
  }

  deinit {
    HPDF_Stream_Free(stream)
    HPDF_Xref_Free(crossReferenceTable)
    HPDF_MMgr_Free(memory)
    error.deallocate()
  }

  /// The version of libharu, `2.3.0`.
  static var libraryVersion: String { String(cString: HPDF_GetVersion()) }

  /// How many objects there are.
  var objectCount: Int { Int(crossReferenceTable.pointee.entries.pointee.count) }

  /// How many bytes were written so far.
  var byteCount: Int { output.byteCount }

  /// Adds a dictionary as an object of its own; it can be added to until the end.
  func add(_ entries: [PDFValue.Entry] = []) throws(ScanError) -> PDFReference {
    let dictionary = try unwrapped(HPDF_Dict_New(memory))
    try check(HPDF_Xref_Add(crossReferenceTable, dictionary))
    let reference = Self.reference(to: dictionary)
    try set(entries, in: reference)
    return reference
  }

  /// Adds an object that is written later (``write(_:in:)``), and is null if it never is.
  func reserve() throws(ScanError) -> PDFReference {
    let object = try unwrapped(HPDF_Null_New(memory))
    try check(HPDF_Xref_Add(crossReferenceTable, object))
    return Self.reference(to: object, header: object.pointee.header)
  }

  /// Writes `entries` as those of `reference`, which must have been reserved. That takes no
  /// memory, where a dictionary that waits takes a kilobyte.
  func write(_ entries: [PDFValue.Entry], in reference: PDFReference) throws(ScanError) {
    try beginObject(reference.number)
    try emit { $0.append(entries) }
    try endObject()
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
      guard let object = try entry(number).pointee.obj else {
        throw fault(HPDF_STATUS(HPDF_INVALID_OBJECT))
      }
      try beginObject(number)
      try writeValue(of: object)
      try endObject()
    }
    let start = byteCount
    try emitCrossReferenceTable()
    let size: PDFValue.Entry = ("Size", .integer(objectCount))
    try emit {
      $0.append(ascii: "trailer\n")
      $0.append([size] + trailer)
      $0.append(ascii: "\nstartxref\n")
      $0.append(integer: start)
      $0.append(ascii: "\n%%EOF\n")
    }
    try output.flush()
  }

  /// Writes where each object lies (ISO 32000-1, 7.5.4).
  private func emitCrossReferenceTable() throws(ScanError) {
    try emit {
      $0.append(ascii: "xref\n0 ")
      $0.append(integer: objectCount)
      $0.append(ascii: "\n0000000000 65535 f\r\n")
    }
    for number in 1..<max(objectCount, 1) {
      let offset = Int(try entry(number).pointee.byte_offset)
      try emit {
        $0.append(integer: offset, digits: 10)
        $0.append(ascii: " 00000 n\r\n")
      }
    }
  }

  /// Notes where an object lies, and writes what is before it.
  func beginObject(_ number: Int) throws(ScanError) {
    if byteCount == 0 { try emitHeader() }
    try entry(number).pointee.byte_offset = HPDF_UINT(byteCount)
    try emit {
      $0.append(integer: number)
      $0.append(ascii: " 0 obj\n")
    }
  }

  func endObject() throws(ScanError) { try emit { $0.append(ascii: "\nendobj\n") } }

  /// Writes libharu's `object`, which must be complete.
  func writeValue(of object: UnsafeMutableRawPointer) throws(ScanError) {
    let status = HPDF_Obj_WriteValue(object, stream, nil)
    if let failure = output.failure { throw failure }
    try check(status)
  }

  private func emitHeader() throws(ScanError) {
    try emit {
      $0.append(ascii: "%PDF-")
      $0 += version.utf8
      // Tells programs that copy files that this one is not text.
      $0 += [0x0A, 0x25, 0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    }
  }

  /// Writes what `body` appends.
  func emit(_ body: (inout [UInt8]) -> Void) throws(ScanError) {
    buffer.removeAll(keepingCapacity: true)
    body(&buffer)
    try buffer.withUnsafeBufferPointer { buffer throws(ScanError) in
      try output.write(UnsafeRawBufferPointer(buffer))
    }
  }

  /// The header being written first, nothing lies at the file's start.
  private func isWritten(_ number: Int) -> Bool {
    (HPDF_Xref_GetEntry(crossReferenceTable, HPDF_UINT(number))?.pointee.byte_offset ?? 0) > 0
  }

  private func entry(_ number: Int) throws(ScanError) -> HPDF_XrefEntry {
    try unwrapped(HPDF_Xref_GetEntry(crossReferenceTable, HPDF_UINT(number)))
  }

  static func reference(
    to dictionary: UnsafeMutablePointer<HPDF_Dict_Rec>
  ) -> PDFReference {
    reference(to: dictionary, header: dictionary.pointee.header)
  }

  private static func reference(
    to object: UnsafeMutableRawPointer, header: HPDF_Obj_Header
  ) -> PDFReference {
    // The upper bits say how libharu holds it.
    PDFReference(object: object, number: Int(header.obj_id & 0x00FF_FFFF))
  }

  /// The object, or why libharu made none.
  func unwrapped<Object>(
    _ object: UnsafeMutablePointer<Object>?
  ) throws(ScanError) -> UnsafeMutablePointer<Object> {
    guard let object else { throw fault(HPDF_Error_GetCode(error)) }
    return object
  }

  func check(_ status: HPDF_STATUS) throws(ScanError) {
    if status != HPDF_OK { throw fault(status) }
  }

  func fault(_ status: HPDF_STATUS) -> ScanError {
    .internalFault(reason: "libharu refused with status 0x\(String(status, radix: 16))")
  }
}
