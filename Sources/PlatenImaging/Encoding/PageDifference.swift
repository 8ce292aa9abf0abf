internal import CVision
internal import PlatenModel

/// How a page that was compressed as layers differs from the page itself.
struct PageDifference {
  private let difference: pv_page_difference
  private let isGray: Bool

  /// The limits beyond which a reader sees a difference at arm's length: letters of another shape,
  /// faint strokes that become dashes, ink of another colour, and tints that are lost. Edges without
  /// gray levels show more in colour than in black on white.
  private static let minimumCorrelation = 0.9915, minimumGrayCorrelation = 0.9885
  private static let maximumLostStrokes = 0.007
  private static let maximumStrokeColour = 8.0, maximumStrokeLightness = 14.0
  private static let maximumChangedGround = 0.004

  /// Compares `compressed` with `page`, a raster of the same size.
  init(of compressed: Raster, from page: Raster) throws(ScanError) {
    var difference = pv_page_difference()
    guard pv_compare_pages(page.image, compressed.image, &difference) == 0 else {
      throw .internalFault(.openCV(purpose: "an image"))
    }
    self.difference = difference
    isGray = page.channels == 1
  }

  /// Whether the layers show the page.
  var isAcceptable: Bool {
    difference.stroke_correlation
      >= (isGray ? Self.minimumGrayCorrelation : Self.minimumCorrelation)
      && difference.lost_strokes <= Self.maximumLostStrokes
      && difference.stroke_colour <= Self.maximumStrokeColour
      && difference.stroke_lightness <= Self.maximumStrokeLightness
      && difference.changed_ground <= Self.maximumChangedGround
  }
}
