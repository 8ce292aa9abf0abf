internal import CVision
internal import FoundationEssentials
internal import PlatenModel

/// A page taken apart: its ink, and the paper below it.
struct PageLayers {
  private let page: Raster
  private let resolution: Resolution
  private let labels: Raster
  private let colours: [InkColour]
  /// The part of the page, 0 to 1, that is a photograph or something like it.
  let pictureShare: Double
  /// Whether letters are so sharp that stencils, which know no grey, keep their shapes.
  let areLettersSharp: Bool

  /// Print whose capitals are smaller than this, in pixels, is cut out between the pixels
  /// too. Read again (`Benchmarks/pdf-size`), drawn receipts then lose 0.8 of a hundred words and
  /// drawn colour pages 0.2; the worst sample loses 4.8, each a `2 x` that is read as `2x`.
  private static let leastCapitals = 34.0
  /// The sigma of blur, in heights of a capital, from which stencils fill the letters' insides:
  /// scans and most photos have 0.01 to 0.033, small print that a photo blurs 0.04 to 0.08.
  private static let mostBlur = 0.0375
  /// Paper holds nothing finer than this, in pixels per inch; pictures on it do.
  private static let paperResolution = 75.0, pictureResolution = 150.0
  /// libjpeg's. Below, blocks show in even tints.
  private static let paperQuality = 45, pictureQuality = 60

  /// Takes `page`, a cleaned one, apart.
  init(of page: Raster, resolution: Resolution) throws(ScanError) {
    let gray = try page.gray()
    let capitals = gray.capitalHeight
    let blur = withExtendedLifetime(gray) { pv_text_blur(gray.image).across }
    areLettersSharp = capitals == 0 || blur < Self.mostBlur * capitals
    let factor: Int32 = capitals > 0 && capitals < Self.leastCapitals ? 2 : 1
    var ink = pv_ink()
    guard pv_find_ink(page.image, resolution.pixelsPerInch, factor, &ink) == 0 else {
      throw .internalFault(reason: "out of memory for a picture")
    }
    self.page = page
    self.resolution = resolution
    labels = try Raster(orThrow: ink.labels)
    pictureShare = ink.picture_share
    colours = withUnsafeBytes(of: ink.colours) { bytes in
      (0..<Int(ink.count)).map {
        InkColour(red: bytes[$0 * 3], green: bytes[$0 * 3 + 1], blue: bytes[$0 * 3 + 2])
      }
    }
  }

  /// The page as stencils over its paper.
  func encoded() throws(ScanError) -> PageImage {
    var ink: [PageImage.InkLayer] = []
    for (index, colour) in colours.enumerated() {
      var x: Int32 = 0, y: Int32 = 0
      guard let image = pv_ink_stencil(labels.image, Int32(index + 1), &x, &y) else { continue }
      let stencil = Raster(adopting: image)
      ink.append(
        PageImage.InkLayer(
          colour: page.channels == 1 ? colour.gray : colour, x: Int(x), y: Int(y),
          width: stencil.width, height: stencil.height,
          data: try PictureEncoder.ccittGroup4(stencil)))
    }
    let paper = try paper()
    let isBlank = pv_is_white(paper.image) == 1
    return PageImage(
      encoding: isBlank ? .blank : .jpeg(components: paper.channels),
      width: labels.width, height: labels.height, baseWidth: paper.width,
      baseHeight: paper.height,
      data: isBlank
        ? Data()
        : try PictureEncoder.jpeg(
          paper, quality: pictureShare > 0 ? Self.pictureQuality : Self.paperQuality,
          resolution: nil),
      ink: ink)
  }

  /// The page without its ink, reduced.
  private func paper() throws(ScanError) -> Raster {
    let wanted = pictureShare > 0 ? Self.pictureResolution : Self.paperResolution
    let scale = min(1, wanted / resolution.pixelsPerInch)
    return try Raster(
      orThrow: pv_paper_below(
        page.image, labels.image, Int32(max(1, (Double(page.width) * scale).rounded())),
        Int32(max(1, (Double(page.height) * scale).rounded()))))
  }
}

extension InkColour {
  /// As bright, without colour.
  fileprivate var gray: InkColour { InkColour(red: green, green: green, blue: green) }
}
