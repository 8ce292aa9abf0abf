public import FoundationEssentials

/// The image of a page as it is stored in the PDF: compressed.
///
/// It has a background and may have foreground layers over it. That is mixed raster content
/// (ITU-T T.44): text is sharp, and paper and illustrations are coarse, so that both are small.
public struct PageImage: Hashable, Sendable, Codable {
  /// The compression of the background.
  public enum Encoding: Hashable, Sendable, Codable {
    /// A JPEG with 1 (gray) or 3 (color) components.
    case jpeg(components: Int)
    /// CCITT group 4 (ITU-T T.6), 1 bit per pixel, 0 is black.
    case ccittGroup4
    /// A zlib stream of rows with PNG filters, 8 bits per component, 1 or 3 components.
    case deflated(components: Int)
    /// No background: white paper.
    case blank
  }

  /// A foreground layer: one color, painted through a mask.
  public struct ForegroundLayer: Hashable, Sendable, Codable {
    /// The color of the painted pixels.
    public let color: ForegroundColor
    /// The left edge of the mask, in pixels of the page.
    public let x: Int
    /// The top edge of the mask, in pixels of the page.
    public let y: Int
    /// The width of the mask, in pixels of the page.
    public let width: Int
    /// The height of the mask, in pixels of the page.
    public let height: Int
    /// The mask: CCITT group 4 (ITU-T T.6), 1 bit per pixel, 0 is painted.
    public let data: Data

    /// Creates a layer whose mask lies at `x`, `y` from the page's top left, in pixels of the
    /// page.
    public init(color: ForegroundColor, x: Int, y: Int, width: Int, height: Int, data: Data) {
      self.color = color
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.data = data
    }
  }

  /// The compression of the background.
  public let encoding: Encoding
  /// The width of the page, in pixels: the unit of the foreground layers.
  public let width: Int
  /// The height of the page, in pixels: the unit of the foreground layers.
  public let height: Int
  /// The width of the background in pixels of its own: fewer than ``width`` if it is
  /// downsampled. It covers the whole page.
  public let backgroundWidth: Int
  /// The height of the background in pixels of its own.
  public let backgroundHeight: Int
  /// The background; empty if it is ``Encoding/blank``.
  public let data: Data
  /// The foreground layers, in the order in which they are painted.
  public let foreground: [ForegroundLayer]

  /// Creates an image of `width` × `height` pixels without foreground layers.
  public init(encoding: Encoding, width: Int, height: Int, data: Data) {
    self.init(
      encoding: encoding, width: width, height: height, backgroundWidth: width,
      backgroundHeight: height,
      data: data, foreground: [])
  }

  /// Creates an image with foreground layers. All sizes are in pixels.
  public init(
    encoding: Encoding, width: Int, height: Int, backgroundWidth: Int, backgroundHeight: Int,
    data: Data,
    foreground: [ForegroundLayer]
  ) {
    self.encoding = encoding
    self.width = width
    self.height = height
    self.backgroundWidth = backgroundWidth
    self.backgroundHeight = backgroundHeight
    self.data = data
    self.foreground = foreground
  }

  /// The bytes of the background and of all foreground layers together.
  public var byteCount: Int { foreground.reduce(data.count) { $0 + $1.data.count } }
}

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

  /// Creates pixels, or returns `nil` if the number of bytes contradicts the sizes.
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

/// Borrowed pixels that one module passes to another for the duration of a call.
///
/// 8 bits per channel; 1 channel is gray, 3 channels are red, green and blue. The view is valid
/// only inside the closure that receives it.
package struct PixelView {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// 1 or 3.
  package let channels: Int
  /// Bytes from one row to the next.
  package let bytesPerRow: Int
  /// All rows, from the top.
  package let bytes: UnsafeRawBufferPointer

  package init(
    width: Int, height: Int, channels: Int, bytesPerRow: Int, bytes: UnsafeRawBufferPointer
  ) {
    self.width = width
    self.height = height
    self.channels = channels
    self.bytesPerRow = bytesPerRow
    self.bytes = bytes
  }
}
