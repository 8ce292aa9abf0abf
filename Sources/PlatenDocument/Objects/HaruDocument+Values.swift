internal import CHaru
internal import PlatenModel

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
