internal import CVision
internal import PlatenModel

/// How a page that was compressed as layers differs from the page itself.
struct PageDifference {
  private let difference: pv_page_difference
  private let isGray: Bool

  /// The limits beyond which a reader sees a difference at arm's length: letters of another shape,
  /// faint strokes that become dashes, ink of another colour, tints and solid shapes that are lost. Edges without
  /// gray levels show more in colour than in black on white.
  private static let minimumCorrelation = 0.9915, minimumGrayCorrelation = 0.9885
  private static let maximumLostStrokes = 0.007
  private static let maximumStrokeColour = 8.0, maximumStrokeLightness = 14.0
  private static let maximumChangedGround = 0.004, maximumChangedTone = 0.0005

  /// Compares `compressed` with `page`, a raster of the same size.
  init(of compressed: Raster, from page: Raster) throws(ScanError) {
    var difference = pv_page_difference()
    guard pv_compare_pages(page.image, compressed.image, &difference) == 0 else {
      throw .openCV(purpose: "an image")
    }
    self.difference = difference
    isGray = page.channels == 1
  }

  /// The parts of `page` that a reader sees changed in `compressed`, and those that were `before`, as a
  /// small gray image.
  static func changedBlocks(
    of compressed: Raster, from page: Raster, and before: Raster?
  ) throws(ScanError) -> Raster {
    try Raster(orThrow: pv_changed_blocks(page.image, compressed.image, before?.image))
  }

  /// Whether the layers show the page.
  var isAcceptable: Bool {
    areStrokesAcceptable && difference.changed_ground <= Self.maximumChangedGround
  }

  /// Whether the masks show the page, so that at most the background is too coarse.
  var areStrokesAcceptable: Bool {
    haveStrokesTheirShape && difference.lost_strokes <= Self.maximumLostStrokes
      && difference.stroke_lightness <= Self.maximumStrokeLightness
      && difference.stroke_colour <= Self.maximumStrokeColour
      && difference.changed_tone <= Self.maximumChangedTone
  }

  /// Whether most strokes have the page's shape, so that the background may show the others.
  var haveStrokesTheirShape: Bool {
    difference.stroke_correlation
      >= (isGray ? Self.minimumGrayCorrelation : Self.minimumCorrelation)
  }
}

/// How the pixels of an image that was compressed differ from its own.
struct PixelDifference {
  private let difference: pv_pixel_difference

  /// The limits of the root mean square of the difference, of 255: those of 38 dB over the whole image and
  /// 30 dB in a block. JPEGs of quality 85 and more are below both.
  private static let maximum = 3.2, maximumOfBlock = 8.0

  /// Compares `compressed` with `image`, a raster of the same size.
  init(of compressed: Raster, from image: Raster) throws(ScanError) {
    var difference = pv_pixel_difference()
    guard pv_compare_pixels(image.image, compressed.image, &difference) == 0 else {
      throw .openCV(purpose: "an image")
    }
    self.difference = difference
  }

  /// Whether both look the same.
  var isAcceptable: Bool {
    difference.all <= Self.maximum && difference.block <= Self.maximumOfBlock
  }
}
