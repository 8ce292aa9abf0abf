internal import PlatenModel

extension FlattenedPage {
  /// All of `photo` as it is: neither levelled nor resampled.
  package init(keeping photo: Photo) {
    self.init(
      raster: photo.raster,
      aspectRatio: Double(photo.raster.width) / Double(photo.raster.height), paperSize: nil,
      resolution: photo.resolution ?? .assumed, toPhoto: PageTransform(.scaling(1, 1)), skew: 0)
  }
}
