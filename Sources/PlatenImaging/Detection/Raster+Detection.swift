internal import CVision
internal import PlatenModel

extension Raster {
  /// The image scaled by `scale`, with sides of at least a pixel.
  func resized(toScale scale: Double) throws(ScanError) -> Raster {
    try resized(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }

  /// The image after a morphological closing: dark details narrower than 2 × `radius` + 1 pixels
  /// are filled.
  func closed(radius: Int) throws(ScanError) -> Raster {
    try Raster(orThrow: pv_image_closed(image, Int32(radius)))
  }
}
