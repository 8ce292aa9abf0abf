internal import PlatenImaging
internal import PlatenModel

/// Detects the pages of a photo, crops, flattens and dewarps them.
struct PageCropper {
  let options: ScanOptions

  /// All pages of one frame of `file`, in reading order; a page that fails is one failure.
  ///
  /// The photo's pixels are freed when this returns. The pages have pixels of their own, about as
  /// many together, since pages do not overlap.
  func pages(
    in file: PhotoFile, frame: Int, correction: PhotoCorrection? = nil
  ) throws(ScanError) -> [Result<CroppedPage, ScanError>] {
    var photo = try file.photo(frame: frame)
    let barcodes = try PhotoBarcodes(
      in: photo.raster, settings: options.items,
      includesLinks: options.linksBarcodes || options.detectsSeparators)
    if options.keepsPages {
      return [
        .success(CroppedPage(keeping: photo, barcodes: barcodes.within(nil), options: options))
      ]
    }
    let located = try PageLocator(options: options).pages(in: photo, corrected: correction)
    // Recognition needs gray pixels only; the colours are freed.
    if !options.encodesImages { photo = try photo.gray() }
    return located.map { page in
      Result { () throws(ScanError) in
        let (detection, options) = (page.detection, page.options)
        let flattened = try flattened(photo, at: detection, source: file.source)
        let (level, lines) = try dewarped(
          flattened, from: photo, outline: detection?.outline, rotation: options.lineRotation)
        let keepsEdges = detection == nil || options.mode == .original
        let whole = keepsEdges ? level : try level.edgesFilled(from: photo.raster)
        return CroppedPage(
          flattened: whole, lines: lines, finding: page.finding, detection: detection,
          barcodes: barcodes.within(detection?.quad), options: options,
          isWholePhoto: whole.raster === photo.raster)
      }
    }
  }

  /// The page at `detection`, or the whole photo, without its perspective.
  private func flattened(
    _ photo: Photo, at detection: DetectedPage?, source: String
  ) throws(ScanError) -> FlattenedPage {
    let flattened = try PageFlattener(pageSize: options.paperSize, resolution: options.resolution)
      .flattened(
        photo.raster, quad: detection?.quad, focalLengthInPixels: photo.focalLengthInPixels,
        photoResolution: photo.resolution)
    if options.encodesImages { try flattened.requireDocumentSize(source: source) }
    return flattened
  }

  /// `flattened` as if its paper lay flat, and its text lines, which show whether it does.
  private func dewarped(
    _ flattened: FlattenedPage, from photo: Photo, outline: [Point]?, rotation: Rotation?
  ) throws(ScanError) -> (FlattenedPage, OrientedLines?) {
    guard options.dewarping != .off else { return (flattened, nil) }
    let lines = try OrientedLines(on: flattened.raster.gray(), rotation: rotation)
    return try flattened.dewarped(
      from: photo.raster, lines: lines, outline: outline, focalLength: photo.focalLengthInPixels,
      isStrong: options.dewarping == .strong)
  }
}
