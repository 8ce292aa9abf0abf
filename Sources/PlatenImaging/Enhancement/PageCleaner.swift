internal import CVision
package import PlatenModel

/// Makes a photographed page look scanned: even light, white paper, dark ink.
package struct PageCleaner: Sendable {
  package let cleaning: Cleaning
  /// The colours to keep; `nil` decides for each page.
  package let colour: PageColour?
  /// Whether the page is to be drawn, and not only the picture to read it from.
  package let draws: Bool

  /// - Parameters:
  ///   - cleaning: ``Cleaning/auto`` by default.
  ///   - colour: `nil`, the default, keeps colours where the page has any beyond the
  ///     light's and the paper's own, and makes it grey otherwise.
  ///   - draws: `false` spares the picture where only text is wanted.
  package init(cleaning: Cleaning = .auto, colour: PageColour? = nil, draws: Bool = true) {
    self.cleaning = cleaning
    self.colour = colour
    self.draws = draws
  }

  /// The part of a page that must be coloured to keep its colours: on A4 a stamp
  /// of 6 mm, or two lines of handwriting in blue ink. Photos of black print stay below 0.0002.
  private static let leastColouredShare = 0.0006

  /// The cleaned page and the picture to read it from.
  ///
  /// - Parameter capitalHeight: of most capitals, in pixels, where it is known; 0 for a page
  ///   without letters.
  package func cleaned(
    _ page: Raster, capitalHeight: Double? = nil
  ) throws(ScanError) -> CleanedPage {
    let small = try page.shrunk(toSide: 1024)
    let light = try PageLight(of: small)
    let colour = try decidedColour(of: small, light)
    let gray = try page.gray()
    // Before the picture, so that what it needs on the way is free again by then.
    let reading = try ReadingPicture.drawn(
      from: gray, small: small.gray(), capitalHeight: capitalHeight ?? gray.capitalHeight)
    return CleanedPage(
      picture: draws ? try picture(of: page, gray, light, colour) : nil, colour: colour,
      reading: reading)
  }

  private func picture(
    of page: Raster, _ gray: Raster, _ light: PageLight, _ colour: PageColour
  ) throws(ScanError) -> Raster {
    colour == .colour ? try evened(page, light) : try grayPicture(gray, light.gray(), colour)
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
