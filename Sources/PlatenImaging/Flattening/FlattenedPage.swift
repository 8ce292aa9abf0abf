package import PlatenModel

/// A page as if it had lain on a scanner.
package struct FlattenedPage: Sendable {
  package let raster: Raster
  /// Width by height of the paper.
  package let aspectRatio: Double
  /// The paper, where the caller named it or its shape tells, lying as the raster does.
  package let paperSize: PaperSize?
  /// Of the raster: from the paper where it is known, else the caller's, else the
  /// photo's own, else ``Resolution/assumed``.
  package let resolution: Resolution
  /// From places of the raster to places of the photo.
  package let toPhoto: PageTransform
  /// Degrees that the text had sunk to the right, and that were taken out.
  package let skew: Double
}
