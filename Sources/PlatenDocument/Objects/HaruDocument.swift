internal import CHaru
internal import PlatenModel

/// The objects of one PDF. Streams and final dictionaries are written immediately; the other
/// dictionaries stay in libharu until the end.
///
/// It uses only libharu's object layer, because the document layer keeps every stream in memory and
/// adds entries of its own. Complete objects bypass libharu, which saves copies and small
/// allocations. The only importer of `CHaru`, together with the callbacks in ``SpoolStream`` and
/// ``OutputStream``.
final class HaruDocument {
  /// The error record of libharu. No handler is set, so libharu makes no long jumps.
  private let error: HPDF_Error
  let memory: HPDF_MMgr
  let crossReferenceTable: HPDF_Xref
  let output: OutputStream
  /// The libharu stream that writes to ``output``.
  private let stream: HPDF_Stream
  let deflater: Deflater
  private let version: String
  /// A reused buffer for object syntax and entries.
  private var buffer: [UInt8] = []

  /// Creates an empty document of this PDF version. Nothing is written to `output` before the first
  /// object is complete.
  init(version: String, output: OutputStream) throws(ScanError) {
    self.version = version
    self.output = output
    deflater = try Deflater()
    error = .allocate(capacity: 1)
    HPDF_Error_Init(error, nil)
    guard let memory = HPDF_MMgr_New(error, 0, nil, nil) else {
      error.deallocate()
      throw .outOfMemory(for: "a PDF")
    }
    guard let crossReferenceTable = HPDF_Xref_New(memory, 0),
      let stream = output.makeStream(memory: memory)
    else {
      HPDF_MMgr_Free(memory)
      error.deallocate()
      throw .outOfMemory(for: "a PDF")
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

  /// The version of libharu, such as `2.3.0`.
  static var libraryVersion: String { String(cString: HPDF_GetVersion()) }

  var objectCount: Int { Int(crossReferenceTable.pointee.entries.pointee.count) }

  /// The number of bytes written so far.
  var byteCount: Int { output.byteCount }

  /// Adds a dictionary as an indirect object; entries can be added until the end.
  func add(_ entries: [PDFValue.Entry] = []) throws(ScanError) -> PDFReference {
    let dictionary = try unwrapped(HPDF_Dict_New(memory))
    try check(HPDF_Xref_Add(crossReferenceTable, dictionary))
    let reference = Self.reference(to: dictionary)
    try set(entries, in: reference)
    return reference
  }

  /// Reserves an object that ``write(_:in:)`` writes later; it is null if that never happens.
  func reserve() throws(ScanError) -> PDFReference {
    let object = try unwrapped(HPDF_Null_New(memory))
    try check(HPDF_Xref_Add(crossReferenceTable, object))
    return Self.reference(to: object, header: object.pointee.header)
  }

  /// Writes `entries` as the dictionary of `reference`, which must be reserved. This keeps nothing
  /// in memory, whereas a pending dictionary takes a kilobyte.
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

  /// Sets `entries` in a dictionary or a stream, replacing those with the same keys.
  func set(_ entries: [PDFValue.Entry], in reference: PDFReference) throws(ScanError) {
    let dictionary = reference.object.assumingMemoryBound(to: HPDF_Dict_Rec.self)
    for (key, value) in entries {
      try check(HPDF_Dict_Add(dictionary, key, try object(for: value)))
    }
  }

  /// Writes the pending objects and the end of the file.
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

  /// Writes the cross-reference table (ISO 32000-1, 7.5.4).
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

  /// Records the offset of an object and writes its header.
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
      // Marks the file as binary for programs that copy files.
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

  /// Offset 0 means not written, because the file begins with the header.
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
    // The upper bits are flags of libharu.
    PDFReference(object: object, number: Int(header.obj_id & 0x00FF_FFFF))
  }

  /// The object, or libharu's error if it is `nil`.
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
    .library("libharu", "status 0x\(String(status, radix: 16))")
  }
}

extension HaruDocument {
  /// The filter of a stream.
  enum Filter {
    case none
    /// Compressed when it is written.
    case flate
    /// Already compressed.
    case jpeg, ccitt, deflated

    fileprivate var name: String? {
      switch self {
      case .none: nil
      case .flate, .deflated: "FlateDecode"
      case .jpeg: "DCTDecode"
      case .ccitt: "CCITTFaxDecode"
      }
    }
  }

