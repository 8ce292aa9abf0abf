internal import CImageIO
internal import CVision
package import FoundationEssentials
package import PlatenModel

/// Compresses a page's image for the PDF.
package struct PageCompressor: Sendable {
  package let compression: PageCompression
  /// libjpeg's quality of a page encoded as one JPEG, 1 to 100.
  package let quality: Int

  /// From this fraction of pictures on, layers would not make the page smaller.
  private static let photographThreshold = 0.4

  /// The largest share of letters that may move into the background: beside letters of a mask they look
  /// paler.
  private static let maximumReleasedText = 0.05

  package init(compression: PageCompression, quality: Int) {
    self.compression = compression
    self.quality = quality
  }

  /// Compresses a page's image.
  ///
  /// - Parameters:
  ///   - raster: the page, at `resolution`.
  ///   - color: the colors that the image keeps.
  ///   - photo: the JPEG file whose pixels are exactly those of `raster`, if there is one.
  package func compressed(
    _ raster: Raster, color: PageColor, resolution: Resolution, photo: Data?
  ) throws(ScanError) -> PageImage {
    if color == .bw {
      return image(.ccittGroup4, raster, try RasterEncoder.ccittGroup4(raster))
    }
    if let photo, let header = JPEGHeader(photo), compression != .layered {
      // The file may have colors where the page needs none.
      return image(.jpeg(components: header.componentCount), raster, photo)
    }
    switch compression {
    case .lossless:
      return image(
        .deflated(components: raster.channels), raster, try RasterEncoder.deflatedRows(raster))
    case .jpeg: return try jpeg(raster, resolution)
    case .layered:
      let letters = try LetterSize(of: raster)
      return try MRCLayers(of: raster, letters: letters, resolution: resolution).encoded()
    case .auto:
      guard let layered = try Self.layers(of: raster, resolution: resolution) else {
        return try jpeg(raster, resolution)
      }
      return try smaller(layered, raster, resolution)
    }
  }

  /// The layers of an image of a page at `resolution`; `nil` if they would not show the page.
  ///
  /// Where masks change what a reader sees, those strokes move into a background at a reader's
  /// resolution. A second round finds what the first one uncovers.
  static func layers(
    of raster: Raster, resolution: Resolution
  ) throws(ScanError) -> PageImage? {
    let letters = try LetterSize(of: raster)
    guard letters.isSharp else { return nil }
    var changed: Raster?, needsFinerBackground = false
    for detail in [MRCLayers.BackgroundDetail.normal, .fine, .full, .full] {
      if detail == .fine, !needsFinerBackground { continue }
      guard
        let layered = try encodedLayers(
          of: raster, letters, resolution: resolution, detail: detail, releasing: changed)
      else { return nil }
      let composed = try layered.composed(width: raster.width, height: raster.height)
      let difference = try PageDifference(of: composed, from: raster)
      if difference.isAcceptable { return layered }
      guard difference.haveStrokesTheirShape else { return nil }
      needsFinerBackground = difference.areStrokesAcceptable
      changed = try PageDifference.changedBlocks(of: composed, from: raster, and: changed)
    }
    return nil
  }

  /// The layers of an image, unless most of it is a photograph. The masks in memory, which have up to
  /// four times the pixels of the page, are freed when this returns.
  @inline(never)
  private static func encodedLayers(
    of raster: Raster, _ letters: LetterSize, resolution: Resolution,
    detail: MRCLayers.BackgroundDetail, releasing changed: Raster?
  ) throws(ScanError) -> PageImage? {
    var layers = try MRCLayers(
      of: raster, letters: letters, resolution: resolution, detail: detail)
    guard layers.pictureShare < photographThreshold else { return nil }
    if detail == .full, let changed {
      let share = try layers.release(in: changed)
      guard share <= maximumReleasedText else { return nil }
    }
    return try layers.encoded()
  }

  /// `layered`, if it takes fewer bytes than the page as a JPEG.
  private func smaller(
    _ layered: PageImage, _ raster: Raster, _ resolution: Resolution
  ) throws(ScanError) -> PageImage {
    // Layers of gray text alone are never larger.
    guard raster.channels == 3 || layered.byteCount > raster.width * raster.height / 16 else {
      return layered
    }
    let single = try jpeg(raster, resolution)
    return layered.byteCount <= single.byteCount ? layered : single
  }

  private func jpeg(_ raster: Raster, _ resolution: Resolution) throws(ScanError) -> PageImage {
    image(
      .jpeg(components: raster.channels), raster,
      try RasterEncoder.jpeg(raster, quality: quality, resolution: resolution))
  }

  private func image(
    _ encoding: PageImage.Encoding, _ raster: Raster, _ data: Data
  ) -> PageImage {
    PageImage(encoding: encoding, width: raster.width, height: raster.height, data: data)
  }
}

