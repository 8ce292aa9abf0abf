internal import CVision
package import FoundationEssentials
package import PlatenModel

/// Compresses an image of an existing document again: in fewer bytes, and the same to a reader.
///
/// Candidates are mixed raster content, if the image is a page, JPEGs of rising quality until one is within
/// the limits of ``PageDifference`` and ``PixelDifference``, and the same pixels in fewer bytes. The smallest
/// one is taken.
package struct ImageOptimizer {
  /// An image as it is stored in a document.
  package enum Original {
    /// A JPEG file with 1 or 3 components.
    case jpeg(Data)
    /// Rows of pixels without padding.
    case pixels(Data)
  }

  /// libjpeg's qualities that are tried, in this order.
  private static let qualities = [75, 85, 92]
  /// The largest fraction of the stored bytes for which pixels may change, and for which they may not.
  private static let maximumShare = 0.85, maximumShareWithoutLoss = 0.97
  /// Below this, an image is a drawing or a logo, whose edges JPEG would blur for few bytes. In bytes.
  private static let minimumSize = 4096
  /// The resolutions of pages, in pixels per inch, and their pixels: smaller images are not scans.
  private static let pageResolutions = 100.0...1200, minimumPagePixels = 500_000

  private let raster: Raster
  private let original: Original
  private let storedSize: Int

  /// Decodes an image of `width` × `height` pixels with 1 or 3 `components` that takes `storedSize` bytes in
  /// its document. `nil` for one that must stay as it is: damaged, or not as described.
  package init?(
    _ original: Original, width: Int, height: Int, components: Int, storedSize: Int
  ) {
    guard storedSize >= Self.minimumSize,
      let raster = Self.raster(original, width: width, height: height, components: components)
    else { return nil }
    self.raster = raster
    self.original = original
    self.storedSize = storedSize
  }

  /// What takes the image's place; `nil` if nothing smaller looks the same.
  ///
  /// - Parameter pageSize: the size of the page that the image is, in points; `nil` if the image is not a whole page.
  package func optimized(pageSize: (width: Double, height: Double)?) throws(ScanError) -> PageImage?
  {
    var best = withoutLoss().flatMap { within(Self.maximumShareWithoutLoss, $0) }
    let resolution = pageSize.flatMap(resolution)
    for candidate in [try layers(at: resolution), try jpeg()] {
      guard let candidate, let smaller = within(Self.maximumShare, candidate) else { continue }
      if smaller.byteCount < best?.byteCount ?? .max { best = smaller }
    }
    return best
  }

  private func within(_ share: Double, _ image: PageImage) -> PageImage? {
    Double(image.byteCount) <= share * Double(storedSize) ? image : nil
  }

  private func layers(at resolution: Resolution?) throws(ScanError) -> PageImage? {
    guard let resolution else { return nil }
    return try PageCompressor.layers(of: raster, resolution: resolution)
  }

  /// The JPEG of the lowest quality that looks like the image.
  private func jpeg() throws(ScanError) -> PageImage? {
    for quality in Self.qualities {
      let image = image(
        .jpeg(components: raster.channels),
        try RasterEncoder.jpeg(raster, quality: quality, resolution: nil))
      guard within(Self.maximumShare, image) != nil else { return nil }
      let decoded = try image.composed(width: raster.width, height: raster.height)
      if try PixelDifference(of: decoded, from: raster).isAcceptable,
        try PageDifference(of: decoded, from: raster).isAcceptable
      {
        return image
      }
    }
    return nil
  }

  /// The same pixels, as a progressive JPEG or with PNG's filters.
  private func withoutLoss() -> PageImage? {
    switch original {
    case .jpeg(let file):
      RasterEncoder.transcoded(jpeg: file).map { image(.jpeg(components: raster.channels), $0) }
    case .pixels:
      (try? RasterEncoder.deflatedRows(raster)).map {
        image(.deflated(components: raster.channels), $0)
      }
    }
  }

  private func image(_ encoding: PageImage.Encoding, _ data: Data) -> PageImage {
    PageImage(encoding: encoding, width: raster.width, height: raster.height, data: data)
  }

  /// The resolution of a page of `size`, in points, that the image fills; `nil` if it does not.
  private func resolution(of size: (width: Double, height: Double)) -> Resolution? {
    let (long, short) = (max(size.width, size.height), min(size.width, size.height))
    let pixels = (
      long: Double(max(raster.width, raster.height)),
      short: Double(min(raster.width, raster.height))
    )
    let pixelsPerInch = pixels.long / long * 72
    guard raster.width * raster.height >= Self.minimumPagePixels,
      Self.pageResolutions.contains(pixelsPerInch),
      abs(pixels.short / pixels.long / (short / long) - 1) < 0.03
    else { return nil }
    return Resolution(pixelsPerInch: pixelsPerInch)
  }

  private static func raster(
    _ original: Original, width: Int, height: Int, components: Int
  ) -> Raster? {
    switch original {
    case .jpeg(let file):
      guard JPEGHeader(file)?.componentCount == components,
        let photo = try? PhotoFile(data: file, source: "image", maximumMegapixels: 100),
        photo.jpegForDocument != nil, let decoded = try? photo.photo(frame: 0),
        decoded.warning == nil, decoded.raster.width == width, decoded.raster.height == height
      else { return nil }
      return decoded.raster
    case .pixels(let data):
      guard data.count >= width * height * components else { return nil }
      return Raster(width: width, height: height, channels: components) { pixels, bytesPerRow in
        data.withUnsafeBytes { bytes in
          for row in 0..<height {
            (pixels + row * bytesPerRow).update(
              from: bytes.bindMemory(to: UInt8.self).baseAddress! + row * width * components,
              count: width * components)
          }
        }
      }
    }
  }
}

