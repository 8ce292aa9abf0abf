import Foundation
import PlatenModel

/// A gray image for text recognition.
struct GrayImage {
  /// Pixels.
  let width: Int
  /// Pixels.
  let height: Int
  /// The pixels in row order; 0 is black.
  let pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A white image.
  static func blank(width: Int, height: Int) -> GrayImage {
    GrayImage(width: width, height: height, pixels: Array(repeating: 255, count: width * height))
  }

  /// The line that `Fixtures/draw.py` draws as `name`.pbm.
  static func fixture(_ name: String) throws -> GrayImage {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try GrayImage(bitmap: Data(contentsOf: folder.appending(path: "Fixtures/\(name).pbm")))
  }

  /// Decodes a binary PBM file (`P4`, width, height; a set bit is black).
  init(bitmap data: Data) throws {
    let header = data.split(maxSplits: 3, whereSeparator: { $0 == 0x20 || $0 == 0x0A })
    guard header.count == 4, header[0].elementsEqual("P4".utf8),
      let width = Int(String(decoding: header[1], as: UTF8.self)),
      let height = Int(String(decoding: header[2], as: UTF8.self))
    else { throw CocoaError(.fileReadCorruptFile) }
    let bits = Array(data.suffix((width + 7) / 8 * height))
    self.init(
      width: width, height: height,
      pixels: (0..<(width * height)).map { index in
        let (y, x) = index.quotientAndRemainder(dividingBy: width)
        return bits[y * ((width + 7) / 8) + x / 8] >> (7 - x % 8) & 1 == 1 ? 0 : 255
      })
  }

  /// Passes the pixels to `body` as a view.
  func withPixels<Result>(_ body: (PixelView) throws -> Result) rethrows -> Result {
    try pixels.withUnsafeBytes { bytes in
      try body(
        PixelView(width: width, height: height, channels: 1, bytesPerRow: width, bytes: bytes))
    }
  }
}
