import Foundation
import PlatenImaging
import PlatenModel

/// A YUV4MPEG2 file of QR codes that move to the left; deleted with the object.
final class DrawnVideo {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-\(UUID().uuidString).y4m").path

  private static let width = 640, height = 480

  /// - Parameters:
  ///   - xs: the left edges of the codes in the first frame, in pixels.
  ///   - speed: pixels per frame.
  init(codesAt xs: [Int], speed: Int, frames: Int) throws {
    let code = try Self.code()
    var video = Data("YUV4MPEG2 W\(Self.width) H\(Self.height) F30:1 Cmono XCOLORRANGE=FULL\n".utf8)
    for number in 0..<frames {
      var frame = [UInt8](repeating: 235, count: Self.width * Self.height)
      for x in xs { Self.paste(code, into: &frame, x: x - speed * number, y: 160) }
      video += Data("FRAME\n".utf8) + Data(frame)
    }
    try video.write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private static func paste(_ code: Raster, into frame: inout [UInt8], x: Int, y: Int) {
    code.withPixels { pixels in
      for row in 0..<pixels.height {
        for column in 0..<pixels.width where (0..<width).contains(x + column) {
          frame[(y + row) * width + x + column] =
            pixels.bytes[row * pixels.bytesPerRow + column * pixels.channels]
        }
      }
    }
  }

  /// The fixture of a QR code, 160 pixels wide.
  private static func code() throws -> Raster {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../PlatenBarcodesTests/Fixtures/qr.png")
    let file = try PhotoFile(data: Data(contentsOf: url), source: "qr.png", maximumMegapixels: 10)
    return try file.photo(frame: 0).raster.gray().resized(width: 160, height: 160)
  }
}
