public import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

/// Pixels in memory, 8 bits per channel, such as a frame or a bitmap.
public struct ImagePixels: Hashable, Sendable {
  /// The channels of a pixel, in their order in memory.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// One channel.
    case gray
    /// Red, green and blue.
    case rgb
    /// Blue, green and red.
    case bgr
    /// Red, green, blue and straight alpha, which is laid over white.
    case rgba
    /// Blue, green, red and straight alpha, which is laid over white.
    case bgra

    /// Bytes of a pixel.
    public var bytesPerPixel: Int {
      switch self {
      case .gray: 1
      case .rgb, .bgr: 3
      case .rgba, .bgra: 4
      }
    }
  }

  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// From one row to the next.
  public let bytesPerRow: Int
  /// The channels of a pixel.
  public let format: Format
  /// All rows from the top.
  public let bytes: Data

  /// Creates pixels; `nil` where there are fewer bytes than the sizes say, or no pixel.
  ///
  /// - Parameters:
  ///   - width: the pixels of a row.
  ///   - height: the number of rows.
  ///   - bytesPerRow: by default rows are not padded.
  ///   - format: how a pixel is stored.
  ///   - bytes: all rows from the top.
  public init?(
    width: Int, height: Int, bytesPerRow: Int? = nil, format: Format, bytes: Data
  ) {
    let limit = 1 << 24
    guard (1...limit).contains(width), (1...limit).contains(height) else { return nil }
    let row = width * format.bytesPerPixel, stride = bytesPerRow ?? row
    guard stride >= row, stride <= Int(Int32.max), bytes.count >= stride * (height - 1) + row else {
      return nil
    }
    self.width = width
    self.height = height
    self.bytesPerRow = stride
    self.format = format
    self.bytes = bytes
  }
}

extension ImagePixels {
  /// The pixels as displayed.
  func raster(orientation: ImageOrientation) throws(ScanError) -> Raster {
    let raster = Raster(width: width, height: height, channels: format == .gray ? 1 : 3) {
      target, stride in
      bytes.withUnsafeBytes { source in
        for y in 0..<height { copyRow(source, from: y * bytesPerRow, to: target + y * stride) }
      }
    }
    guard let raster else { throw .outOfMemory(for: "an image") }
    return try raster.displayed(orientation)
  }

  private func copyRow(
    _ source: UnsafeRawBufferPointer, from start: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    let isReversed = format == .bgr || format == .bgra
    let step = format.bytesPerPixel
    guard step > 1 else {
      for x in 0..<width { target[x] = source[start + x] }
      return
    }
    for x in 0..<width {
      let pixel = start + x * step
      let alpha = step == 4 ? Int(source[pixel + 3]) : 255
      for channel in 0..<3 {
        let value = Int(source[pixel + (isReversed ? 2 - channel : channel)])
        target[3 * x + channel] = UInt8((value * alpha + 255 * (255 - alpha) + 127) / 255)
      }
    }
  }
}
