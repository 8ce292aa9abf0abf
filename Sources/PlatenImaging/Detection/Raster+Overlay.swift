internal import CVision
package import PlatenModel

extension Raster {
  /// A copy in colour with the outlines of `quads` drawn onto it.
  ///
  /// Orange lines with a ring at each corner; a blue disc marks the page's own
  /// top left. What lies outside the frame is cut off.
  package func overlaid(with quads: [Quad]) throws(ScanError) -> Raster {
    let numbers = quads.flatMap { $0.corners.flatMap { [$0.x, $0.y] } }
    return try Raster(orThrow: pv_overlay_quads(image, numbers, Int32(quads.count)))
  }
}
