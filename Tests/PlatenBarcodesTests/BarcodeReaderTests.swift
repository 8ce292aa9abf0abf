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

  /// Of some sheets of matrix codes zxing-cpp returns one at a time.
  @Test(arguments: [
    Array(repeating: "data-matrix", count: 4), Array(repeating: "aztec", count: 3),
    Array(repeating: "qr", count: 5), ["data-matrix", "qr", "code128", "data-matrix", "qr"],
  ])
  func allMatrixCodesOfASheetAreDecoded(names: [String]) throws {
    let sheet = try Fixture.sheet(names.map(Fixture.image))
    #expect(try BarcodeReader().barcodes(in: sheet).count == names.count)
  }

  @Test(arguments: [(2, 2), (3, 3), (5, 8)])
  func allCodesOfAGridAreDecoded(columns: Int, rows: Int) throws {
    let texts = (0..<columns * rows).map { "ITEM-\($0 + 100)" }
    let grid = try grid(of: texts, columns: columns)
    #expect(Set(try BarcodeReader().barcodes(in: grid).map(\.barcode.payload)) == Set(texts))
  }

  /// QR codes of `texts` with four pixels a module, row by row, with their quiet zones.
  private func grid(of texts: [String], columns: Int) throws -> Raster {
    let codes = texts.compactMap { QRCode($0)?.modules }, quiet = 4, scale = 4
    let side = (try #require(codes.first).count + 2 * quiet) * scale
    let (width, height) = (columns * side, codes.count / columns * side)
    return try #require(
      Raster(width: width, height: height, channels: 1) { pixels, bytesPerRow in
        for y in 0..<height {
          for x in 0..<width {
            let code = codes[y / side * columns + x / side]
            let (row, column) = (y % side / scale - quiet, x % side / scale - quiet)
            let isDark =
              code.indices.contains(row) && code.indices.contains(column) && code[row][column]
            pixels[y * bytesPerRow + x] = isDark ? 0 : 255
          }
        }
      })
  }

  /// Each region that is none of the codes found is looked at by itself, whatever else was found.
  @Test func smallAndMirroredCodesBesideOthersAreDecoded() throws {
    let mirrored = try BarcodeImage(photo: Fixture.image("qr")).mirrored().raster
    let small = try BarcodeImage(photo: Fixture.image("aztec")).scaled(by: 0.75).raster
    let wide = try ["code128", "ean13", "pdf417"].map(Fixture.image)
    let sheet = try Fixture.sheet([wide[0], mirrored, small, wide[1], small, wide[2], small])
    #expect(try BarcodeReader().barcodes(in: sheet).count == 7)
  }

  @Test func mirroredCodesAreDecoded() throws {
    let code = try BarcodeImage(photo: Fixture.image("qr"))
    let mirrored = try code.mirrored()
    let found = try BarcodeReader().barcodes(in: mirrored.raster)
    #expect(
      found.map(\.barcode.payload)
        == (try BarcodeReader().barcodes(in: code.raster)).map(\.barcode.payload))
  }

  /// A part of an Interleaved 2 of 5 can look like a whole one.
  @Test func anInterleaved2Of5IsNotDecodedWhereItIsCut() throws {
    let image = try Fixture.image("itf14")
    for share in stride(from: 0.5, through: 0.85, by: 0.05) {
      let width = Int(Double(image.width) * share)
      let cut = try image.cropped(
        to: Box(x: 0, y: 0, width: Double(width), height: Double(image.height)))
      #expect(try BarcodeReader(symbologies: [.i2of5, .itf14]).barcodes(in: cut).isEmpty)
    }
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
