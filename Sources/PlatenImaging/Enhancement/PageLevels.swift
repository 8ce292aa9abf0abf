internal import CVision
package import PlatenModel

/// The levels of a page's paper and ink after shading correction: 0 to 255, where 255 is the
/// illumination map's brightness.
struct PageLevels: Sendable {
  /// The mode of the bare paper's brightness.
  let paperPeak: Double
  /// The half width of that peak at half its height, on the dark side: the paper's grain.
  let paperHalfWidth: Double
  /// The first percentile of the brightness.
  let inkLevel: Double

  /// Computes the levels from the histogram of the shading-corrected page.
  init(of page: Raster, _ illumination: PageIllumination) throws(ScanError) {
    var histogram = [UInt32](repeating: 0, count: 256)
    let result = page.withImage(and: illumination.background) { page, background in
      illumination.tintMask.withImage {
        pv_shading_corrected_histogram(page, background, $0, &histogram)
      }
    }
    guard result == 0 else { throw .openCV(purpose: "an image") }
    self.init(histogram: histogram)
  }

  /// Computes the levels from a histogram of 256 counts.
  init(histogram: [UInt32]) {
    let smoothed = histogram.indices.map { index in
      histogram[max(0, index - 2)...min(255, index + 2)].reduce(0, +)
    }
    let total = histogram.reduce(0, +)
    let mode = (192...255).max { smoothed[$0] < smoothed[$1] } ?? 255
    // A page without light paper has no such peak; it keeps its brightness.
    let peak = smoothed[mode] * 50 > total ? mode : 255
    let halfMaximum = (0..<peak).last { smoothed[$0] * 2 <= smoothed[peak] } ?? 0
    paperPeak = Double(peak)
    paperHalfWidth = Double(peak - halfMaximum)
    var cumulative: UInt32 = 0
    inkLevel = Double(
      histogram.firstIndex { count in
        cumulative += count
        return cumulative * 100 >= total
      } ?? 0)
  }

  /// The tone curve for text: paper and its grain become white, ink black. A `strong` curve also
  /// whitens marks fainter than pencil: stains and show-through.
  func textCurve(strong: Bool) -> [UInt8] { curve(maximumBlack: 100, strong: strong) }

  /// The tone curve for each channel of colored text. With the contrast of ``textCurve(strong:)``,
  /// colored ink would become more saturated and darker than it is.
  func coloredTextCurve(strong: Bool) -> [UInt8] { curve(maximumBlack: 30, strong: strong) }

  /// A curve that is 0 up to the ink's level, at most `maximumBlack`, and 255 from the paper on.
  private func curve(maximumBlack: Double, strong: Bool) -> [UInt8] {
    let white =
      strong
      ? max(min(paperPeak - 4 * paperHalfWidth, paperPeak * 0.84), paperPeak * 0.76)
      : max(paperPeak - 3 * paperHalfWidth, paperPeak * 0.92)
    return Self.curve(black: min(inkLevel * 0.9, maximumBlack), white: white)
  }

  /// The tone curve for tints and pictures: as bright as the surrounding paper permits, with
  /// unchanged shadows.
  var tintCurve: [UInt8] { Self.curve(black: 0, white: paperPeak) }

  /// The curve that changes nothing.
  static var identityCurve: [UInt8] { curve(black: 0, white: 255) }

  /// The tone curve for text recognition: paper white, and all ink as black as bold print. The
  /// black level is worth 2 % of the words on faint receipts; levels from 100 to 140 give the same
  /// accuracy.
  var ocrCurve: [UInt8] { Self.curve(black: 130, white: paperPeak) }

  /// A linear ramp from 0 at `black` and below to 255 at `white` and above.
  private static func curve(black: Double, white: Double) -> [UInt8] {
    (0...255).map { value in
      let part = (Double(value) - black) / max(1, white - black)
      return UInt8((255 * min(1, max(0, part))).rounded())
    }
  }
}

/// The illumination of a page and its printed tints, as small maps.
struct PageIllumination: Sendable {
  /// The divisor of the page: the light on white paper at each point.
  let background: Raster
  /// How far each point belongs to a printed tint, a panel or a picture, 0 to 255; gray. `nil` if
  /// they were not detected.
  let tintMask: Raster?
  /// 255 where such print is dark; gray. `nil` if it was not detected.
  let pictureMask: Raster?
  /// The fraction of the page, 0 to 1, whose tint has a visible hue.
  let coloredTintFraction: Double
  /// Whether the sheet is of colored paper, whose color stays.
  let preservesSheetColor: Bool

  /// Estimates the illumination, and detects printed tints and pictures so that they are not taken
  /// for shadows.
  ///
  /// - Parameter page: the page, or a copy of it that is about 1,024 pixels long.
  init(of page: Raster) throws(ScanError) {
    var result = pv_page_illumination()
    guard page.withImage({ pv_page_illumination_map($0, &result) }) == 0 else {
      throw .openCV(purpose: "an image")
    }
    background = try Raster(orThrow: result.background)
    tintMask = try Raster(orThrow: result.tints)
    pictureMask = try Raster(orThrow: result.pictures)
    coloredTintFraction = result.colored_tint_fraction
    preservesSheetColor = result.keeps_sheet_color != 0
  }

