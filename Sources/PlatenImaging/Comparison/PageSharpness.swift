internal import CVision
package import PlatenModel

extension Raster {
  /// How sharp the edges of a page are: the ratio of their gradients at a fine and a coarse scale, 1 for
  /// blurred to 4 for perfect ones; 0 without edges. Only values of the same page compare.
  package func sharpness() throws(ScanError) -> Double {
    let gray = try gray()
    var sharpness = 0.0
    let status = withExtendedLifetime(gray) { pv_measure_sharpness(gray.image, &sharpness) }
    guard status == 0 else { throw .openCV(purpose: "an image") }
    return sharpness
  }
}
