internal import CVision
package import PlatenModel

/// Cleans a photographed page so that it looks scanned: even illumination, white paper, dark print.
package struct PageCleaner: Sendable {
  package let cleaning: Cleaning
  /// The colors to keep; `nil` detects them for each page.
  package let color: PageColor?
  /// How the image is enhanced; `PageMode.auto` detects it for each page.
  package let mode: PageMode

  /// - Parameters:
  ///   - cleaning: ``Cleaning/auto`` by default.
  ///   - color: `nil`, the default, keeps colors if the page has any apart from the casts of
  ///     illumination and paper, and converts to gray otherwise.
  ///   - mode: ``PageMode/document`` by default.
  package init(
    cleaning: Cleaning = .auto, color: PageColor? = nil, mode: PageMode = .document
  ) {
    self.cleaning = cleaning
    self.color = color
    self.mode = mode
  }

  /// The minimum colored fraction of a page that keeps its colors: on A4 a stamp of 6 mm, or two
  /// lines of handwriting in blue ink. Photos of black print stay below 0.0002.
  private static let minimumColoredShare = 0.0006
  /// The minimum fraction of a page that colored tints cover if it keeps its colors: half of a
  /// table's row on A4.
  private static let minimumColoredTintShare = 0.004
  /// The longer side of the copy from which the illumination is estimated, in pixels.
  private static let illuminationSide = 1024

  /// Cleans a page and prepares its image for text recognition.
  ///
  /// - Parameters:
  ///   - capitalHeight: the height of most capitals, in pixels, if it is known; 0 for a page
  ///     without letters.
  ///   - textFraction: the fraction of the page that text lines cover, 0 to 1, if it is known.
  package func cleaned(
    _ page: Raster, capitalHeight: Double? = nil, textFraction: Double? = nil
  ) throws(ScanError) -> CleanedPage {
    // Before the cleaned image, so that its temporary memory is free again by then.
    let ocrImage = try ocrImage(of: page, capitalHeight: capitalHeight)
    let small = try page.downscaled(toSide: Self.illuminationSide)
    let mode = try resolvedMode(of: small, textFraction: textFraction)
    if let (image, color) = try picture(of: page, small: small, in: mode.mode) {
      return CleanedPage(image: image, color: color, ocrImage: ocrImage, mode: mode)
    }
    let illumination = try PageIllumination(of: small)
    let color = try resolvedColor(of: small, illumination)
    let image =
      color == .color
      ? try shadingCorrected(page, illumination, inkHues: inkHues(of: small, illumination))
      : try grayImage(page.gray(), illumination.gray(), color)
    return CleanedPage(image: image, color: color, ocrImage: ocrImage, mode: mode)
  }

  /// The image for text recognition alone.
  package func ocrImage(
    of page: Raster, capitalHeight: Double? = nil
  ) throws(ScanError) -> Raster {
    let original = try page.gray()
    let capitals = if let capitalHeight { capitalHeight } else { try original.capitalHeight }
    let gray =
      capitals > 0 ? try original.transformed { pv_with_dark_print($0, capitals) } : original
    return try OCRPreprocessor.ocrImage(
      from: gray, small: gray.downscaled(toSide: Self.illuminationSide), capitalHeight: capitals)
  }

  /// The colors that an image of the page would keep.
  package func outputColor(of page: Raster) throws(ScanError) -> PageColor {
    let small = try page.downscaled(toSide: Self.illuminationSide)
    return try resolvedColor(of: small, PageIllumination(of: small))
  }

  /// The caller's colors, or those detected in a small copy of the page.
  private func resolvedColor(of page: Raster, _ illumination: PageIllumination) throws(ScanError)
    -> PageColor
  {
    if let color { return color }
    let share = page.withImage(and: illumination.background) { pv_colored_fraction($0, $1) }
    guard share >= 0 else { throw .openCV(purpose: "an image") }
    let isColored =
      share >= Self.minimumColoredShare
      || illumination.coloredTintFraction >= Self.minimumColoredTintShare
    return isColored ? .color : .gray
  }

  private func grayImage(
    _ gray: Raster, _ illumination: PageIllumination, _ color: PageColor
  ) throws(ScanError) -> Raster {
    let image = try shadingCorrected(gray, illumination)
    guard color == .bw else { return image }
    // The binarization window, in pixels: wide enough to include paper on both sides of a
    // headline's stroke.
    let window = max(15, min(gray.width, gray.height) / 40 | 1)
    return try image.transformed { image in
      illumination.pictureMask.withImage { pv_image_binarized(image, $0, Int32(window)) }
    }
  }

  /// How far ink is colored at each pixel of `small`.
  private func inkHues(of small: Raster, _ illumination: PageIllumination) throws(ScanError)
    -> Raster
  {
    try small.transformed(with: illumination.background) { pv_image_ink_hues($0, $1) }
  }

  private func shadingCorrected(
    _ page: Raster, _ illumination: PageIllumination, inkHues: Raster? = nil
  ) throws(ScanError) -> Raster {
    guard cleaning != .none else { return page }
    let levels = try PageLevels(of: page, illumination), strong = cleaning == .strong
    // The paper of a colored sheet must not become white.
    let curves =
      illumination.preservesSheetColor
      ? [PageLevels.identityCurve, PageLevels.identityCurve, PageLevels.identityCurve]
      : [
        levels.textCurve(strong: strong), levels.coloredTextCurve(strong: strong),
        levels.tintCurve,
      ]
    let corrected = curves[0].withUnsafeBufferPointer { text in
      curves[1].withUnsafeBufferPointer { coloredText in
        curves[2].withUnsafeBufferPointer { tint in
          var curves = pv_tone_curves(
            text: text.baseAddress!, colored_text: coloredText.baseAddress!,
            tint: tint.baseAddress!)
          return page.withImage(and: illumination.background) { page, background in
            illumination.tintMask.withImage { tints in
              inkHues.withImage { hues in
                pv_image_shading_corrected(page, background, tints, hues, &curves)
              }
            }
          }
        }
      }
    }
    return try Raster(orThrow: corrected)
  }
}

