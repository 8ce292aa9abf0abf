internal import CVision
internal import FoundationEssentials
internal import PlatenModel

/// The layers of a page for mixed raster content (MRC, ITU-T T.44): foreground masks by colour, and
/// a background.
struct MRCLayers {
  private let page: Raster
  private let resolution: Resolution
  private var labels: Raster
  private let colours: [ForegroundColour]
  /// The fraction of the page, 0 to 1, that is covered by photographs or similar pictures.
  let pictureShare: Double
  private let detail: BackgroundDetail

  /// How fine the background is; `full` where it holds strokes.
  enum BackgroundDetail { case normal, fine, full }

  /// The background's resolution in pixels per inch, without and with pictures. Paper holds no
  /// finer detail, highlighter and small tints do.
  private static let backgroundResolution = 75.0, pictureResolution = 150.0
  private static let fineBackgroundResolution = 150.0, finePictureResolution = 200.0
  /// libjpeg's quality. With a lower one, 8 × 8 blocks become visible in even tints.
  private static let backgroundQuality = 45, pictureQuality = 60

  /// Segments `page`, a cleaned one with `letters`, into layers.
  init(
    of page: Raster, letters: LetterSize, resolution: Resolution,
    detail: BackgroundDetail = .normal
  ) throws(ScanError) {
    var foreground = pv_mrc_foreground()
    guard
      pv_mrc_segment(
        page.image, resolution.pixelsPerInch, Int32(letters.maskScale), &foreground) == 0
    else {
      throw .openCV(purpose: "an image")
    }
    self.page = page
    self.resolution = resolution
    self.detail = detail
    labels = try Raster(orThrow: foreground.labels)
    pictureShare = foreground.picture_fraction
    colours = withUnsafeBytes(of: foreground.colours) { bytes in
      (0..<Int(foreground.count)).map {
        ForegroundColour(red: bytes[$0 * 3], green: bytes[$0 * 3 + 1], blue: bytes[$0 * 3 + 2])
      }
    }
  }

  /// Moves the foreground in `blocks`, a small image of the page, into the background.
  ///
  /// - Returns: the share of letters that it moves, 0 to 1.
  mutating func release(in blocks: Raster) throws(ScanError) -> Double {
    var share = 0.0
    labels = try Raster(orThrow: pv_mrc_released(labels.image, blocks.image, &share))
    return share
  }

  /// The encoded page: CCITT group 4 masks over a JPEG background.
  func encoded() throws(ScanError) -> PageImage {
    var foreground: [PageImage.ForegroundLayer] = []
    for (index, colour) in colours.enumerated() {
      var x: Int32 = 0, y: Int32 = 0
      guard let image = pv_mrc_mask(labels.image, Int32(index + 1), &x, &y) else {
        if let error = ScanError.openCVIfFailed(purpose: "an image") { throw error }
        continue
      }
      let mask = Raster(adopting: image)
      foreground.append(
        PageImage.ForegroundLayer(
          colour: page.channels == 1 ? colour.gray : colour, x: Int(x), y: Int(y),
          width: mask.width, height: mask.height,
          data: try RasterEncoder.ccittGroup4(mask)))
    }
    let background = try background()
    let whiteness = pv_image_is_white(background.image)
    guard whiteness >= 0 else { throw .openCV(purpose: "an image") }
    let isBlank = whiteness == 1
    return PageImage(
      encoding: isBlank ? .blank : .jpeg(components: background.channels),
      width: labels.width, height: labels.height, backgroundWidth: background.width,
      backgroundHeight: background.height,
      data: isBlank
        ? Data()
        : try RasterEncoder.jpeg(
          background,
          quality: quality,
          resolution: nil),
      foreground: foreground)
  }

  private var quality: Int {
    pictureShare > 0 || detail == .full ? Self.pictureQuality : Self.backgroundQuality
  }

  /// The page without its foreground, downscaled.
  private func background() throws(ScanError) -> Raster {
    let target =
      switch detail {
      case .normal: pictureShare > 0 ? Self.pictureResolution : Self.backgroundResolution
      case .fine: pictureShare > 0 ? Self.finePictureResolution : Self.fineBackgroundResolution
      case .full: Self.finePictureResolution
      }
    let scale = min(1, target / resolution.pixelsPerInch)
    return try Raster(
      orThrow: pv_mrc_background(
        page.image, labels.image, Int32(max(1, (Double(page.width) * scale).rounded())),
        Int32(max(1, (Double(page.height) * scale).rounded()))))
  }
}

/// The size and sharpness of a page's letters, which decide whether bilevel masks keep their shapes.
struct LetterSize {
  /// How many times the page's resolution masks need.
  let maskScale: Int
  /// Whether masks keep the counters of the letters.
  let isSharp: Bool

  /// Below this height of capitals, in pixels, masks have twice the page's resolution. When
  /// recognized again (`Benchmarks/pdf-size`), synthetic receipts then lose 0.8 % of their words
  /// and synthetic colour pages 0.2 %. The worst sample loses 4.8 %: each is a `2 x` that is
  /// recognized as `2x`.
  private static let minimumCapitalHeight = 34.0
  /// The sigma of blur, in heights of a capital, above which masks fill the counters of letters.
  /// Scans and most photos have 0.01 to 0.033, small print that a photo blurs 0.04 to 0.08.
  private static let maximumBlur = 0.0375

  /// Measures the letters of `page`. Its cached copies are released.
  init(of page: Raster) throws(ScanError) {
    let gray = try page.gray()
    let capitalHeight = try gray.capitalHeight, blur = try gray.textBlur.across
    page.releaseCachedCopies()
    maskScale = capitalHeight > 0 && capitalHeight < Self.minimumCapitalHeight ? 2 : 1
    isSharp = capitalHeight == 0 || blur < Self.maximumBlur * capitalHeight
  }
}

extension ForegroundColour {
  /// The gray that replaces the colour on a page in gray.
  fileprivate var gray: ForegroundColour { ForegroundColour(red: green, green: green, blue: green) }
}
