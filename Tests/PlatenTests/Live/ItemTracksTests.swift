import Foundation
import PlatenModel
import Testing

@testable import Platen

@Suite struct ItemTracksTests {
  private func code(
    _ payload: String, _ symbology: BarcodeSymbology, x: Double, side: Double
  ) -> FrameDetection {
    FrameDetection(
      content: .barcode(
        Barcode(symbology: symbology, payload: payload, bytes: Data(payload.utf8))),
      quad: Quad(Box(x: x, y: 100, width: side, height: side)), confidence: 1)
  }

  /// Interleaved 2 of 5 has no check digit: four readings in a row agree on it, and a part of it is none.
  @Test func anInterleaved2Of5IsAnItemInItsFullLength() {
    var tracks = ItemTracks()
    let parts = ["3456", "12345678", "3456", "3456", "12345678", "3456", "3456", "12345678"]
    for (frame, digits) in parts.enumerated() {
      tracks.update(with: [code(digits, .i2of5, x: 100, side: 100)], time: Double(frame) / 10)
      #expect(tracks.present(at: Double(frame) / 10).isEmpty, "frame \(frame)")
    }
    tracks.update(with: [code("12345678", .i2of5, x: 100, side: 100)], time: 0.8)
    #expect(tracks.present(at: 0.8).count == 1)
    // Another one needs as many, and one with a check digit two.
    for frame in 9...12 {
      let others = [
        code("98", .i2of5, x: 300, side: 50), code("40123455", .ean8, x: 500, side: 50),
      ]
      tracks.update(with: others, time: Double(frame) / 10)
      #expect(tracks.present(at: Double(frame) / 10).count == [1, 2, 2, 3][frame - 9])
    }
  }

  @Test func aPartOfABarcodeIsNoItem() {
    var tracks = ItemTracks()
    tracks.update(with: [code("whole", .qr, x: 100, side: 160)], time: 0)
    tracks.update(with: [code("690896", .microQR, x: 110, side: 90)], time: 0.1)
    #expect(tracks.present(at: 0.1).count == 1)
    // Beside it, and as large as it, another code is one.
    tracks.update(with: [code("123456", .microQR, x: 300, side: 90)], time: 0.2)
    tracks.update(with: [code("other", .qr, x: 160, side: 150)], time: 0.2)
    #expect(tracks.present(at: 0.2).count == 3)
  }
}
