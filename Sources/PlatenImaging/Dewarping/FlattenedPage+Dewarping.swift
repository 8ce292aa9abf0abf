internal import CVision
package import PlatenModel

extension FlattenedPage {
  /// The spacing of the mesh on which the map into the photo is evaluated, in pixels of the page.
  private static let step = 16
  /// The maximum vertical range of a flat page's lines, in x-heights: for a page extracted from a
  /// photo, and for a whole photo that was not resampled, such as a scan. The second is higher
  /// because resampling blurs the print slightly, which harms coarse print more than a slight curl.
  private static let tolerance = 0.5, scanTolerance = 2.0

  /// The dewarped page and its lines, or `nil` where the page is flat.
  ///
  /// - Parameters:
  ///   - photo: the photo that the page was extracted from; it is resampled from its pixels.
  ///   - lines: the lines of this page.
  ///   - outline: the page's outline where its sides are curved, in pixels of the photo.
  ///   - focalLengthInPixels: the camera's, in pixels of this photo. `nil` where it is unknown, as
  ///     in a photo that was cropped: then the camera's place is unknown too.
  package func dewarped(
    from photo: Raster, lines: OrientedLines, outline: [Point]?,
    focalLengthInPixels: Double? = nil
  ) throws(ScanError) -> (page: FlattenedPage, lines: OrientedLines)? {
    let toPage = toPhoto.homography.inverse
    guard
      let model = DewarpingModel(
        lines: lines, outline: outline?.map { toPage($0) },
        foot: focalLengthInPixels.flatMap {
          toPhoto.homography.cameraFoot(
            centre: Point(x: Double(photo.width) / 2, y: Double(photo.height) / 2),
            focalLength: $0)
        },
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
  /// Resamples the raster to `width` × `height` pixels: the result shows at each point the point
  /// given by `map`, evaluated on a mesh of `step` pixels, and `borderColour` beyond the raster's
  /// edges.
  fileprivate func warped(
    by map: PageTransform, width: Int, height: Int, step: Int, borderColour: [UInt8]
  ) throws(ScanError) -> Raster {
    let columns = width / step + 2, rows = height / step + 2
    let places = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let point = map(Point(x: Double(column * step), y: Double(row * step)))
        return [Float(point.x), Float(point.y)]
      }
    }
    let samples = map.homography.samplesNeeded(width: width, height: height)
    return try places.withUnsafeBufferPointer { places throws(ScanError) in
      let mesh = pv_mesh(
        points: places.baseAddress!, columns: Int32(columns), rows: Int32(rows),
        step: Double(step))
      return try Raster(
        orThrow: pv_image_remapped(
          image, mesh, Int32(width), Int32(height), Int32(samples), borderColour))
    }
  }
}