extension PageCleaner {
  /// The mode of a page: the caller's, or the detected one. A level of cleaning implies a document.
  ///
  /// - Parameters:
  ///   - page: a copy of the page of about 1,000 pixels.
  ///   - textFraction: the fraction of the page that text lines cover; `nil` if it is unknown.
  func resolvedMode(
    of page: Raster, textFraction: Double?
  ) throws(ScanError) -> PageModeDecision {
    guard mode == .auto else { return PageModeDecision(mode: mode, reason: .requested) }
    guard cleaning == .auto else { return PageModeDecision(mode: .document, reason: .requested) }
    return try PageModeDetector().decision(for: page, textFraction: textFraction)
  }

  /// The image of a page in `mode` with its colors; `nil` for a document, which is cleaned.
  /// `small` is a copy of the page of about 1,000 pixels.
  func picture(
    of page: Raster, small: Raster, in mode: PageMode
  ) throws(ScanError) -> (image: Raster, color: PageColor)? {
    let own: PageColor = page.channels == 1 ? .gray : .color
    switch mode {
    case .auto, .document: return nil
    case .original:
      return try converted(page, to: color ?? own, isPicture: true)
    case .photo, .id:
      let adjusted = try PhotoAdjustment(of: small).applied(to: page)
      return try converted(adjusted, to: color ?? own, isPicture: true)
    case .whiteboard:
      let colors = try outputColor(of: page)
      return try converted(WhiteboardCleaner.cleaned(page), to: colors, isPicture: false)
    }
  }

  /// `image` in gray, or in black and white: pictures dithered, pen strokes binarized.
  private func converted(
    _ image: Raster, to color: PageColor, isPicture: Bool
  ) throws(ScanError) -> (image: Raster, color: PageColor) {
    guard color != .color else { return (image, .color) }
    let gray = try image.gray()
    guard color == .bw else { return (gray, .gray) }
    // A mask of one pixel covers the whole page.
    let everything =
      isPicture ? Raster(width: 1, height: 1, channels: 1) { mask, _ in mask[0] = 255 } : nil
    let window = max(15, min(gray.width, gray.height) / 40 | 1)
    let bits = try gray.transformed { gray in
      everything.withImage { pv_image_binarized(gray, $0, Int32(window)) }
    }
    return (bits, .bw)
  }
}