/// The layers of a page for mixed raster content (MRC, ITU-T T.44): foreground masks by color, and
/// a background.
struct MRCLayers {
  private let page: Raster
  private let resolution: Resolution
  private var labels: Raster
  private let colors: [ForegroundColor]
  /// The fraction of the page, 0 to 1, that is covered by photographs or similar pictures.
  let pictureShare: Double
  private let detail: BackgroundDetail

  /// How fine the background is; `full` if it holds strokes.
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
    let status = page.withImage {
      pv_mrc_segment($0, resolution.pixelsPerInch, Int32(letters.maskScale), &foreground)
    }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    self.page = page
    self.resolution = resolution
    self.detail = detail
    labels = try Raster(orThrow: foreground.labels)
    pictureShare = foreground.picture_fraction
    colors = withUnsafeBytes(of: foreground.colors) { bytes in
      (0..<Int(foreground.count)).map {
        ForegroundColor(red: bytes[$0 * 3], green: bytes[$0 * 3 + 1], blue: bytes[$0 * 3 + 2])
      }
    }
  }

  /// Moves the foreground in `blocks`, a small image of the page, into the background.
  ///
  /// - Returns: the share of letters that it moves, 0 to 1.
  mutating func release(in blocks: Raster) throws(ScanError) -> Double {
    var share = 0.0
    labels = try labels.transformed(with: blocks) { pv_mrc_released($0, $1, &share) }
    return share
  }

  /// The encoded page: CCITT group 4 masks over a JPEG background.
  func encoded() throws(ScanError) -> PageImage {
    var foreground: [PageImage.ForegroundLayer] = []
    for (index, color) in colors.enumerated() {
      var x: Int32 = 0, y: Int32 = 0
      guard let image = labels.withImage({ pv_mrc_mask($0, Int32(index + 1), &x, &y) }) else {
        if let error = ScanError.openCVIfFailed(purpose: "an image") { throw error }
        continue
      }
      let mask = Raster(adopting: image)
      foreground.append(
        PageImage.ForegroundLayer(
          color: page.channels == 1 ? color.gray : color, x: Int(x), y: Int(y),
          width: mask.width, height: mask.height,
          data: try RasterEncoder.ccittGroup4(mask)))
    }
    let background = try background()
    let whiteness = background.withImage { pv_image_is_white($0) }
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
    return try page.transformed(with: labels) {
      pv_mrc_background(
        $0, $1, Int32(max(1, (Double(page.width) * scale).rounded())),
        Int32(max(1, (Double(page.height) * scale).rounded())))
    }
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
  /// and synthetic color pages 0.2 %. The worst sample loses 4.8 %: each is a `2 x` that is
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

extension ForegroundColor {
  /// The gray that replaces the color on a page in gray.
  fileprivate var gray: ForegroundColor { ForegroundColor(red: green, green: green, blue: green) }
}

extension PageImage {
  /// The image as a reader of the document sees it: the background with the foreground layers painted
  /// over it, `width` × `height` pixels.
  package func composed(width: Int, height: Int) throws(ScanError) -> Raster {
    // Masks may be finer than the page. Another ratio than a whole number is composed in the pixels
    // of the masks.
    let scale = self.width / max(1, width)
    let isWhole = scale >= 1 && scale * width == self.width && scale * height == self.height
    guard isWhole else {
      return try composed(width: self.width, height: self.height)
        .resized(width: width, height: height)
    }
    let background = try background()
    let channels = background.channels == 3 || !foreground.allSatisfy(\.color.isGray) ? 3 : 1
    let canvas = try Canvas(background, width: width, height: height, channels: channels)
    for layer in foreground { try canvas.paint(layer, scale: scale) }
    return try canvas.finished()
  }

  /// The decoded background in its own pixels; one white pixel if there is none.
  private func background() throws(ScanError) -> Raster {
    switch encoding {
    case .jpeg: return try data.decodedImage()
    case .ccittGroup4: return try data.decodedGroup4(width: width, height: height)
    case .deflated(let components):
      return try PNGChunks.file(
        rows: data, width: width, height: height, channels: components
      ).decodedImage()
    case .blank:
      return try Raster(width: 1, height: 1, channels: 1) { pixels, _ in pixels[0] = 255 }
        .orThrow()
    }
  }
}

/// A page that is painted layer by layer, which nobody else sees until it is finished.
private struct Canvas: ~Copyable {
  private let canvas: OpaquePointer

  /// A canvas with `background`, scaled to `width` × `height` pixels.
  init(_ background: Raster, width: Int, height: Int, channels: Int) throws(ScanError) {
    let canvas = background.withImage {
      pv_canvas_create($0, Int32(width), Int32(height), Int32(channels))
    }
    guard let canvas else { throw .openCV(purpose: "an image") }
    self.canvas = canvas
  }

  deinit { pv_canvas_free(canvas) }

  /// Paints `layer`; `scale` pixels of its mask are one of the page.
  func paint(_ layer: PageImage.ForegroundLayer, scale: Int) throws(ScanError) {
    let mask = try layer.data.decodedGroup4(width: layer.width, height: layer.height)
    let color = [layer.color.red, layer.color.green, layer.color.blue]
    let status = mask.withImage {
      pv_canvas_paint(canvas, $0, Int32(layer.x), Int32(layer.y), Int32(scale), color)
    }
    guard status == 0 else { throw .openCV(purpose: "an image") }
  }

  consuming func finished() throws(ScanError) -> Raster {
    let image = pv_canvas_finish(canvas)
    // The call has freed the canvas.
    discard self
    return try Raster(orThrow: image)
  }
}

extension ForegroundColor {
  fileprivate var isGray: Bool { red == green && green == blue }
}

extension Raster? {
  fileprivate func orThrow() throws(ScanError) -> Raster {
    guard let self else { throw .openCV(purpose: "an image") }
    return self
  }
}

extension Data {
  /// The decoded image file, which platen itself has written, so no size limit applies.
  fileprivate func decodedImage() throws(ScanError) -> Raster {
    try PhotoFile(data: self, source: "page image", maximumMegapixels: .infinity)
      .photo(frame: 0).raster
  }

  /// The decoded CCITT group 4 stream: 0 for black, 255 for white.
  fileprivate func decodedGroup4(width: Int, height: Int) throws(ScanError) -> Raster {
    var failure = pio_failure()
    var isDecoded = false
    let raster = Raster(width: width, height: height, channels: 1) { pixels, bytesPerRow in
      isDecoded = withUnsafeBytes { bytes in
        bytes.bindMemory(to: UInt8.self).baseAddress.map {
          pio_ccitt_g4_decode(
            $0, bytes.count, Int32(width), Int32(height),
            pio_pixels(data: pixels, stride: bytesPerRow), &failure)
        } ?? false
      }
    }
    guard isDecoded else {
      throw .library("libtiff", failure.text)
    }
    return try raster.orThrow()
  }
}
