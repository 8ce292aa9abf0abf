internal import CVision
package import PlatenModel

/// The illumination of a page and what is printed on it, as small maps.
struct PageIllumination: Sendable {
  /// What the page is divided by: the light on white paper at each point.
  let background: Raster
  /// How far each point belongs to a printed tint, a panel or a picture, 0 to 255; gray. `nil` where
  /// they were not detected.
  let tintMask: Raster?
  /// 255 where such print is dark; gray. `nil` where it was not detected.
  let pictureMask: Raster?
  /// The fraction of the page, 0 to 1, whose tint has a visible hue.
  let colouredTintFraction: Double
  /// Whether the sheet is of coloured paper, whose colour stays.
  let keepsSheetColour: Bool

  /// Estimates the illumination, and detects printed tints and pictures so that they are not taken
  /// for shadows.
  ///
  /// - Parameter page: the page, or a copy of it that is about 1,024 pixels long.
  init(of page: Raster) throws(ScanError) {
    var result = pv_page_illumination()
    guard pv_page_illumination_map(page.image, &result) == 0 else {
      throw .openCV(purpose: "an image")
    }
    background = try Raster(orThrow: result.background)
    tintMask = try Raster(orThrow: result.tints)
    pictureMask = try Raster(orThrow: result.pictures)
    colouredTintFraction = result.coloured_tint_fraction
    keepsSheetColour = result.keeps_sheet_colour != 0
  }

  /// Estimates the illumination and treats everything large and dark as a shadow: suitable for text
  /// recognition, where pictures need not be kept.
  init(ofText page: Raster) throws(ScanError) {
    background = try Raster(orThrow: pv_text_illumination_map(page.image))
    tintMask = nil
    pictureMask = nil
    colouredTintFraction = 0
    keepsSheetColour = false
  }

  private init(inGray illumination: PageIllumination) throws(ScanError) {
    background = try illumination.background.gray()
    tintMask = illumination.tintMask
    pictureMask = illumination.pictureMask
    colouredTintFraction = 0
    keepsSheetColour = illumination.keepsSheetColour
  }

  /// The illumination of the page in gray.
  func gray() throws(ScanError) -> PageIllumination { try PageIllumination(inGray: self) }
}

extension Raster {
  /// The raster downscaled to at most `side` pixels on the longer side, or itself where it is no
  /// larger.
  package func downscaled(toSide side: Int) throws(ScanError) -> Raster {
    let longer = max(width, height)
    guard longer > side else { return self }
    return try resized(
      width: max(1, width * side / longer), height: max(1, height * side / longer))
  }
}
