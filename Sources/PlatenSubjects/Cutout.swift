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

  /// The colours and their straight alpha.
  package let pixels: CutoutPixels

  /// The picture's own top left corner and its size, in pixels of the photo.
  package var box: Box {
    Box(
      x: Double(pixels.origin.x), y: Double(pixels.origin.y), width: Double(pixels.colours.width),
      height: Double(pixels.colours.height))
  }

  /// The quality of WebP, 1 to 100, at which a photo shows no loss at its own size.
  private static let webpQuality = 90

  /// A file of the picture, over `background` where there is one.
  package func encoded(
    as format: Format, over background: CutoutBackground? = nil
  ) throws(ScanError) -> Data {
    if let background {
      let picture = try background.composed(under: pixels)
      return switch format {
      case .png: try RasterEncoder.png(picture)
      case .webp: try RasterEncoder.webp(picture, quality: Self.webpQuality)
      }
    }
    return switch format {
    case .png: try RasterEncoder.png(pixels.colours, alpha: pixels.alpha)
    case .webp:
      try RasterEncoder.webp(pixels.colours, alpha: pixels.alpha, quality: Self.webpQuality)
    }
  }
}
