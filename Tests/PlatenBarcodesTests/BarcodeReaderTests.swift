import PlatenBarcodes
import PlatenImaging
import PlatenModel
import Testing

@Suite struct BarcodeReaderTests {
  /// The fixture of each symbology, and its payload.
  static let barcodes: [(String, BarcodeSymbology, String)] = [
    ("aztec", .aztec, "Platform 9, coach 3"), ("codabar", .codabar, "A4012B"),
    ("code128", .code128, "PLATEN-2026"), ("code32", .code39, "A012345676"),
    ("code39", .code39, "SHELF 12"), ("code39-separators", .code39, "12/34%B$7"),
    ("code93", .code93, "PLATEN93"), ("data-matrix", .dataMatrix, "Lot 4711-B"),
    ("databar", .gs1DataBar, "0104012345678901"),
    ("databar-expanded", .gs1DataBarExpanded, "010401234567890110B7"),
    ("databar-limited", .gs1DataBarLimited, "0104012345678901"),
    ("ean13", .ean13, "4012345678901"), ("ean8", .ean8, "40123455"),
    ("gs1-data-matrix", .dataMatrix, "010401234567890110B7\u{1D}17271231"),
    ("i2of5", .i2of5, "12345678"), ("itf14", .itf14, "04012345678901"),
    ("maxicode", .maxiCode, "Parcel 7"), ("micro-qr", .microQR, "2026"),
    ("micro-pdf417", .microPDF417, "Tray 12, Müller"),
    (
      "micro-pdf417-wide", .microPDF417, "Boarding: Erika Example, seat 12A, 0123456789012345"
    ),
    ("pdf417", .pdf417, "Boarding: Erika Example"),
    ("qr", .qr, "https://example.org/platen"), ("qr-eci", .qr, "Ωmega"),
    ("telepen", .telepen, "Shelf 12"), ("telepen-numeric", .telepen, "00990312"),
    ("upca", .upca, "012345678905"), ("upce", .upce, "012345000065"),
  ]

  @Test(arguments: barcodes)
  func everySymbologyIsDecoded(name: String, symbology: BarcodeSymbology, payload: String) throws {
    let found = try BarcodeReader().barcodes(in: Fixture.image(name))
    #expect(found.map(\.barcode.symbology) == [symbology])
    #expect(found.map(\.barcode.payload) == [payload])
  }

  @Test func anAddOnIsPartOfItsBarcode() throws {
    let found = try BarcodeReader().barcodes(in: Fixture.image("ean13-add-on"))
    #expect(found.map(\.barcode.payload) == ["9781476708690"])
    #expect(found.map(\.barcode.addOn) == ["51299"])
  }

  @Test(
    arguments: [Rotation.clockwise, .halfTurn, .counterclockwise],
    ["ean13", "qr", "code128", "micro-pdf417", "telepen"])
  func aRotatedBarcodeHasRotatedCorners(rotation: Rotation, name: String) throws {
    let upright = try Fixture.image(name)
    let turned = try upright.turned(by: rotation)
    let quad = try #require(try BarcodeReader().barcodes(in: turned).first).quad
    // The barcode fills the image except for its quiet zone: its top left is at the rotated corner.
    let frame = Quad(width: turned.width, height: turned.height)
    let corner = frame.turned(by: rotation.inverse).topLeft
    let nearest = quad.corners.min { $0.distance(to: corner) < $1.distance(to: corner) }
    #expect(nearest == quad.topLeft)
  }

  @Test func theCornersOfALinearBarcodeSpanTheHeightOfItsBars() throws {
    let quad = try #require(
      try BarcodeReader().barcodes(in: Fixture.image("code128")).first
    ).quad
    #expect(abs(quad.topLeft.y - 16) <= 2 && abs(quad.bottomLeft.y - 216) <= 2)
    #expect(abs(quad.topLeft.x - 16) <= 3 && abs(quad.topRight.x - 596) <= 4)
  }

  /// zxing-cpp 1.4.0 crashes on two barcodes with the same text if asked for all at once.
  @Test(arguments: [["code128", "code128"], ["databar", "databar"], ["ean13", "qr", "ean8"]])
  func allBarcodesOfASheetAreDecoded(names: [String]) throws {
    let sheet = try Fixture.sheet(names.map(Fixture.image))
    #expect(try BarcodeReader().barcodes(in: sheet).count == names.count)
  }

  @Test func onlyRequestedSymbologiesAreDecoded() throws {
    let sheet = try Fixture.sheet(["ean13", "qr"].map(Fixture.image))
    let found = try BarcodeReader(symbologies: [.qr]).barcodes(in: sheet)
    #expect(found.map(\.barcode.symbology) == [.qr])
  }

  @Test func invertedAndSmallBarcodesAreDecoded() throws {
    let barcode = try Fixture.image("qr")
    let inverted = try BarcodeImage(photo: barcode).inverted().raster
    #expect(try BarcodeReader().barcodes(in: inverted).count == 1)
    // A module is one pixel wide, in a photo that is decoded downscaled.
    let small = try barcode.resized(width: barcode.width / 2, height: barcode.height / 2)
    let blank = try #require(
      Raster(width: 1500, height: 400, channels: 1) { pixels, bytesPerRow in
        pixels.update(repeating: 255, count: bytesPerRow * 400)
      })
    #expect(try BarcodeReader().barcodes(in: Fixture.sheet([small, blank])).count == 1)
  }

  @Test func gs1AndCharacterSetsAreReported() throws {
    let gs1 = try BarcodeReader().barcodes(in: Fixture.image("gs1-data-matrix")).first?.barcode
    #expect(gs1?.gs1?.map(\.ai) == ["01", "10", "17"])
    let eci = try BarcodeReader().barcodes(in: Fixture.image("qr-eci")).first?.barcode
    #expect(eci?.eci == [9])
  }

  @Test func blankPaperHasNoBarcodes() throws {
    #expect(try BarcodeReader().barcodes(in: Fixture.sheet([])).isEmpty)
  }
}

extension Rotation {
  /// The rotation in the opposite direction.
  fileprivate var inverse: Rotation { Rotation(rawValue: (360 - rawValue) % 360)! }
}
