internal import CVision
package import PlatenModel

/// Cleans a photographed page so that it looks scanned: even illumination, white paper, dark print.
package struct PageCleaner: Sendable {
  package let cleaning: Cleaning
  /// The colours to keep; `nil` detects them for each page.
  package let colour: PageColour?
  /// How the image is enhanced; `PageMode.auto` detects it for each page.
  package let mode: PageMode

  /// - Parameters:
  ///   - cleaning: ``Cleaning/auto`` by default.
  ///   - colour: `nil`, the default, keeps colours where the page has any apart from the casts of
  ///     illumination and paper, and converts to gray otherwise.
  ///   - mode: ``PageMode/document`` by default.
  package init(
    cleaning: Cleaning = .auto, colour: PageColour? = nil, mode: PageMode = .document
  ) {
    self.cleaning = cleaning
    self.colour = colour
    self.mode = mode
  }

  /// The minimum coloured fraction of a page that keeps its colours: on A4 a stamp of 6 mm, or two
  /// lines of handwriting in blue ink. Photos of black print stay below 0.0002.
  private static let minimumColouredShare = 0.0006
  /// The minimum fraction of a page that coloured tints cover if it keeps its colours: half of a
  /// table's row on A4.
  private static let minimumColouredTintShare = 0.004
  /// The longer side of the copy from which the illumination is estimated, in pixels.
  private static let illuminationSide = 1024

  /// Cleans a page and prepares its image for text recognition.
  ///
  /// - Parameters:
  ///   - capitalHeight: the height of most capitals, in pixels, where it is known; 0 for a page
  ///     without letters.
  ///   - textFraction: the fraction of the page that text lines cover, 0 to 1, where it is known.
  package func cleaned(
    _ page: Raster, capitalHeight: Double? = nil, textFraction: Double? = nil
  ) throws(ScanError) -> CleanedPage {
    // Before the cleaned image, so that its temporary memory is free again by then.
    let ocrImage = try ocrImage(of: page, capitalHeight: capitalHeight)
    let small = try page.downscaled(toSide: Self.illuminationSide)
    let mode = try resolvedMode(of: small, textFraction: textFraction)
    if let (image, colour) = try picture(of: page, small: small, in: mode.mode) {
      return CleanedPage(image: image, colour: colour, ocrImage: ocrImage, mode: mode)
    }
    let illumination = try PageIllumination(of: small)
    let colour = try resolvedColour(of: small, illumination)
    let image =
      colour == .colour
      ? try shadingCorrected(page, illumination, inkHues: inkHues(of: small, illumination))
      : try grayImage(page.gray(), illumination.gray(), colour)
    return CleanedPage(image: image, colour: colour, ocrImage: ocrImage, mode: mode)
  }

  /// The image for text recognition alone.
  package func ocrImage(
    of page: Raster, capitalHeight: Double? = nil
  ) throws(ScanError) -> Raster {
    let gray = try page.gray()
    let capitals = if let capitalHeight { capitalHeight } else { try gray.capitalHeight }
    return try OCRPreprocessor.ocrImage(
      from: gray, small: gray.downscaled(toSide: Self.illuminationSide), capitalHeight: capitals)
  }

  /// The colours that an image of the page would keep.
  package func outputColour(of page: Raster) throws(ScanError) -> PageColour {
    let small = try page.downscaled(toSide: Self.illuminationSide)
    return try resolvedColour(of: small, PageIllumination(of: small))
  }

  /// The caller's colours, or those detected in a small copy of the page.
  private func resolvedColour(of page: Raster, _ illumination: PageIllumination) throws(ScanError)
    -> PageColour
  {
    if let colour { return colour }
    let share = pv_coloured_fraction(page.image, illumination.background.image)
    guard share >= 0 else { throw .openCV(purpose: "an image") }
    let isColoured =
      share >= Self.minimumColouredShare
      || illumination.colouredTintFraction >= Self.minimumColouredTintShare
    return isColoured ? .colour : .gray
  }

  private func grayImage(
    _ gray: Raster, _ illumination: PageIllumination, _ colour: PageColour
  ) throws(ScanError) -> Raster {
    let image = try shadingCorrected(gray, illumination)
    guard colour == .bw else { return image }
    // The binarization window, in pixels: wide enough to include paper on both sides of a
    // headline's stroke.
    let window = max(15, min(gray.width, gray.height) / 40 | 1)
    return try Raster(
      orThrow: pv_image_binarized(image.image, illumination.pictureMask?.image, Int32(window)))
  }

  /// How far ink is coloured at each pixel of `small`.
  private func inkHues(of small: Raster, _ illumination: PageIllumination) throws(ScanError)
    -> Raster
  {
    try Raster(orThrow: pv_image_ink_hues(small.image, illumination.background.image))
  }

  private func shadingCorrected(
    _ page: Raster, _ illumination: PageIllumination, inkHues: Raster? = nil
  ) throws(ScanError) -> Raster {
    guard cleaning != .none else { return page }
    let levels = try PageLevels(of: page, illumination), strong = cleaning == .strong
    // The paper of a coloured sheet must not become white.
    let curves =
      illumination.keepsSheetColour
      ? [PageLevels.identityCurve, PageLevels.identityCurve, PageLevels.identityCurve]
      : [
        levels.textCurve(strong: strong), levels.colouredTextCurve(strong: strong),
        levels.tintCurve,
      ]
    let corrected = curves[0].withUnsafeBufferPointer { text in
      curves[1].withUnsafeBufferPointer { colouredText in
        curves[2].withUnsafeBufferPointer { tint in
          var curves = pv_tone_curves(
            text: text.baseAddress!, coloured_text: colouredText.baseAddress!,
            tint: tint.baseAddress!)
          return pv_image_shading_corrected(
            page.image, illumination.background.image, illumination.tintMask?.image,
            inkHues?.image, &curves)
        }
      }
    }
    return try Raster(orThrow: corrected)
  }
}
