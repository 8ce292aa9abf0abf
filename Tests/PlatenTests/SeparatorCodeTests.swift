import Foundation
import PlatenModel
import Testing

@testable import Platen
@testable import PlatenBarcodes

struct SeparatorCodeTests {
  /// Our own code, and PATCHT in the symbologies of other programs' sheets.
  @Test(arguments: [
    (BarcodeSymbology.qr, "PLATEN-SEPARATOR", true), (.qr, "PATCHT", true),
    (.code39, "PATCHT", true), (.code128, "PATCHT", true), (.code39, "PLATEN-SEPARATOR", false),
    (.ean13, "PATCHT", false), (.qr, "PATCH", false),
  ])
  func codesOfSeparatorSheetsAreKnown(
    symbology: BarcodeSymbology, payload: String, isSeparator: Bool
  ) {
    let barcode = Barcode(symbology: symbology, payload: payload, bytes: Data(payload.utf8))
    let detected = DetectedBarcode(
      barcode: barcode, humanReadable: payload, quad: Quad(width: 100, height: 50))
    #expect(SeparatorCode.isPresent(among: [Item(detected)]) == isSeparator)
  }
}
