package import PlatenImaging

/// One frame of a video or a camera.
package struct VideoFrame: Sendable {
  /// RGB, or gray where the source is.
  package let raster: Raster
  /// Seconds since the first frame.
  package let time: Double

  package init(raster: Raster, time: Double) {
    self.raster = raster
    self.time = time
  }
}
