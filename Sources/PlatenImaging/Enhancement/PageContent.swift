internal import CVision
internal import PlatenModel

/// Measures of what a page shows; fractions are of its area, from 0 to 1.
struct PageContent {
  /// The longer side of the page divided by the shorter one.
  let aspectRatio: Double
  private let measures: pv_page_content

  /// Measures a page, or a copy of it of about 1,000 pixels.
  init(of page: Raster) throws(ScanError) {
    var measures = pv_page_content()
    let status = withExtendedLifetime(page) { pv_page_content_of(page.image, &measures) }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    self.measures = measures
    aspectRatio =
      Double(max(page.width, page.height)) / Double(max(1, min(page.width, page.height)))
  }

  /// What has the paper's brightness and colour, between the letters at least.
  var paperFraction: Double { measures.paper_fraction }
  /// Paper without print or texture.
  var plainFraction: Double { measures.plain_fraction }
  /// What has a weak texture, such as a guilloche.
  var texturedFraction: Double { measures.textured_fraction }
  /// What has a strong colour.
  var saturatedFraction: Double { measures.saturated_fraction }
  /// How far the hue of the page scatters: the standard deviation of its logarithmic chromaticity.
  var hueDeviation: Double { measures.hue_deviation }
  /// Thin strokes.
  var strokeFraction: Double { measures.stroke_fraction }
  /// The fraction of the strokes that has a strong colour.
  var colouredStrokeFraction: Double { measures.coloured_stroke_fraction }
  /// The number of pen colours: red, green and blue.
  var penCount: Int { Int(measures.pen_count) }
  /// The typical extent of connected strokes, as a fraction of the page's shorter side.
  var strokeExtent: Double { measures.stroke_extent }
}
