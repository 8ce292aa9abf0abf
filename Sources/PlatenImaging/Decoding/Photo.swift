package import PlatenModel

/// A decoded photo, as it is displayed, with what its file tells of its making.
package struct Photo: Sendable {
  /// Its pixels: orientation applied, alpha laid on white, 8 bit per channel,
  /// 1 channel where the file is grey, else 3.
  package let raster: Raster
  /// How finely it samples the paper, where the file says so credibly: of scans,
  /// never of what a lens took (see ``PhotoMetadata/resolution``).
  package let resolution: Resolution?
  /// The lens's focal length in pixels of ``raster``; `nil` where the file does not tell.
  package let focalLengthInPixels: Double?

  package init(raster: Raster, resolution: Resolution?, focalLengthInPixels: Double?) {
    self.raster = raster
    self.resolution = resolution
    self.focalLengthInPixels = focalLengthInPixels
  }

  /// The same in grey.
  package func gray() throws(ScanError) -> Photo {
    Photo(
      raster: try raster.gray(), resolution: resolution, focalLengthInPixels: focalLengthInPixels)
  }
}
