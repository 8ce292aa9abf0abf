internal import CVision
package import PlatenModel

extension FlattenedPage {
  /// The longer side of the copy on which the paper's edges are traced, in pixels: 70 to the inch
  /// on A4, where a sliver of a third of a millimetre is one pixel.
  private static let longSide = 800.0
  /// The surroundings of the page that show the desk's colours, as a fraction of the longer side.
  private static let marginFraction = 0.05
  /// The shortest side that can be searched, in pixels of the copy, and the spacing of the mesh on
  /// which the map into the photo is evaluated.
  private static let shortestSide = 64, step = 32

  /// The page without what its rim shows of the desk: beyond the paper's edges, such as a curled
  /// or torn side or a round corner, lies the colour of the paper nearby.
  ///
  /// Desk is what looks like the photo just outside of the page and unlike the page farther
  /// inside. Where both look alike, the page stays as it is.
  ///
  /// - Parameter photo: the photo that the page was extracted from.
  package func edgesFilled(from photo: Raster) throws(ScanError) -> FlattenedPage {
    let scale = min(1, Self.longSide / Double(max(raster.width, raster.height)))
    let width = Int(Double(raster.width) * scale), height = Int(Double(raster.height) * scale)
    guard raster !== photo, min(width, height) >= Self.shortestSide else { return self }
    let margin = max(12, Int(Self.marginFraction * Double(max(width, height))))
    let columns = (width + 2 * margin) / Self.step + 2
    let rows = (height + 2 * margin) / Self.step + 2
    let across = Double(raster.width) / Double(width), down = Double(raster.height) / Double(height)
    let places = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let point = toPhoto(
          Point(
            x: Double(column * Self.step - margin) * across,
            y: Double(row * Self.step - margin) * down))
        return [Float(point.x), Float(point.y)]
      }
    }
    var filled: OpaquePointer?
    let status = places.withUnsafeBufferPointer { places in
      pv_page_edges_filled(
        raster.image, photo.image,
        pv_page_canvas(
          width: Int32(width), height: Int32(height), margin: Int32(margin),
          toPhoto: pv_mesh(
            points: places.baseAddress!, columns: Int32(columns), rows: Int32(rows),
            step: Double(Self.step))), &filled)
    }
    guard status >= 0 else { throw .openCV(purpose: "an image") }
    guard let filled else { return self }
    return FlattenedPage(
      raster: Raster(adopting: filled), aspectRatio: aspectRatio, paperSize: paperSize,
      resolution: resolution, toPhoto: toPhoto, skew: skew, bend: bend)
  }
}
