internal import PlatenBarcodes
internal import PlatenImaging
internal import PlatenModel

/// Detects the pages of a photo, crops, flattens and dewarps them.
struct PageCropper {
  let options: ScanOptions
  /// Whether the text of a page that stays was recognized before.
  var isRecognized = false

  /// All pages of one frame of `file`, in reading order; a page that fails is one failure.
  ///
  /// The photo's pixels are freed when this returns. The pages have pixels of their own, about as
  /// many together, since pages do not overlap.
  func pages(
    in file: PhotoFile, frame: Int, correction: PhotoCorrection? = nil
  ) throws(ScanError) -> [Result<CroppedPage, ScanError>] {
    var photo = try file.photo(frame: frame)
    // Many scanners write gray pages as color, which takes three times the time and the memory.
    if photo.raster.isGray { photo = try photo.gray() }
    let barcodes = try PhotoBarcodes(
      in: photo.raster, settings: options.items,
      includesLinks: options.linksBarcodes, includesSeparators: options.detectsSeparators)
    if options.preservesPages {
      return [try preserved(photo, barcodes.within(nil), in: file, frame: frame)]
    }
    let located = try PageLocator(options: options).pages(in: photo, corrected: correction)
    // Recognition needs gray pixels only; the colors are freed.
    if !options.encodesImages { photo = try photo.gray() }
    return located.map { page in
      Result { () throws(ScanError) in
        let (detection, options) = (page.detection, page.options)
        let flattened = try flattened(photo, at: detection, source: file.source)
        let (level, lines) = try dewarped(
          flattened, from: photo, outline: detection?.outline, rotation: options.lineRotation)
        let preservesEdges = detection == nil || options.mode == .original
        let whole = preservesEdges ? level : try level.edgesFilled(from: photo.raster)
        return CroppedPage(
          flattened: whole, lines: lines, finding: page.finding, detection: detection,
          barcodes: barcodes.within(detection?.quad), options: options,
          isWholePhoto: whole.raster === photo.raster, photoWarning: photo.warning)
      }
    }
  }

  /// The whole of `photo`, a page that stays. Its text is not recognized again: where it is only a stamp on a
  /// scan, and no layer of an earlier recognition, what lies around it is.
  private func preserved(
    _ photo: Photo, _ barcodes: [Item], in file: PhotoFile, frame: Int
  ) throws(ScanError) -> Result<CroppedPage, ScanError> {
    let text = options.recognizesText ? file.text(frame: frame) : nil
    let isText = isRecognized || text?.isWholePage ?? false
    let shown = Photo(
      raster: isText ? photo.raster : try photo.raster.whitened(in: text?.boxes ?? []),
      resolution: photo.resolution, focalLengthInPixels: photo.focalLengthInPixels)
    var page = CroppedPage(
      unchanged: shown, barcodes: barcodes, options: isText ? options.withoutRecognition : options)
    page.ownText = text.flatMap {
      RecognizedPage(
        $0, width: photo.raster.width, height: photo.raster.height,
        language: options.languages.joined(separator: "+"))
    }
    return .success(page)
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

/// A page that was cropped from its photo, flattened and dewarped.
struct CroppedPage {
  let flattened: FlattenedPage
  /// How the page's area in the photo was determined.
  let finding: PageFindingResult
  /// `nil` if the whole photo is the page.
  let detection: DetectedPage?
  /// The page's text lines, if dewarping has detected them already.
  let lines: OrientedLines?
  /// The barcodes on the page.
  let barcodes: [Item]
  /// The options for the page.
  let options: ScanOptions
  /// Whether the page has exactly the photo's pixels.
  let isWholePhoto: Bool
  /// What is wrong with the photo's file (``Photo/warning``).
  let photoWarning: String?
  /// The text that a page of a PDF has already.
  var ownText: RecognizedPage?

  init(
    flattened: FlattenedPage, lines: OrientedLines?, finding: PageFindingResult,
    detection: DetectedPage?, barcodes: [Item], options: ScanOptions, isWholePhoto: Bool,
    photoWarning: String?
  ) {
    self.flattened = flattened
    self.lines = lines
    self.finding = finding
    self.detection = detection
    self.barcodes = barcodes
    self.options = options
    self.isWholePhoto = isWholePhoto
    self.photoWarning = photoWarning
  }

  /// The whole of `photo`, unchanged.
  init(unchanged photo: Photo, barcodes: [Item], options: ScanOptions) {
    self.init(
      flattened: FlattenedPage(unchanged: photo), lines: nil, finding: .wholePhoto, detection: nil,
      barcodes: barcodes, options: options, isWholePhoto: true, photoWarning: photo.warning)
  }

  /// The place of the page in its photo once it is turned by `rotation`.
  func placement(turned rotation: Rotation) -> PagePlacement {
    let (width, height) = flattened.raster.size(turned: rotation)
    return PagePlacement(
      toPhoto: flattened.toPhoto, rotation: rotation, width: width, height: height)
  }

  /// Whether nothing is written on the page, and no barcode is on it.
  func isBlank() throws(ScanError) -> Bool {
    guard barcodes.isEmpty else { return false }
    return try PageMarks(on: flattened.raster, resolution: flattened.resolution).isBlank
  }

  /// Whether the page is a separator sheet.
  func isSeparator() throws(ScanError) -> Bool {
    if SeparatorCode.isPresent(among: barcodes) { return true }
    return try flattened.raster.gray().withPixels { PatchTDetector().isPresent(on: $0) }
  }

  /// The cleaned page: only the OCR image if the options encode no images.
  func cleaned() throws(ScanError) -> CleanedPage {
    let cleaner = PageCleaner(
      cleaning: options.cleaning, color: options.color, mode: options.mode)
    let page = flattened.raster, capitalHeight = lines?.capitalHeight
    if options.encodesImages {
      return try cleaner.cleaned(
        page, capitalHeight: capitalHeight,
        textFraction: lines?.coveredFraction(of: page.width * page.height))
    }
    return CleanedPage(
      image: nil,
      color: options.preservesPages ? try cleaner.outputColor(of: page) : options.color,
      ocrImage: try cleaner.ocrImage(of: page, capitalHeight: capitalHeight))
  }
}

extension [Result<ScannedPage, ScanError>] {
  /// The pages of one photo in reading order, once their orientation is known.
  ///
  /// A book that was photographed sideways has its left page above or below the right one. The
  /// order stays if the pages disagree about the rotation, or if one of them failed.
  var inReadingOrder: Self {
    let pages = compactMap { try? $0.get() }
    let quads = pages.compactMap { $0.detection?.quad }
    guard count > 1, quads.count == count, let rotation = pages.first?.orientation.rotation,
      pages.allSatisfy({ $0.orientation.rotation == rotation })
    else { return self }
    return PageOrder.reading(quads, turnedBy: rotation).map { self[$0] }
  }
}