/// How a page that was compressed as layers differs from the page itself.
struct PageDifference {
  private let difference: pv_page_difference
  private let isGray: Bool

  /// The limits beyond which a reader sees a difference at arm's length: letters of another shape,
  /// faint strokes that become dashes, ink of another color, tints and solid shapes that are lost. Edges without
  /// gray levels show more in color than in black on white.
  private static let minimumCorrelation = 0.9915, minimumGrayCorrelation = 0.9885
  private static let maximumLostStrokes = 0.007
  private static let maximumStrokeColor = 8.0, maximumStrokeLightness = 14.0
  private static let maximumChangedGround = 0.004, maximumChangedTone = 0.0005

  /// Compares `compressed` with `page`, a raster of the same size.
  init(of compressed: Raster, from page: Raster) throws(ScanError) {
    var difference = pv_page_difference()
    guard page.withImage(and: compressed, { pv_compare_pages($0, $1, &difference) }) == 0 else {
      throw .openCV(purpose: "an image")
    }
    self.difference = difference
    isGray = page.channels == 1
  }

  /// The parts of `page` that a reader sees changed in `compressed`, and those that were `before`, as a
  /// small gray image.
  static func changedBlocks(
    of compressed: Raster, from page: Raster, and before: Raster?
  ) throws(ScanError) -> Raster {
    try page.transformed(with: compressed) { page, compressed in
      before.withImage { pv_changed_blocks(page, compressed, $0) }
    }
  }

  /// Whether the layers show the page.
  var isAcceptable: Bool {
    areStrokesAcceptable && difference.changed_ground <= Self.maximumChangedGround
  }

  /// Whether the masks show the page, so that at most the background is too coarse.
  var areStrokesAcceptable: Bool {
    haveStrokesTheirShape && difference.lost_strokes <= Self.maximumLostStrokes
      && difference.stroke_lightness <= Self.maximumStrokeLightness
      && difference.stroke_color <= Self.maximumStrokeColor
      && difference.changed_tone <= Self.maximumChangedTone
  }

  /// Whether most strokes have the page's shape, so that the background may show the others.
  var haveStrokesTheirShape: Bool {
    difference.stroke_correlation
      >= (isGray ? Self.minimumGrayCorrelation : Self.minimumCorrelation)
  }
}

/// How the pixels of an image that was compressed differ from its own.
struct PixelDifference {
  private let difference: pv_pixel_difference

  /// The limits of the root mean square of the difference, of 255: those of 38 dB over the whole image and
  /// 30 dB in a block. JPEGs of quality 85 and more are below both.
  private static let maximum = 3.2, maximumOfBlock = 8.0

  /// Compares `compressed` with `image`, a raster of the same size.
  init(of compressed: Raster, from image: Raster) throws(ScanError) {
    var difference = pv_pixel_difference()
    guard image.withImage(and: compressed, { pv_compare_pixels($0, $1, &difference) }) == 0 else {
      throw .openCV(purpose: "an image")
    }
    self.difference = difference
  }

  /// Whether both look the same.
  var isAcceptable: Bool {
    difference.all <= Self.maximum && difference.block <= Self.maximumOfBlock
  }
}
