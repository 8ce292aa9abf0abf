internal import CVision
internal import PlatenModel

extension Raster {
  /// A copy scaled by `scale`, with sides of at least a pixel.
  func resized(toScale scale: Double) throws(ScanError) -> Raster {
    try resized(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }

  /// A copy with what is dark and narrower than 2 × `radius` + 1 pixels filled.
  func closed(radius: Int) throws(ScanError) -> Raster {
    try Raster(orThrow: pv_image_closed(image, Int32(radius)))
  }
}
