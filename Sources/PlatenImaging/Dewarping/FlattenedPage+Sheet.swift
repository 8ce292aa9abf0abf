internal import PlatenModel

extension FlattenedPage {
  /// The page without the displacement that the network `estimate`d and without what a sheet in space shows
  /// to remain of it, and its lines. They are detected once more where print is straight: strongly bent
  /// lines are found in pieces.
  func dewarped(
    by estimate: LearnedDisplacement, from photo: Raster, lines: OrientedLines,
    focalLength: Double?, fitsSheet: Bool
  ) throws(ScanError) -> (page: FlattenedPage, lines: OrientedLines) {
    let bend = PageBend(estimate, isDewarped: true)
    let sides = try SheetSides(
      in: photo, width: width, height: height,
      by: PageTransform(toPhoto.homography, learned: estimate.displacement))
    let displacement = sides.moving(estimate.displacement, width: width, height: height)
    let learned = PageTransform(toPhoto.homography, learned: displacement)
    let straight = try resampled(from: photo, by: learned, bend: bend)
    let gray = try straight.raster.gray()
    let straightLines = try lines.detectedAgain(on: gray)
    guard fitsSheet,
      let sheet = self.sheet(
        of: learned, aspectRatio: sides.aspectRatio * width / height, lines: straightLines,
        rules: try straightLines.rules(on: gray), in: photo, focalLength: focalLength,
        expectedError: estimate.expectedError)
    else { return (straight, straightLines) }
    let stretch = self.stretch(of: sheet)
    let shape = self.shape(of: sheet)
    let scaling = Homography.scaling(
      width / (shape?.extent.width ?? width), height / (shape?.extent.height ?? height))
    let page = try resampled(
      from: photo,
      by: PageTransform(
        toPhoto.homography, learned: displacement, stretch: stretch, scaling: scaling),
      shape: shape, bend: bend)
    return (
      page,
      straightLines.mapped(
        by: { scaling.inverse(stretch.flattened($0)) }, width: width, height: height,
        toWidth: page.width, toHeight: page.height)
    )
  }

  /// The size of the page with the aspect ratio of `sheet`, or of the paper that has nearly the same, and
  /// with as many pixels; `nil` where the paper is known already.
  private func shape(of sheet: SheetFit) -> (extent: Extent, paper: PaperSize?)? {
    guard paperSize == nil else { return nil }
    let paper = PaperSize.matching(aspectRatio: sheet.aspectRatio)
    let factor =
      ((paper?.aspectRatio ?? sheet.aspectRatio) / (width / height)).squareRoot()
    return (Extent(width: width * factor, height: height / factor), paper)
  }

  /// The sheet in space that explains the page which `map` dewarps; `nil` where there is none. `lines` and
  /// `rules` are those of the upright page; `aspectRatio` is what its sides say.
  private func sheet(
    of map: PageTransform, aspectRatio: Double, lines: OrientedLines, rules: PageRules,
    in photo: Raster, focalLength: Double?, expectedError: Double
  ) -> SheetFit? {
    let (photoWidth, photoHeight) = (Double(photo.width), Double(photo.height))
    let view = SheetView(
      width: width, height: height, centre: Point(x: photoWidth / 2, y: photoHeight / 2),
      focalLength: focalLength ?? Self.assumedFocalLength(of: photo),
      place: map.callAsFunction)
    let toPage = lines.fromUpright(width: width, height: height)
    let sheetLines = SheetLines(
      lines.lines, rules: rules, isSideways: lines.orientation.rotation.swapsSides
    ) {
      let point = toPage($0)
      return Point(x: point.x / width, y: point.y / height)
    }
    return SheetFit(
      SheetScene(
        view: view, weights: focalLength == nil ? .uncalibrated : .calibrated,
        aspectRatio: aspectRatio, expectedError: expectedError, lines: sheetLines))
  }

  /// How far the print of the dewarped page lies from where it would on paper that does not stretch.
  private func stretch(of sheet: SheetFit) -> Displacement {
    Displacement(
      width: width, height: height, columns: DisplacementModes.nodes,
      moves: sheet.displacements.map { Point(x: $0.x * width, y: $0.y * height) })
  }
}
