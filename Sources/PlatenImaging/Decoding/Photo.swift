package import PlatenModel

/// A decoded photo in its display orientation, with the metadata of its file.
package struct Photo: Sendable {
  /// The pixels: orientation applied, alpha composited onto white, 8 bits per channel; 1 channel
  /// for a gray file, otherwise 3.
  package let raster: Raster
  /// The resolution on paper where the file gives a credible one: for scans, never for camera
  /// photos (see ``PhotoMetadata/resolution``).
  package let resolution: Resolution?
  /// The lens's focal length in pixels of ``raster``; `nil` where the file does not give it.
  package let focalLengthInPixels: Double?

  package init(raster: Raster, resolution: Resolution?, focalLengthInPixels: Double?) {
    self.raster = raster
    self.resolution = resolution
    self.focalLengthInPixels = focalLengthInPixels
  }

  /// The photo in gray.
  package func gray() throws(ScanError) -> Photo {
    Photo(
      raster: try raster.gray(), resolution: resolution, focalLengthInPixels: focalLengthInPixels)
  }
}
