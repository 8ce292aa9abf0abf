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
