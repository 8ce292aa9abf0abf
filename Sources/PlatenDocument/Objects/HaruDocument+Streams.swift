internal import CHaru
internal import PlatenModel

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
