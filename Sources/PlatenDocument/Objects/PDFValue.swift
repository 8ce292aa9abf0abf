/// A PDF object.
enum PDFValue {
  case name(String)
  case integer(Int)
  /// A number. libharu keeps 32 bits of it and writes five decimal places.
  case real(Double)
  case boolean(Bool)
  /// A text string: printable ASCII as it is, anything else as UTF-16BE with a byte order mark.
  case text(String)
  /// A byte string of at most 65,535 bytes.
  case bytes([UInt8])
  case array([PDFValue])
  /// A dictionary with its keys in this order.
  case dictionary([(key: String, value: PDFValue)])
  /// A reference to an indirect object.
  case reference(PDFReference)

  typealias Entry = (key: String, value: PDFValue)
}

/// It refers to the objects of a document, which one thread at a time may use.
@available(*, unavailable)
extension PDFValue: Sendable {}

/// An indirect object: a dictionary or a stream with a number in the file.
///
/// It belongs to the ``HaruDocument`` that created it and must not outlive it.
struct PDFReference {
  let object: UnsafeMutableRawPointer
  /// Its number in the file, from 1.
  let number: Int
}
