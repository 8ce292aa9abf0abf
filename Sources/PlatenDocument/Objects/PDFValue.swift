/// A PDF object as it is written down, before it is handed to libharu.
enum PDFValue {
  case name(String)
  case integer(Int)
  /// Written with five digits after the point, as a 32-bit number.
  case real(Double)
  case boolean(Bool)
  /// Text for people: ASCII as it is, anything else as UTF-16BE with its mark.
  case text(String)
  /// A string of bytes, at most 65,535.
  case bytes([UInt8])
  case array([PDFValue])
  /// Keys in the order given.
  case dictionary([Entry])
  /// An object of its own, pointed at.
  case reference(PDFReference)

  typealias Entry = (key: String, value: PDFValue)
}

/// A dictionary or a stream with a number of its own in the file.
///
/// Belongs to the ``HaruDocument`` that made it, and must not outlive it.
struct PDFReference {
  let object: UnsafeMutableRawPointer
  /// Its number in the file, from 1.
  let number: Int
}
