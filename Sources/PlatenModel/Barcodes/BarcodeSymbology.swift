/// The kind of a barcode, named as in VisionKit where VisionKit has it.
///
/// The raw values are those of the command line and of JSON.
public enum BarcodeSymbology: String, Hashable, Sendable, Codable, CaseIterable {
  /// Aztec Code, ISO/IEC 24778.
  case aztec
  /// Codabar, EN 798.
  case codabar
  /// Code 39, ISO/IEC 16388.
  case code39
  /// Code 93.
  case code93
  /// Code 128, ISO/IEC 15417, GS1-128 among them.
  case code128
  /// Data Matrix, ISO/IEC 16022.
  case dataMatrix
  /// EAN-8, ISO/IEC 15420.
  case ean8
  /// EAN-13, ISO/IEC 15420.
  case ean13
  /// GS1 DataBar Omnidirectional, ISO/IEC 24724.
  case gs1DataBar
  /// GS1 DataBar Expanded, ISO/IEC 24724.
  case gs1DataBarExpanded
  /// GS1 DataBar Limited, ISO/IEC 24724.
  case gs1DataBarLimited
  /// Interleaved 2 of 5, ISO/IEC 16390.
  case i2of5
  /// ITF-14: Interleaved 2 of 5 with the 14 digits of a GTIN.
  case itf14
  /// MaxiCode, ISO/IEC 16023.
  case maxiCode
  /// MicroPDF417, ISO/IEC 24728.
  case microPDF417
  /// Micro QR Code, ISO/IEC 18004.
  case microQR
  /// PDF417, ISO/IEC 15438.
  case pdf417
  /// QR Code, ISO/IEC 18004.
  case qr
  /// Telepen.
  case telepen
  /// UPC-A, ISO/IEC 15420.
  case upca
  /// UPC-E, ISO/IEC 15420.
  case upce
}

extension BarcodeSymbology {
  /// Whether the barcode is one-dimensional: one scan line across its bars holds its whole content.
  public var isLinear: Bool {
    switch self {
    case .aztec, .dataMatrix, .maxiCode, .microPDF417, .microQR, .pdf417, .qr: false
    default: true
    }
  }
}
