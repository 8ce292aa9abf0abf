internal import PlatenModel

extension FlattenedPage {
  /// The whole photo unchanged: neither deskewed nor resampled.
  package init(keeping photo: Photo) {
    self.init(
      raster: photo.raster,
      aspectRatio: Double(photo.raster.width) / Double(photo.raster.height), paperSize: nil,
      resolution: photo.resolution ?? .assumed, toPhoto: PageTransform(.scaling(1, 1)), skew: 0)
  }
}
