internal import CVision
package import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

extension FlattenedPage {
  /// The spacing of the mesh on which the map into the photo is evaluated, in pixels of the page.
  private static let step = 16
  /// The maximum vertical range of a flat page's lines, in x-heights: for a page extracted from a
  /// photo, and for a whole photo that was not resampled, such as a scan. The second is higher
  /// because resampling blurs the print slightly, which harms coarse print more than a slight curl.
  private static let tolerance = 0.5, scanTolerance = 2.0
  /// The extent of the network's displacement from which a page is bent, as a share of its sides, and
  /// relative to the expected error; and that for strong dewarping. On drawn photos, dewarping from this
  /// extent on brings the print nearer to its place, except where the corners are wrong.
  private static let minimumExtent = 0.002, minimumCertainty = 0.5, minimumStrongExtent = 0.001
  /// The minimum number of long text lines that can contradict the network: fewer are often something
  /// else, such as music.
  private static let minimumLines = 5

  /// The dewarped page and its lines; the same pixels where the page is flat.
  ///
  /// - Parameters:
  ///   - photo: the photo that the page was extracted from; it is resampled from its pixels.
  ///   - lines: the lines of this page.
  ///   - outline: the page's outline where its sides are curved, in pixels of the photo.
  ///   - focalLength: the camera's, in pixels of the photo; `nil` where it is unknown.
  ///   - isStrong: whether pages are dewarped that are hardly bent, or that fill the photo.
  package func dewarped(
    from photo: Raster, lines: OrientedLines, outline: [Point]?, focalLength: Double? = nil,
    isStrong: Bool = false
  ) throws(ScanError) -> (page: FlattenedPage, lines: OrientedLines) {
    let estimate = try learnedDisplacement(on: photo, isStrong: isStrong)
    let learned = estimate.flatMap { estimate in
      isBent(estimate, lines: lines, isStrong: isStrong) ? estimate.displacement : nil
    }
    let remaining = learned.map { lines.mapped(by: $0.flattened, width: width, height: height) }
    let toPage = toPhoto.homography.inverse
    // The network has seen the sides; their outline is less exact than its estimate.
    let model = DewarpingModel(
      lines: remaining ?? lines, outline: learned == nil ? outline?.map { toPage($0) } : nil,
      width: width, height: height,
      tolerance: raster === photo ? Self.scanTolerance : Self.tolerance,
      isRefinement: learned != nil)
    let isDewarped = learned != nil || model != nil
    let bend =
      estimate == nil && !isDewarped
      ? nil
      : PageBend(
        extent: estimate?.extent, expectedError: estimate?.expectedError, isDewarped: isDewarped)
    guard isDewarped else {
      var same = self
      same.bend = bend
      return (same, lines)
    }
    let straight = PageTransform(toPhoto.homography, learned: learned, model: model)
    let flatter = remaining ?? lines
    let level = model?.flattened(flatter) ?? flatter
    let stretch = learned.flatMap { _ in
      self.stretch(
        of: straight, lines: level, in: photo, focalLength: focalLength,
        expectedError: estimate!.expectedError)
    }
    let map = PageTransform(
      toPhoto.homography, learned: learned, model: model, stretch: stretch)
    let dewarpedPage = FlattenedPage(
      raster: try photo.warped(
        width: raster.width, height: raster.height, step: Self.step,
        samples: map.homography.samplesNeeded(width: raster.width, height: raster.height),
        borderColour: try raster.medianColour(), by: map.callAsFunction),
      aspectRatio: aspectRatio, paperSize: paperSize, resolution: resolution, toPhoto: map,
      skew: skew, bend: bend)
    return (
      dewarpedPage,
      stretch.map { level.mapped(by: $0.flattened, width: width, height: height) } ?? level
    )
  }

