public import FoundationEssentials

/// A page's picture as it stands in the PDF: compressed, ready to be copied.
///
/// It has a base, and may have ink that is drawn over it: mixed raster content, in
/// which text is sharp and small, and paper and pictures are coarse and small.
public struct PageImage: Hashable, Sendable {
  /// How the base is compressed.
  public enum Encoding: Hashable, Sendable {
    /// A JPEG with 1 (grey) or 3 (colour) components.
    case jpeg(components: Int)
    /// CCITT group 4 (ITU-T T.6), one bit a pixel, 0 is black.
    case ccittGroup4
    /// A zlib stream of rows as PNG filters them, 8 bit a component, 1 or 3 of them.
    case deflated(components: Int)
    /// White paper: there is no base.
    case blank
  }

  /// Ink of one colour: a stencil through which it is painted.
  public struct ForegroundLayer: Hashable, Sendable {
    public let colour: ForegroundColour
    /// Where it lies on the page, in the page's pixels from the top left.
    public let x: Int
    /// Where it lies on the page, in the page's pixels from the top left.
    public let y: Int
    /// In the page's pixels.
    public let width: Int
    /// In the page's pixels.
    public let height: Int
    /// CCITT group 4 (ITU-T T.6), one bit a pixel, 0 is ink.
    public let data: Data

    public init(colour: ForegroundColour, x: Int, y: Int, width: Int, height: Int, data: Data) {
      self.colour = colour
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.data = data
    }
  }

  public let encoding: Encoding
  /// The page's pixels, in which the ink is placed.
  public let width: Int
  /// The page's pixels, in which the ink is placed.
  public let height: Int
  /// The base's own pixels, which span the page: fewer than the page's where the base
  /// is reduced.
  public let backgroundWidth: Int
  /// The base's own pixels, which span the page.
  public let backgroundHeight: Int
  /// The base; empty where it is blank.
  public let data: Data
  /// In the order in which it is painted.
  public let foreground: [ForegroundLayer]

  /// A picture without ink over it.
  public init(encoding: Encoding, width: Int, height: Int, data: Data) {
    self.init(
      encoding: encoding, width: width, height: height, backgroundWidth: width,
      backgroundHeight: height,
      data: data, foreground: [])
  }

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

  /// How many bytes the base and the ink have together.
  public var byteCount: Int { foreground.reduce(data.count) { $0 + $1.data.count } }
}

/// A colour in sRGB, 0 to 255 each.
public struct ForegroundColour: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
