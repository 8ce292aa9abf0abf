internal import CVision
package import PlatenModel

extension FlattenedPage {
  /// Pixels of the page between places whose way into the photo is worked out.
  private static let step = 16
  /// How far lines may leave their level, in heights of an x: on a page that was taken out of its
  /// photo, and on one that has the photo's own pixels, as a scan has. Taking those anew blurs
  /// them a little, which coarse print suffers from more than from a bend.
  private static let tolerance = 0.5, scanTolerance = 2.0

  /// The page and its lines made plane, where they show that it is bent; `nil` where it is flat.
  ///
  /// - Parameters:
  ///   - photo: what the page was taken out of, and is taken out of anew.
  ///   - lines: of this page.
  ///   - outline: the page's sides where they are not straight, in pixels of the photo.
  package func dewarped(
    from photo: Raster, lines: OrientedLines, outline: [Point]?
  ) throws(ScanError) -> (page: FlattenedPage, lines: OrientedLines)? {
    let toPage = toPhoto.homography.inverse
    guard
      let model = DewarpingModel(
        lines: lines, outline: outline?.map { toPage($0) },
        width: Double(raster.width), height: Double(raster.height),
        tolerance: raster === photo ? Self.scanTolerance : Self.tolerance)
    else { return nil }
    let map = PageTransform(toPhoto.homography, model: model)
    let dewarpedPage = FlattenedPage(
      raster: try photo.warped(
        by: map, width: raster.width, height: raster.height, step: Self.step,
        borderColour: try raster.medianColour()),
      aspectRatio: aspectRatio, paperSize: paperSize, resolution: resolution, toPhoto: map,
      skew: skew)
    return (dewarpedPage, model.flattened(lines))
  }
}

extension Raster {
  /// A new raster of `width` × `height` pixels that shows at each place what this one has where
  /// `map` leads, worked out every `step` pixels; with `borderColour` beyond its edges.
  fileprivate func warped(
    by map: PageTransform, width: Int, height: Int, step: Int, borderColour: [UInt8]
  ) throws(ScanError) -> Raster {
    let columns = width / step + 2, rows = height / step + 2
    let places = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let place = map(Point(x: Double(column * step), y: Double(row * step)))
        return [Float(place.x), Float(place.y)]
      }
    }
    let samples = map.homography.samplesNeeded(width: width, height: height)
    return try places.withUnsafeBufferPointer { places throws(ScanError) in
      let mesh = pv_mesh(
        places: places.baseAddress!, columns: Int32(columns), rows: Int32(rows),
        step: Double(step))
      return try Raster(
        orThrow: pv_image_remapped(
          image, mesh, Int32(width), Int32(height), Int32(samples), borderColour))
    }
  }
}
