package import PlatenModel

/// A page extracted from its photo: rectified, deskewed, and dewarped where it was curled.
package struct FlattenedPage: Sendable {
  package let raster: Raster
  /// The paper's width divided by its height.
  package let aspectRatio: Double
  /// The paper, where the caller named it or the shape determines it, in the raster's orientation.
  package let paperSize: PaperSize?
  /// The raster's resolution: from the paper where it is known, otherwise the caller's, the
  /// photo's, or ``Resolution/assumed``, in this order.
  package let resolution: Resolution
  /// Maps points of the raster to points of the photo.
  package let toPhoto: PageTransform
  /// The corrected skew of the text in degrees; positive where lines sank to the right.
  package let skew: Double
  /// How far the page was bent; `nil` where that was not measured.
  package var bend: PageBend?
}
