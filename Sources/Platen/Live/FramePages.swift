package import FoundationEssentials
internal import PlatenBarcodes
internal import PlatenImaging
package import PlatenModel

/// What one frame of a video shows, by itself: for callers that have single frames as JPEG files.
package struct FramePages: Sendable {
  /// Pixels of the frame.
  package let width: Int
  /// Pixels of the frame.
  package let height: Int
  /// The page with the highest confidence, in pixels of the frame; `nil` where there is none.
  package let page: DetectedPage?
  /// The mean brightness, 0 to 1.
  package let brightness: Double

  /// Detects the page in a frame, on the calling thread.
  package init(jpeg: Data) throws(ScanError) {
    let frame = try Self.frame(jpeg)
    (width, height) = (frame.raster.width, frame.raster.height)
    page = try PageLocator(options: ScanOptions()).pages(in: frame).pages.first
    brightness = try frame.raster.gray().withPixels { pixels in
      let rows = stride(from: 0, to: pixels.height, by: 8)
      let columns = stride(from: 0, to: pixels.width, by: 8)
      var sum = 0, count = 0
      for row in rows {
        for column in columns {
          sum += Int(pixels.bytes[row * pixels.bytesPerRow + column])
          count += 1
        }
      }
      return Double(sum) / Double(max(count, 1) * 255)
    }
  }

  /// The barcodes in a frame, in pixels of the frame.
  package static func barcodes(
    in jpeg: Data, symbologies: Set<BarcodeSymbology>
  ) throws(ScanError) -> [Item] {
    let frame = try frame(jpeg)
    return try BarcodeReader(symbologies: symbologies, retries: false)
      .barcodes(in: frame.raster).map(Item.init)
  }

  /// The largest frame, in megapixels: more than any camera's video.
  private static let maximumMegapixels = 9.0

  private static func frame(_ jpeg: Data) throws(ScanError) -> Photo {
    try PhotoFile(data: jpeg, source: "frame", maximumMegapixels: maximumMegapixels)
      .photo(frame: 0)
  }
}
