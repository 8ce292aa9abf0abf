internal import CVision
package import PlatenModel

/// Makes a photographed page look scanned: even light, white paper, dark ink.
package struct PageCleaner: Sendable {
  package let cleaning: Cleaning
  /// The colours to keep; `nil` decides for each page.
  package let colour: PageColour?

  /// - Parameters:
  ///   - cleaning: ``Cleaning/auto`` by default.
  ///   - colour: `nil`, the default, keeps colours where the page has any beyond the
  ///     light's and the paper's own, and makes it grey otherwise.
  package init(cleaning: Cleaning = .auto, colour: PageColour? = nil) {
    self.cleaning = cleaning
    self.colour = colour
  }

  /// The part of a page that must be coloured to keep its colours: on A4 a stamp
  /// of 6 mm, or two lines of handwriting in blue ink. Photos of black print stay below 0.0002.
  private static let minimumColouredShare = 0.0006
  /// The longer side of a copy that shows a page's light, in pixels.
  private static let illuminationSide = 1024

  /// The cleaned page and the picture to read it from.
  ///
  /// - Parameter capitalHeight: of most capitals, in pixels, where it is known; 0 for a page
  ///   without letters.
  package func cleaned(
    _ page: Raster, capitalHeight: Double? = nil
  ) throws(ScanError) -> CleanedPage {
    // Before the picture, so that what it needs on the way is free again by then.
    let ocrImage = try ocrImage(of: page, capitalHeight: capitalHeight)
    let small = try page.downscaled(toSide: Self.illuminationSide)
    let illumination = try PageIllumination(of: small)
    let colour = try resolvedColour(of: small, illumination)
    let image =
      colour == .colour
      ? try shadingCorrected(page, illumination)
      : try grayImage(page.gray(), illumination.gray(), colour)
    return CleanedPage(image: image, colour: colour, ocrImage: ocrImage)
  }

  /// Only the picture to read a page from, where nothing else is wanted.
  package func ocrImage(
    of page: Raster, capitalHeight: Double? = nil
  ) throws(ScanError) -> Raster {
    let gray = try page.gray()
    return try OCRPreprocessor.ocrImage(
      from: gray, small: gray.downscaled(toSide: Self.illuminationSide),
      capitalHeight: capitalHeight ?? gray.capitalHeight)
  }

  /// Only the colours that a picture of the page would keep.
  package func outputColour(of page: Raster) throws(ScanError) -> PageColour {
    let small = try page.downscaled(toSide: Self.illuminationSide)
    return try resolvedColour(of: small, PageIllumination(of: small))
  }

  /// The caller's colours, or what a small copy of the page shows.
  private func resolvedColour(of page: Raster, _ illumination: PageIllumination) throws(ScanError)
    -> PageColour
  {
    if let colour { return colour }
    let share = pv_coloured_fraction(page.image, illumination.background.image)
    guard share >= 0 else { throw .internalFault(reason: "out of memory for a picture") }
    return share >= Self.minimumColouredShare ? .colour : .gray
  }

  private func grayImage(
    _ gray: Raster, _ illumination: PageIllumination, _ colour: PageColour
  ) throws(ScanError) -> Raster {
    let image = try shadingCorrected(gray, illumination)
    guard colour == .bw else { return image }
    // Wide enough for a headline's stroke to see paper on both sides.
    let window = max(15, min(gray.width, gray.height) / 40 | 1)
    return try Raster(
      orThrow: pv_image_binarized(image.image, illumination.pictureMask?.image, Int32(window)))
  }

  private func shadingCorrected(_ page: Raster, _ illumination: PageIllumination) throws(ScanError)
    -> Raster
  {
    guard cleaning != .none else { return page }
    let levels = try PageLevels(of: page, illumination)
    return try Raster(
      orThrow: pv_image_shading_corrected(
        page.image, illumination.background.image, illumination.pictureMask?.image,
        levels.textCurve(strong: cleaning == .strong), levels.pictureCurve))
  }
}
