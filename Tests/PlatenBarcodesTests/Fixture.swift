import Foundation
import PlatenImaging
import PlatenModel

/// The barcode images next to the tests; `Fixtures/README.md` lists the commands that drew them.
enum Fixture {
  static func image(_ name: String) throws -> Raster {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name).png")
    return try PhotoFile(
      data: try Data(contentsOf: file), source: name, maximumMegapixels: 10
    ).photo(frame: 0).raster
  }

  /// `images` side by side on white, a hundred pixels from each other and from the borders.
  static func sheet(_ images: [Raster]) throws -> Raster {
    let width = images.reduce(100) { $0 + $1.width + 100 }
    let height = (images.map(\.height).max() ?? 0) + 200
    let sheet = Raster(width: width, height: height, channels: 1) { pixels, bytesPerRow in
      pixels.update(repeating: 255, count: bytesPerRow * height)
      var left = 100
      for image in images {
        image.withPixels { view in
          for row in 0..<view.height {
            for column in 0..<view.width {
              pixels[(row + 100) * bytesPerRow + left + column] =
                view.bytes[row * view.bytesPerRow + column * view.channels]
            }
          }
        }
        left += image.width + 100
      }
    }
    guard let sheet else { throw CocoaError(.fileReadUnknown) }
    return sheet
  }
}
