internal import CVision
package import PlatenModel

/// A word or two by themselves, to be looked at again at another size.
package enum WordStrip {
  /// Paper beside, above and below, in heights of the box.
  private static let beside = 0.5, above = 0.25, below = 0.2
  /// How much of a box a capital or a figure fills, and an x.
  private static let capital = 0.85, body = 0.6

  /// Cuts `box`, in pixels, out of a grey page on which lines are level, so that capitals are
  /// `capitalHeight` pixels high.
  package static func picture(
    of box: Box, in page: Raster, capitalHeight: Double
  ) throws(ScanError) -> Raster {
    let step = box.height * capital / capitalHeight
    func pixels(_ heights: Double) -> Int32 { Int32((heights * box.height / step).rounded()) }
    let shape = pv_strip(
      step: step, length: Int32((box.width / step).rounded(.up)), beside: pixels(beside),
      above: pixels(1 + above), below: pixels(below), body: pixels(body), frame: 0, sigma: 0)
    let baseline = [box.x, box.maxY, box.maxX, box.maxY]
    return try Raster(orThrow: pv_image_strip(page.image, baseline, 2, shape))
  }
}