  /// Estimates the illumination and treats everything large and dark as a shadow: suitable for text
  /// recognition, where pictures need not be kept.
  init(ofText page: Raster) throws(ScanError) {
    background = try page.transformed { pv_text_illumination_map($0) }
    tintMask = nil
    pictureMask = nil
    coloredTintFraction = 0
    preservesSheetColor = false
  }

  private init(inGray illumination: PageIllumination) throws(ScanError) {
    background = try illumination.background.gray()
    tintMask = illumination.tintMask
    pictureMask = illumination.pictureMask
    coloredTintFraction = 0
    preservesSheetColor = illumination.preservesSheetColor
  }

  /// The illumination of the page in gray.
  func gray() throws(ScanError) -> PageIllumination { try PageIllumination(inGray: self) }
}

extension Raster {
  /// The raster downscaled to at most `side` pixels on the longer side, or itself if it is no
  /// larger.
  package func downscaled(toSide side: Int) throws(ScanError) -> Raster {
    let longer = max(width, height)
    guard longer > side else { return self }
    return try resized(
      width: max(1, width * side / longer), height: max(1, height * side / longer))
  }
}

/// Decides whether a page is a document, a photograph, an identity card or a whiteboard.
///
/// A page is a document unless the evidence is strong: a document in another mode is only less
/// clean, but a photograph that is cleaned as a document loses its content. The limits lie between
/// drawn pages of each kind and the 101 photos of paper, nearly all of them documents.
struct PageModeDetector {
  /// The maximum fraction of paper, and the minimum one of strong colors, of a page of pictures.
  /// Documents of the 101 photos have 0.72 paper and more, or no strong colors (black pages); a
  /// cover, a menu, a leaflet and a license have 0.09 to 0.58, with 0.17 to 0.88 strong colors. With more
  /// paper the cleaning of documents finds the pictures, and evens the light on the rest.
  private static let maximumPaper = 0.4, minimumSaturation = 0.15
  /// The fraction of a page in text lines above which it is a document whatever its colors. Among
  /// the 101 photos it keeps a menu and a leaflet that is half a photograph; words cover 0.09 of the
  /// cover and of the license, and 0.43 and more of magazine pages.
  private static let maximumTextFraction = 0.2
  /// The aspect ratio of ISO/IEC 7810 ID-1 (85.60 × 53.98 mm), and how far a photographed card may
  /// deviate, as a factor.
  private static let cardAspectRatio = 1.5858, aspectTolerance = 1.05

  /// The maximum fraction of plain paper, the minimum one of texture, and the minimum scatter of
  /// hue of an identity card. Drawn cards with a guilloche mostly have less than 0.2, more than 0.6
  /// and 0.02 to 0.15; drawn business cards have more than 0.5 plain paper and 0.02 texture. A bus
  /// ticket with a fine pattern among the 101 photos stays a document (0.29, 0.35, 0.02).
  private static let maximumPlainCard = 0.3, minimumTexture = 0.45, minimumHueDeviation = 0.015
  /// The features of a whiteboard: plain ground without tints, strokes of at least two pens, and letters
  /// higher than 4.5 % of the shorter side. Drawn handwriting on paper in two colors has 3 %, drawn
  /// boards have 5 % and more.
  private static let minimumPlainBoard = 0.6, maximumBoardSaturation = 0.02
  private static let strokeFractions = 0.002...0.1, minimumPenCount = 2
  private static let minimumColoredStrokes = 0.2, minimumStrokeExtent = 0.045

  /// The mode of a page, or of a copy of it of about 1,000 pixels.
  ///
  /// - Parameter textFraction: the fraction of the page that text lines cover, 0 to 1; `nil` if
  ///   it is unknown.
  func decision(for page: Raster, textFraction: Double?) throws(ScanError) -> PageModeDecision {
    let content = try PageMeasures(of: page)
    if isIdentityCard(content) { return PageModeDecision(mode: .id, reason: .identityCard) }
    if showsPictures(content), (textFraction ?? 0) < Self.maximumTextFraction {
      return PageModeDecision(mode: .photo, reason: .pictures)
    }
    if isWhiteboard(content) {
      return PageModeDecision(mode: .whiteboard, reason: .penStrokes)
    }
    return PageModeDecision(mode: .document, reason: .print)
  }

  private func showsPictures(_ content: PageMeasures) -> Bool {
    content.paperFraction < Self.maximumPaper
      && content.saturatedFraction > Self.minimumSaturation
  }

  private func isIdentityCard(_ content: PageMeasures) -> Bool {
    let deviation = content.aspectRatio / Self.cardAspectRatio
    guard max(deviation, 1 / deviation) < Self.aspectTolerance else { return false }
    return content.plainFraction < Self.maximumPlainCard
      && content.texturedFraction > Self.minimumTexture
      && content.hueDeviation > Self.minimumHueDeviation
  }

  private func isWhiteboard(_ content: PageMeasures) -> Bool {
    content.plainFraction > Self.minimumPlainBoard
      && content.saturatedFraction < Self.maximumBoardSaturation
      && Self.strokeFractions.contains(content.strokeFraction)
      && content.penCount >= Self.minimumPenCount
      && content.coloredStrokeFraction > Self.minimumColoredStrokes
      && content.strokeExtent > Self.minimumStrokeExtent
  }
}
