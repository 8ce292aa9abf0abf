internal import PlatenModel

/// An image that is made row by row, so that it need not be in memory as a whole.
///
/// 8 bits per channel: 1 for gray or 3 for red, green and blue, and one more with straight alpha.
package struct PixelRows {
  /// Writes row `y`, of width × channels bytes, to `row`.
  package typealias Write = (_ y: Int, _ row: UnsafeMutablePointer<UInt8>) -> Void

  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  package let channels: Int
  /// Makes a row.
  package let write: Write

  package init(width: Int, height: Int, channels: Int, write: @escaping Write) {
    self.width = width
    self.height = height
    self.channels = channels
    self.write = write
  }

  /// The rows of a raster.
  package init(_ raster: Raster) {
    let count = raster.width * raster.channels
    self.init(width: raster.width, height: raster.height, channels: raster.channels) { y, row in
      raster.withPixels { pixels in
        let start = y * pixels.bytesPerRow
        UnsafeMutableRawBufferPointer(start: row, count: count)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: pixels.bytes[start..<start + count]))
      }
    }
  }
}