  /// How far the rows and the columns of the page that `map` dewarps lie from where they would on paper
  /// that does not stretch; `nil` where that is unknown.
  private func stretch(
    of map: PageTransform, lines: OrientedLines, in photo: Raster, focalLength: Double?,
    expectedError: Double
  ) -> Displacement? {
    let (photoWidth, photoHeight) = (Double(photo.width), Double(photo.height))
    let view = SheetView(
      width: width, height: height, centre: Point(x: photoWidth / 2, y: photoHeight / 2),
      focalLength: focalLength
        ?? PageGeometry.typicalFocalLength * hypot(photoWidth, photoHeight),
      place: map.callAsFunction)
    let rotation = lines.orientation.rotation
    let (uprightWidth, uprightHeight) = rotation.swapsSides ? (height, width) : (width, height)
    let toPage = Homography(undoing: rotation, width: uprightWidth, height: uprightHeight)
    let spacing = SheetSpacing(
      EvenLeading(of: lines.lines), isSideways: rotation.swapsSides
    ) {
      let point = toPage($0)
      return Point(x: point.x / width, y: point.y / height)
    }
    let equations = SheetEquations(
      view: view, aspectRatio: width / height, expectedError: expectedError, spacing: spacing)
    guard let fit = SheetFit(equations) else { return nil }
    let (columns, rows) = (fit.columnMoves, fit.rowMoves)
    return Displacement(
      horizontal: DisplacementField(
        width: width, height: height, columns: columns.count,
        values: rows.flatMap { _ in columns.map { $0 * width } }),
      vertical: DisplacementField(
        width: width, height: height, columns: columns.count,
        values: rows.flatMap { row in columns.map { _ in row * height } }))
  }

  private var width: Double { Double(raster.width) }
  private var height: Double { Double(raster.height) }

  /// What the dewarping network sees, in two passes where the page is bent; `nil` for a page that fills
  /// its photo, because the network has learned to see a page's sides before a background.
  private func learnedDisplacement(
    on photo: Raster, isStrong: Bool
  ) throws(ScanError) -> LearnedDisplacement? {
    guard isStrong || raster !== photo else { return nil }
    let view = try DewarpingView(
      of: photo, toPhoto: toPhoto.homography, width: width, height: height)
    let first = try LearnedDisplacement(in: view)
    return exceedsMinimum(first, isStrong: isStrong) ? try first.refined(in: view) : first
  }

  private func exceedsMinimum(_ estimate: LearnedDisplacement, isStrong: Bool) -> Bool {
    isStrong
      ? estimate.extent > Self.minimumStrongExtent
      : estimate.extent > Self.minimumExtent
        && estimate.extent > Self.minimumCertainty * estimate.expectedError
  }

  /// Whether the page is bent as `estimate` says. It is not where the text lines would bend.
  private func isBent(
    _ estimate: LearnedDisplacement, lines: OrientedLines, isStrong: Bool
  ) -> Bool {
    guard exceedsMinimum(estimate, isStrong: isStrong) else { return false }
    guard lines.lines.count(where: \.showsShape) >= Self.minimumLines else { return true }
    let flatter = lines.mapped(
      by: estimate.displacement.flattened, width: width, height: height)
    return flatter.bend < lines.bend + Self.tolerance
  }
}

extension Raster {
  /// Beyond every photo. A map reaches it near the horizon of a steep perspective.
  private static let farAway: Float = -1e6

  private static func pixel(_ coordinate: Double) -> Float {
    coordinate.isFinite && abs(coordinate) < Double(-farAway) ? Float(coordinate) : farAway
  }

  /// Resamples the raster to `width` × `height` pixels: the result shows at each point the point
  /// given by `map`, evaluated on a mesh of `step` pixels, and `borderColour` beyond the raster's
  /// edges. `samples` are those per pixel in each direction.
  func warped(
    width: Int, height: Int, step: Int, samples: Int, borderColour: [UInt8],
    by map: (Point) -> Point
  ) throws(ScanError) -> Raster {
    let columns = width / step + 2, rows = height / step + 2
    let places = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let point = map(Point(x: Double(column * step), y: Double(row * step)))
        return [point.x, point.y].map(Self.pixel)
      }
    }
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
