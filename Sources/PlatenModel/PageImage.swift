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
  public struct InkLayer: Hashable, Sendable {
    public let colour: InkColour
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

    public init(colour: InkColour, x: Int, y: Int, width: Int, height: Int, data: Data) {
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
  public let baseWidth: Int
  /// The base's own pixels, which span the page.
  public let baseHeight: Int
  /// The base; empty where it is blank.
  public let data: Data
  /// In the order in which it is painted.
  public let ink: [InkLayer]

  /// A picture without ink over it.
  public init(encoding: Encoding, width: Int, height: Int, data: Data) {
    self.init(
      encoding: encoding, width: width, height: height, baseWidth: width, baseHeight: height,
      data: data, ink: [])
  }

  public init(
    encoding: Encoding, width: Int, height: Int, baseWidth: Int, baseHeight: Int, data: Data,
    ink: [InkLayer]
  ) {
    self.encoding = encoding
    self.width = width
    self.height = height
    self.baseWidth = baseWidth
    self.baseHeight = baseHeight
    self.data = data
    self.ink = ink
  }

  /// How many bytes the base and the ink have together.
  public var byteCount: Int { ink.reduce(data.count) { $0 + $1.data.count } }
}

/// A colour in sRGB, 0 to 255 each.
public struct InkColour: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
