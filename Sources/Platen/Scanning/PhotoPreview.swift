package import FoundationEssentials
internal import PlatenImaging
package import PlatenModel

/// A photo as an editor shows it: upright and small, with the page that is detected in it.
///
/// The initializer decodes and detects on the calling thread.
package struct PhotoPreview: Sendable {
  /// Pixels of the photo as displayed.
  package let width: Int
  /// Pixels of the photo as displayed.
  package let height: Int
  /// The page, in pixels of the photo; `nil` if the whole photo is the page.
  package let detection: DetectedPage?
  /// The SHA-256 digest of the photo's bytes, in hexadecimal.
  package let sha256: String
  /// A JPEG file of the photo at the size of an editor.
  package let jpeg: Data

  /// Reads a photo and detects its page.
  ///
  /// Throws `ScanError` if the photo cannot be read or exceeds a limit.
  ///
  /// - Parameters:
  ///   - page: the number of the photo in a file of several, from 1. Default: 1.
  ///   - side: the longer side of ``jpeg``, in pixels.
  ///   - budget: where the photo waits for its memory.
  package init(
    _ source: PhotoSource, page: Int = 1, side: Int, limits: InputLimits, budget: MemoryBudget
  ) throws(ScanError) {
    let opened = try OpenedPhoto(source, limits: limits), frame = page - 1
    guard (0..<opened.file.frameCount).contains(frame) else {
      throw .image(source.name, "it has no page \(page)")
    }
    self = try budget.reservePreview(pixels: opened.file.pixelCount(frame: frame)) {
      () throws(ScanError) in
      try PhotoPreview(opened.file.photo(frame: frame), sha256: opened.sha256, side: side)
    }
  }

  /// The number of photos in a file. Throws `ScanError` as the initializer does.
  package static func count(in source: PhotoSource, limits: InputLimits) throws(ScanError) -> Int {
    try OpenedPhoto(source, limits: limits).file.frameCount
  }

  private init(_ photo: Photo, sha256: String, side: Int) throws(ScanError) {
    (width, height) = (photo.raster.width, photo.raster.height)
    self.sha256 = sha256
    detection = try PageLocator(options: ScanOptions()).pages(in: photo).pages.first
    jpeg = try RasterEncoder.jpeg(
      photo.raster.downscaled(toSide: side), quality: Self.quality, resolution: nil)
  }

  /// libjpeg's quality: an editor enlarges corners, and previews are made of it.
  private static let quality = 88
}

/// A page of a photo as the document will show it, small.
package struct PagePreview: Sendable {
  /// A JPEG file of the page.
  package let jpeg: Data
  /// Whether nothing is written on the page; `false` unless it was measured.
  package let isBlank: Bool
  /// The appearance of the page, to be compared with ``distance(_:_:)``: one bit for each of 16 × 16
  /// neighbors, whether the left one is darker (dHash). Empty unless it was measured.
  package let appearance: [UInt64]

  /// Flattens and enhances the page in the photo of a ``PhotoPreview/jpeg``.
  ///
  /// - Parameters:
  ///   - photo: the JPEG file.
  ///   - quad: the corners in pixels of that file; `nil` for the whole photo.
  ///   - settings: the rotation, the colors and the mode; what is `nil` is determined, apart from the
  ///     rotation, which takes recognized text.
  ///   - side: the longer side of the preview, in pixels.
  ///   - isMeasured: whether ``isBlank`` and ``appearance`` are determined, which needs all pixels and
  ///     is slower. Default: `false`.
  package init(
    of photo: Data, quad: Quad?, settings: PhotoCorrection.Settings, side: Int,
    isMeasured: Bool = false
  ) throws(ScanError) {
    let whole = try PhotoFile(data: photo, source: "photo").photo(frame: 0).raster
    let raster = isMeasured ? whole : try whole.downscaled(toSide: Self.workingSide(for: side))
    let factor = Double(raster.width) / Double(whole.width)
    let flattened = try PageFlattener().flattened(
      raster, quad: quad?.scaled(by: factor), focalLengthInPixels: nil, photoResolution: nil)
    let page = try flattened.raster.downscaled(toSide: Self.workingSide(for: side))
    let cleaner = PageCleaner(color: settings.color, mode: settings.mode ?? .auto)
    let cleaned = try cleaner.cleaned(page).image ?? page
    let turned = try cleaned.turned(by: settings.rotation ?? .none)
    jpeg = try RasterEncoder.jpeg(turned.downscaled(toSide: side), quality: 82, resolution: nil)
    isBlank =
      isMeasured
      ? try PageMarks(on: flattened.raster, resolution: flattened.resolution).isBlank : false
    appearance = isMeasured ? try flattened.raster.gray().appearance() : []
  }

  /// The number of bits in which the appearances of two pages differ, 0 to 256.
  package static func distance(_ a: [UInt64], _ b: [UInt64]) -> Int {
    zip(a, b).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
  }

  /// Enhancement needs pixels: thin strokes vanish at the size of a thumbnail. A page does not fill its
  /// photo.
  private static func workingSide(for side: Int) -> Int { max(side * 3 / 2, 1200) }
}

extension Raster {
  /// Of a gray raster, whether each of 16 × 16 cells is darker than its right neighbor.
  fileprivate func appearance() throws(ScanError) -> [UInt64] {
    let small = try resized(width: 17, height: 16)
    return small.withPixels { pixels in
      (0..<4).map { group in
        (0..<64).reduce(UInt64(0)) { bits, index in
          let (row, column) = (group * 4 + index / 16, index % 16)
          let place = row * pixels.bytesPerRow + column
          return bits << 1 | (pixels.bytes[place] < pixels.bytes[place + 1] ? 1 : 0)
        }
      }
    }
  }
}
