internal import PlatenImaging
internal import PlatenModel

extension PhotoCorrection {
  /// The ratio of widths or heights that still counts as the same shape: a copy of few pixels has
  /// rounded sides.
  private static let shapeTolerance = 0.01

  /// The pixels of `photo` for each pixel of the corners. The corners may refer to a smaller copy of the
  /// photo.
  ///
  /// Throws an error of the kind `input` where the copy has another shape.
  func scale(to photo: Raster) throws(ScanError) -> (x: Double, y: Double) {
    let (photoWidth, photoHeight) = (Double(photo.width), Double(photo.height))
    let scale = (x: photoWidth / (width ?? photoWidth), y: photoHeight / (height ?? photoHeight))
    guard abs(scale.x / scale.y - 1) <= Self.shapeTolerance else {
      throw ScanError(
        .input, source,
        reason: "it has \(photo.width) × \(photo.height) pixels, and its corrections are for "
          + "another shape; detect its pages again")
    }
    return scale
  }
}

extension PhotoCorrection.Page {
  /// The distance, in pixels, at which a contour passes through a corner: coordinates are rounded to a
  /// hundredth of a pixel.
  private static let cornerTolerance = 0.5

  /// The page in a photo of `scale` pixels for each pixel of the corners; `nil` where the whole photo is
  /// the page.
  func candidate(scaledBy scale: (x: Double, y: Double)) -> PageCandidate? {
    guard let quad else { return nil }
    func scaled(_ point: Point) -> Point { Point(x: point.x * scale.x, y: point.y * scale.y) }
    let corners = quad.corners.map(scaled)
    let contour = fittingOutline?.map(scaled)
    return Quad(corners: corners).map { PageCandidate(quad: $0, outline: contour, confidence: 1) }
  }

  /// The outline, unless a corner was moved away from it.
  private var fittingOutline: [Point]? {
    guard let outline, let quad else { return nil }
    let fits = quad.corners.allSatisfy { corner in
      outline.contains { $0.distance(to: corner) <= Self.cornerTolerance }
    }
    return fits ? outline : nil
  }
}

extension ScanOptions {
  /// These options with the settings of a page or of a photo.
  func corrected(by settings: PhotoCorrection.Settings) -> ScanOptions {
    var options = self
    options.rotation = settings.rotation ?? rotation
    options.colour = settings.colour ?? colour
    options.mode = settings.mode ?? mode
    return options
  }
}
