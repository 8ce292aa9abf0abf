internal import CVision
package import PlatenModel

extension Raster {
  /// A colour copy with `quads` and curved `outlines` drawn onto it.
  ///
  /// Quads are orange lines with a ring at each corner and a blue disc at the page's own top left;
  /// outlines are green. Parts outside the frame are clipped.
  package func overlaid(
    with quads: [Quad], outlines: [[Point]] = []
  ) throws(ScanError) -> Raster {
    let numbers = quads.flatMap { $0.corners.flatMap { [$0.x, $0.y] } }
    let lines = outlines.filter { $0.count > 1 }
    let points = lines.joined().flatMap { [$0.x, $0.y] }
    return try Raster(
      orThrow: pv_overlay(
        image, numbers, Int32(quads.count), points, lines.map { Int32($0.count) },
        Int32(lines.count)))
  }
}
