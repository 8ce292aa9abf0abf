package import FoundationEssentials
package import PlatenImaging
package import PlatenModel

/// Subjects that were cut out of a photo, as a picture.
package struct Cutout: Sendable {
  /// The formats in which a cutout is written.
  package enum Format: Sendable, CaseIterable {
    /// Lossless, with straight alpha.
    case png
    /// Lossy colours, with lossless straight alpha.
    case webp
  }

  let cutter: SubjectCutter

  /// The colours and their straight alpha.
  package var rows: PixelRows { cutter.rows }

  /// The picture's own top left corner and its size, in pixels of the photo.
  package var box: Box {
    Box(
      x: Double(cutter.origin.x), y: Double(cutter.origin.y), width: Double(cutter.width),
      height: Double(cutter.height))
  }

  /// The quality of WebP, 1 to 100, at which a photo shows no loss at its own size.
  private static let webpQuality = 90

  /// A file of the picture, over `background` where there is one.
  package func encoded(
    as format: Format, over background: CutoutBackground? = nil
  ) throws(ScanError) -> Data {
    let rows = try background.map { (background) throws(ScanError) in
      PixelRows(try background.composed(under: cutter))
    }
    return switch format {
    case .png: try RasterEncoder.png(rows ?? self.rows)
    case .webp: try RasterEncoder.webp(rows ?? self.rows, quality: Self.webpQuality)
    }
  }
}
