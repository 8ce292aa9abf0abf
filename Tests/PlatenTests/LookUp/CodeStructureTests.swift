import Foundation
import Testing

@testable import Platen

/// What the digits of codes say by themselves.
@Suite struct CodeStructureTests {
  private func barcode(_ symbology: BarcodeSymbology, _ payload: String) -> Item {
    Item(
      kind: .barcode, text: payload, value: payload, quad: nil, confidence: 1,
      barcode: Barcode(symbology: symbology, payload: payload, bytes: Data(payload.utf8)))
  }

  @Test(arguments: [
    (BarcodeSymbology.ean13, "9783161484100", "ISBN 9783161484100", "German"),
    (.ean13, "9791034567898", "ISBN 9791034567898", "France"),
    (.ean13, "9790260000438", "ISMN 9790260000438", "printed music"),
    (.ean13, "9770317847001", "ISSN 0317-8471", "newspaper"),
    (.ean13, "4006381333931", "EAN-13 4006381333931", "GS1 Germany"),
    (.ean13, "2012345678903", "EAN-13 2012345678903", "inside a company"),
    (.upca, "036000291452", "EAN-13 0036000291452", "GS1 US"),
    (.ean8, "40170725", "EAN-8 40170725", "GS1 Germany"),
    (.itf14, "14006381333938", "GTIN-14 14006381333938", "package, level 1"),
  ])
  func standardCodesAreExplained(
    symbology: BarcodeSymbology, payload: String, title: String, part: String
  ) throws {
    let structure = try #require(CodeStructure(barcode(symbology, payload)))
    #expect(structure.title == title)
    #expect(structure.text.contains(part))
  }

  @Test(arguments: [
    (BarcodeSymbology.ean13, "9783161484101"), (.qr, "9783161484100"), (.code128, "4006381333931"),
    (.ean13, "978316148410X"), (.ean13, ""),
  ])
  func otherCodesAreNot(symbology: BarcodeSymbology, payload: String) {
    #expect(CodeStructure(barcode(symbology, payload)) == nil)
  }

  @Test func anISBNInTextIsExplained() {
    let item = Item(
      kind: .isbn, text: "ISBN 0-306-40615-2", value: "9780306406157", quad: nil, confidence: 1)
    #expect(CodeStructure(item)?.text == "a book; registration group 0: English")
  }
}
