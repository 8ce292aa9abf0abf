public import FoundationEssentials

/// A page's picture as it stands in the PDF: compressed, ready to be copied.
public struct PageImage: Hashable, Sendable {
  public enum Encoding: Hashable, Sendable {
    /// A baseline JPEG with 1 (grey) or 3 (YCbCr) components.
    case jpeg(components: Int)
    /// CCITT group 4 (ITU-T T.6), one bit a pixel, 0 is black.
    case ccittGroup4
  }
  public let encoding: Encoding
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  public let data: Data

  public init(encoding: Encoding, width: Int, height: Int, data: Data) {
    self.encoding = encoding
    self.width = width
    self.height = height
    self.data = data
  }
}
