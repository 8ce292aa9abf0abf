internal import CVision
package import PlatenModel

extension Raster {
  /// A copy in colour with `quads` and the curved `outlines` drawn onto it.
  ///
  /// Orange lines with a ring at each corner; a blue disc marks the page's own
  /// top left, and curved sides are green. What lies outside the frame is cut off.
  package func overlaid(
    with quads: [Quad], outlines: [[Point]] = []
  ) throws(ScanError) -> Raster {
    let numbers = quads.flatMap { $0.corners.flatMap { [$0.x, $0.y] } }
    let marked = try Raster(orThrow: pv_overlay_quads(image, numbers, Int32(quads.count)))
    for outline in outlines where outline.count > 1 {
      let points = outline.flatMap { [$0.x, $0.y] }
      pv_overlay_outline(marked.image, points, Int32(outline.count))
    }
    return marked
  }
}