  /// Adds and writes a stream of `bytes`.
  func addStream(
    _ entries: [PDFValue.Entry] = [], bytes: UnsafeRawBufferPointer, filter: Filter
  ) throws(ScanError) -> PDFReference {
    let reference = try reserve()
    if filter == .flate {
      let compressed = try deflater.deflated(bytes)
      try compressed.withUnsafeBufferPointer { compressed throws(ScanError) in
        try write(
          entries, compressed: UnsafeRawBufferPointer(compressed), filter: filter, in: reference)
      }
    } else {
      try write(entries, compressed: bytes, filter: filter, in: reference)
    }
    return reference
  }

  /// Adds and writes a stream of `bytes`.
  func addStream(
    _ entries: [PDFValue.Entry] = [], bytes: [UInt8], filter: Filter
  ) throws(ScanError) -> PDFReference {
    try bytes.withUnsafeBufferPointer { bytes throws(ScanError) in
      try addStream(entries, bytes: UnsafeRawBufferPointer(bytes), filter: filter)
    }
  }

  /// Adds and writes a stream with the content of `spool`, which libharu compresses in chunks.
  func addStream(
    _ entries: [PDFValue.Entry] = [], spool: Spool
  ) throws(ScanError) -> PDFReference {
    let content = SpoolStream(spool)
    let dictionary = try unwrapped(HPDF_DictStream_New(memory, crossReferenceTable))
    HPDF_Stream_Free(dictionary.pointee.stream)
    dictionary.pointee.stream = content.makeStream(memory: memory)
    guard dictionary.pointee.stream != nil else { throw fault(HPDF_STATUS(HPDF_INVALID_STREAM)) }
    defer {
      HPDF_Stream_Free(dictionary.pointee.stream)
      dictionary.pointee.stream = nil
      withExtendedLifetime(content) {}
    }
    dictionary.pointee.filter = HPDF_UINT(HPDF_STREAM_FILTER_FLATE_DECODE)
    let reference = Self.reference(to: dictionary)
    try set(entries, in: reference)
    try beginObject(reference.number)
    try writeValue(of: reference.object)
    try endObject()
    return reference
  }

  /// Writes a stream whose bytes are already encoded for its filter.
  private func write(
    _ entries: [PDFValue.Entry], compressed bytes: UnsafeRawBufferPointer, filter: Filter,
    in reference: PDFReference
  ) throws(ScanError) {
    var entries = entries
    entries.append(("Length", .integer(bytes.count)))
    if let name = filter.name { entries.append(("Filter", .name(name))) }
    try beginObject(reference.number)
    try emit {
      $0.append(entries)
      $0.append(ascii: "\nstream\n")
    }
    try output.write(bytes)
    try emit { $0.append(ascii: "\nendstream") }
    try endObject()
  }
}

extension HaruDocument {
  /// The libharu object for `value`; the object it is added to owns it.
  func object(for value: PDFValue) throws(ScanError) -> UnsafeMutableRawPointer {
    switch value {
    case .name(let name): .init(try unwrapped(HPDF_Name_New(memory, name)))
    case .integer(let number): .init(try unwrapped(HPDF_Number_New(memory, HPDF_INT32(number))))
    case .real(let number): .init(try unwrapped(HPDF_Real_New(memory, HPDF_REAL(number))))
    case .boolean(let flag): .init(try unwrapped(HPDF_Boolean_New(memory, flag ? 1 : 0)))
    case .text(let text): try string(for: text)
    case .bytes(let bytes): try binary(bytes)
    case .array(let values): try array(values)
    case .dictionary(let entries): try dictionary(entries)
    case .reference(let reference): reference.object
    }
  }

  private func array(_ values: [PDFValue]) throws(ScanError) -> UnsafeMutableRawPointer {
    let array = try unwrapped(HPDF_Array_New(memory))
    for value in values { try check(HPDF_Array_Add(array, try object(for: value))) }
    return UnsafeMutableRawPointer(array)
  }

  private func dictionary(
    _ entries: [PDFValue.Entry]
  ) throws(ScanError) -> UnsafeMutableRawPointer {
    let dictionary = try unwrapped(HPDF_Dict_New(memory))
    try set(entries, in: Self.reference(to: dictionary))
    return UnsafeMutableRawPointer(dictionary)
  }

  private func string(for text: String) throws(ScanError) -> UnsafeMutableRawPointer {
    if text.isPrintableASCII {
      return UnsafeMutableRawPointer(try unwrapped(HPDF_String_New(memory, text, nil)))
    }
    return try binary([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
  }

  private func binary(_ bytes: [UInt8]) throws(ScanError) -> UnsafeMutableRawPointer {
    var bytes = bytes
    return UnsafeMutableRawPointer(
      try unwrapped(HPDF_Binary_New(memory, &bytes, HPDF_UINT(bytes.count))))
  }
}
