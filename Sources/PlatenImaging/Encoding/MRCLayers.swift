internal import CVision
internal import FoundationEssentials
internal import PlatenModel

/// A page taken apart: its ink, and the paper below it.
struct MRCLayers {
  private let page: Raster
  private let resolution: Resolution
  private let labels: Raster
  private let colours: [ForegroundColour]
  /// The part of the page, 0 to 1, that is a photograph or something like it.
  let pictureShare: Double
  /// Whether letters are so sharp that stencils, which know no grey, keep their shapes.
  let isTextSharp: Bool

  /// Print whose capitals are smaller than this, in pixels, is cut out between the pixels
  /// too. Read again (`Benchmarks/pdf-size`), drawn receipts then lose 0.8 of a hundred words and
  /// drawn colour pages 0.2; the worst sample loses 4.8, each a `2 x` that is read as `2x`.
  private static let minimumCapitalHeight = 34.0
  /// The sigma of blur, in heights of a capital, from which stencils fill the letters' insides:
  /// scans and most photos have 0.01 to 0.033, small print that a photo blurs 0.04 to 0.08.
  private static let maximumBlur = 0.0375
  /// Paper holds nothing finer than this, in pixels per inch; pictures on it do.
  private static let backgroundResolution = 75.0, pictureResolution = 150.0
  /// libjpeg's. Below, blocks show in even tints.
  private static let backgroundQuality = 45, pictureQuality = 60

  /// Takes `page`, a cleaned one, apart.
  init(of page: Raster, resolution: Resolution) throws(ScanError) {
    let gray = try page.gray()
    let capitalHeight = gray.capitalHeight
    let blur = withExtendedLifetime(gray) { pv_text_blur_sigma(gray.image).across }
    isTextSharp = capitalHeight == 0 || blur < Self.maximumBlur * capitalHeight
    let factor: Int32 = capitalHeight > 0 && capitalHeight < Self.minimumCapitalHeight ? 2 : 1
    var foreground = pv_mrc_foreground()
    guard pv_mrc_segment(page.image, resolution.pixelsPerInch, factor, &foreground) == 0 else {
      throw .internalFault(reason: "out of memory for a picture")
    }
    self.page = page
    self.resolution = resolution
    labels = try Raster(orThrow: foreground.labels)
    pictureShare = foreground.picture_fraction
    colours = withUnsafeBytes(of: foreground.colours) { bytes in
      (0..<Int(foreground.count)).map {
        ForegroundColour(red: bytes[$0 * 3], green: bytes[$0 * 3 + 1], blue: bytes[$0 * 3 + 2])
      }
    }
  }

  /// The page as stencils over its paper.
  func encoded() throws(ScanError) -> PageImage {
    var foreground: [PageImage.ForegroundLayer] = []
    for (index, colour) in colours.enumerated() {
      var x: Int32 = 0, y: Int32 = 0
      guard let image = pv_mrc_mask(labels.image, Int32(index + 1), &x, &y) else { continue }
      let mask = Raster(adopting: image)
      foreground.append(
        PageImage.ForegroundLayer(
          colour: page.channels == 1 ? colour.gray : colour, x: Int(x), y: Int(y),
          width: mask.width, height: mask.height,
          data: try RasterEncoder.ccittGroup4(mask)))
    }
    let background = try background()
    let isBlank = pv_image_is_white(background.image) == 1
    return PageImage(
      encoding: isBlank ? .blank : .jpeg(components: background.channels),
      width: labels.width, height: labels.height, backgroundWidth: background.width,
      backgroundHeight: background.height,
      data: isBlank
        ? Data()
        : try RasterEncoder.jpeg(
          background, quality: pictureShare > 0 ? Self.pictureQuality : Self.backgroundQuality,
          resolution: nil),
      foreground: foreground)
  }

  /// The page without its ink, reduced.
  private func background() throws(ScanError) -> Raster {
    let target = pictureShare > 0 ? Self.pictureResolution : Self.backgroundResolution
    let scale = min(1, target / resolution.pixelsPerInch)
    return try Raster(
      orThrow: pv_mrc_background(
        page.image, labels.image, Int32(max(1, (Double(page.width) * scale).rounded())),
        Int32(max(1, (Double(page.height) * scale).rounded()))))
  }
}

extension ForegroundColour {
  /// As bright, without colour.
  fileprivate var gray: ForegroundColour { ForegroundColour(red: green, green: green, blue: green) }
}
