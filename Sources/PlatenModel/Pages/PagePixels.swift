public import FoundationEssentials

/// The pixels of a finished page, 8 bits per channel.
public struct PagePixels: Hashable, Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// 1 for gray, 3 for red, green and blue in sRGB.
  public let channels: Int
  /// `width` × `height` × `channels` bytes: all rows from the top, without padding.
  public let bytes: Data

  /// Creates pixels, or returns `nil` where the number of bytes contradicts the sizes.
  public init?(width: Int, height: Int, channels: Int, bytes: Data) {
    guard width > 0, height > 0, channels == 1 || channels == 3,
      bytes.count == width * height * channels
    else { return nil }
    self.width = width
    self.height = height
    self.channels = channels
    self.bytes = bytes
  }
}
