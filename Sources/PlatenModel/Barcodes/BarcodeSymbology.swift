/// How a barcode is drawn; the names are VisionKit's where it has one.
public enum BarcodeSymbology: String, Hashable, Sendable, Codable, CaseIterable {
  case aztec, codabar, code39, code93, code128, dataMatrix, ean8, ean13
  case gs1DataBar, gs1DataBarExpanded, gs1DataBarLimited, i2of5, itf14, maxiCode
  case microPDF417, microQR, pdf417, qr, telepen, upca, upce
}

extension BarcodeSymbology {
  /// Whether it is made of bars alone, so that one line across tells all.
  public var isLinear: Bool {
    switch self {
    case .aztec, .dataMatrix, .maxiCode, .microPDF417, .microQR, .pdf417, .qr: false
    default: true
    }
  }
}
