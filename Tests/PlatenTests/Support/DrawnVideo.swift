import Foundation
import PlatenImaging
import PlatenModel

/// A YUV4MPEG2 file of QR codes that move to the left; deleted with the object.
final class DrawnVideo {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-\(UUID().uuidString).y4m").path

  /// How the codes are drawn.
  struct Look {
    /// The size of the frames, in pixels.
    var width = 640, height = 480
    /// The size of the codes, and their upper edge, in pixels.
    var side = 160, top = 160
    /// How the codes lie.
    var rotation = Rotation.none
    /// The frames in which something covers the codes.
    var hidden = 0..<0
    /// A fixture that is drawn below each code, 80 pixels high: its path in `Tests`.
    var second: String?
    /// Whether the video ends within its last frame.
    var isCut = false
  }

  /// - Parameters:
  ///   - xs: the left edges of the codes in the first frame, in pixels.
  ///   - speed: pixels per frame.
  init(codesAt xs: [Int], speed: Int, frames: Int, look: Look = Look()) throws {
    let (width, height) = (look.width, look.height)
    let qrCode = "PlatenBarcodesTests/Fixtures/qr.png"
    let code = try Self.fixture(qrCode, width: look.side, height: look.side)
      .turned(by: look.rotation)
    let second = try look.second.map { try Self.fixture($0, width: look.side, height: 80) }
    var video = Data("YUV4MPEG2 W\(width) H\(height) F30:1 Cmono XCOLORRANGE=FULL\n".utf8)
    for number in 0..<frames {
      var frame = [UInt8](repeating: 235, count: width * height)
      for x in xs where !look.hidden.contains(number) {
        let left = x - speed * number
        Self.paste(code, into: &frame, width: width, x: left, y: look.top)
        if let second {
          Self.paste(second, into: &frame, width: width, x: left, y: look.top + look.side + 20)
        }
      }
      video += Data("FRAME\n".utf8) + Data(frame)
    }
    try video.dropLast(look.isCut ? 100 : 0).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private static func paste(
    _ code: Raster, into frame: inout [UInt8], width: Int, x: Int, y: Int
  ) {
    code.withPixels { pixels in
      for row in 0..<pixels.height {
        for column in 0..<pixels.width where (0..<width).contains(x + column) {
          frame[(y + row) * width + x + column] =
            pixels.bytes[row * pixels.bytesPerRow + column * pixels.channels]
        }
      }
    }
  }

  /// A fixture, gray.
  private static func fixture(_ name: String, width: Int, height: Int) throws -> Raster {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../" + name)
    let file = try PhotoFile(data: Data(contentsOf: url), source: name, maximumMegapixels: 10)
    return try file.photo(frame: 0).raster.gray().resized(width: width, height: height)
  }
}