/// A cleaned page: the image for the PDF, and the image for text recognition.
package struct CleanedPage: Sendable {
  /// The image for the PDF, in the pixels of the page: RGB, gray, or for ``PageColor/bw`` gray
  /// that holds only 0 and 255. `nil` if none was requested.
  package let image: Raster?
  /// The colors that an image of the page keeps: the caller's choice or the detected ones; `nil`
  /// if neither is known.
  package let color: PageColor?
  /// The gray image for text recognition: the same page, scaled so that its capitals have the
  /// height at which recognition is most accurate. The ratio of sizes maps boxes back.
  package let ocrImage: Raster

  /// How the image was enhanced; `nil` if none was requested.
  package let mode: PageModeDecision?

  package init(
    image: Raster?, color: PageColor?, ocrImage: Raster, mode: PageModeDecision? = nil
  ) {
    self.mode = mode
    self.image = image
    self.color = color
    self.ocrImage = ocrImage
  }
}

/// Measures of a page's content; fractions are of its area, from 0 to 1.
struct PageMeasures {
  /// The longer side of the page divided by the shorter one.
  let aspectRatio: Double
  private let measures: pv_page_content

  /// Measures a page, or a copy of it of about 1,000 pixels.
  init(of page: Raster) throws(ScanError) {
    var measures = pv_page_content()
    let status = page.withImage { pv_page_content_of($0, &measures) }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    self.measures = measures
    aspectRatio =
      Double(max(page.width, page.height)) / Double(max(1, min(page.width, page.height)))
  }

  /// What has the paper's brightness and color, between the letters at least.
  var paperFraction: Double { measures.paper_fraction }
  /// Paper without print or texture.
  var plainFraction: Double { measures.plain_fraction }
  /// What has a weak texture, such as a guilloche.
  var texturedFraction: Double { measures.textured_fraction }
  /// What has a strong color.
  var saturatedFraction: Double { measures.saturated_fraction }
  /// How far the hue of the page scatters: the standard deviation of its logarithmic chromaticity.
  var hueDeviation: Double { measures.hue_deviation }
  /// Thin strokes.
  var strokeFraction: Double { measures.stroke_fraction }
  /// The fraction of the strokes that has a strong color.
  var coloredStrokeFraction: Double { measures.colored_stroke_fraction }
  /// The number of pen colors: red, green and blue.
  var penCount: Int { Int(measures.pen_count) }
  /// The typical extent of connected strokes, as a fraction of the page's shorter side.
  var strokeExtent: Double { measures.stroke_extent }
}

/// Measures of the writing on a page, however little.
package struct PageMarks: Hashable, Sendable {
  /// The area of all marks in square millimeters, each weighted with its contrast, 0 to 1.
  package let ink: Double

  /// Below this, a page is blank: a printed digit of 10 points has 0.7 square millimeters, two words in
  /// faint pencil have more, and the print of the back stays below 0.1.
  package static let blankThreshold = 0.3

  /// Measures `page`, the flattened page before it is cleaned.
  package init(on page: Raster, resolution: Resolution) throws(ScanError) {
    let gray = try page.gray()
    var ink = 0.0
    let status = gray.withImage { pv_measure_marks($0, resolution.pixelsPerInch / 25.4, &ink) }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    self.ink = ink
  }

  /// Whether nothing is written on the page.
  package var isBlank: Bool { ink < Self.blankThreshold }
}

/// Cleans a photographed whiteboard: the board becomes white, and pens keep their colors.
enum WhiteboardCleaner {
  static func cleaned(_ board: Raster) throws(ScanError) -> Raster {
    try board.transformed { pv_image_whiteboard_cleaned($0) }
  }
}

/// Exposure and white balance of a photo: one factor per channel for the whole page.
struct PhotoAdjustment {
  /// The factors of red, green and blue.
  let gains: [Double]

  /// Estimates the adjustment from a page, or from a small copy of it.
  init(of page: Raster) throws(ScanError) {
    var gains = [1.0, 1, 1]
    let status = page.withImage { pv_white_balance($0, &gains) }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    self.gains = gains
  }

  func applied(to page: Raster) throws(ScanError) -> Raster {
    try page.transformed { pv_image_balanced($0, gains) }
  }
}
