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
  private static let leastColouredShare = 0.0006
  /// The longer side of a copy that shows a page's light, in pixels.
  private static let smallSide = 1024

  /// The cleaned page and the picture to read it from.
  ///
  /// - Parameter capitalHeight: of most capitals, in pixels, where it is known; 0 for a page
  ///   without letters.
  package func cleaned(
    _ page: Raster, capitalHeight: Double? = nil
  ) throws(ScanError) -> CleanedPage {
    // Before the picture, so that what it needs on the way is free again by then.
    let reading = try reading(of: page, capitalHeight: capitalHeight)
    let small = try page.shrunk(toSide: Self.smallSide)
    let light = try PageLight(of: small)
    let colour = try decidedColour(of: small, light)
    let picture =
      colour == .colour
      ? try evened(page, light) : try grayPicture(page.gray(), light.gray(), colour)
    return CleanedPage(picture: picture, colour: colour, reading: reading)
  }

  /// Only the picture to read a page from, where nothing else is wanted.
  package func reading(
    of page: Raster, capitalHeight: Double? = nil
  ) throws(ScanError) -> Raster {
    let gray = try page.gray()
    return try ReadingPicture.drawn(
      from: gray, small: gray.shrunk(toSide: Self.smallSide),
      capitalHeight: capitalHeight ?? gray.capitalHeight)
  }

  /// Only the colours that a picture of the page would keep.
  package func keptColour(of page: Raster) throws(ScanError) -> PageColour {
    let small = try page.shrunk(toSide: Self.smallSide)
    return try decidedColour(of: small, PageLight(of: small))
  }

  /// The caller's colours, or what a small copy of the page shows.
  private func decidedColour(of page: Raster, _ light: PageLight) throws(ScanError) -> PageColour {
    if let colour { return colour }
    let share = pv_coloured_share(page.image, light.paper.image)
    guard share >= 0 else { throw .internalFault(reason: "out of memory for a picture") }
    return share >= Self.leastColouredShare ? .colour : .gray
  }

  private func grayPicture(
    _ gray: Raster, _ light: PageLight, _ colour: PageColour
  ) throws(ScanError) -> Raster {
    let picture = try evened(gray, light)
    guard colour == .bw else { return picture }
    // Wide enough for a headline's stroke to see paper on both sides.
    let window = max(15, min(gray.width, gray.height) / 40 | 1)
    return try Raster(
      orThrow: pv_image_binarized(picture.image, light.pictures?.image, Int32(window)))
  }

  private func evened(_ page: Raster, _ light: PageLight) throws(ScanError) -> Raster {
    guard cleaning != .none else { return page }
    let tones = try PageTones(of: page, light)
    return try Raster(
      orThrow: pv_image_evened(
        page.image, light.paper.image, light.pictures?.image,
        tones.textCurve(strong: cleaning == .strong), tones.pictureCurve))
  }
}
