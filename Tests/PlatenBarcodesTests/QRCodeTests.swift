import PlatenImaging
import PlatenModel
import Testing

@testable import PlatenBarcodes

/// A QR code that is drawn can be read.
@Suite struct QRCodeTests {
  @Test(arguments: [
    "A", "https://192.168.1.7:8422/?token=0123456789abcdef0123456789abcdef", "Grüße 東京",
  ])
  func aDrawnCodeIsReadAgain(text: String) throws {
    let code = try #require(QRCode(text))
    let scale = 6, quiet = 4
    let side = (code.modules.count + 2 * quiet) * scale
    let raster = try #require(
      Raster(width: side, height: side, channels: 1) { bytes, stride in
        for row in 0..<side {
          for column in 0..<side {
            let (y, x) = (row / scale - quiet, column / scale - quiet)
            let isInside = code.modules.indices.contains(y) && code.modules.indices.contains(x)
            bytes[row * stride + column] = isInside && code.modules[y][x] ? 0 : 255
          }
        }
      })
    let found = try BarcodeReader(symbologies: [.qr]).barcodes(in: raster)
    #expect(found.map(\.barcode.payload) == [text])
  }

  @Test func aTextThatIsTooLongHasNoCode() {
    #expect(QRCode(String(repeating: "x", count: 4000)) == nil)
    #expect(QRCode(String(repeating: "x", count: 400)) == nil)
  }

  @Test func theTextForATerminalHasTwoRowsInALine() throws {
    let code = try #require(QRCode("A"))
    let lines = code.terminalText.split(separator: "\n")
    #expect(lines.count == (code.modules.count + 5) / 2)
    #expect(lines.allSatisfy { $0.count == code.modules.count + 4 })
    // The finder pattern's first two rows below the quiet zone; dark modules are not drawn.
    #expect(lines[1].hasPrefix("██ ▄▄▄▄▄ "))
  }
}
