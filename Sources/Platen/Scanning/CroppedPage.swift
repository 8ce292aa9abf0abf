internal import PlatenBarcodes
internal import PlatenImaging
internal import PlatenModel

/// A page that was cropped from its photo, flattened and dewarped.
struct CroppedPage {
  let flattened: FlattenedPage
  /// How the page's area in the photo was determined.
  let finding: PageFindingResult
  /// `nil` where the whole photo is the page.
  let detection: DetectedPage?
  /// The page's text lines, where dewarping has detected them already.
  let lines: OrientedLines?
  /// The barcodes on the page.
  let barcodes: [Item]
  /// The options for the page.
  let options: ScanOptions
  /// Whether the page has exactly the photo's pixels.
  let isWholePhoto: Bool

  init(
    flattened: FlattenedPage, lines: OrientedLines?, finding: PageFindingResult,
    detection: DetectedPage?, barcodes: [Item], options: ScanOptions, isWholePhoto: Bool
  ) {
    self.flattened = flattened
    self.lines = lines
    self.finding = finding
    self.detection = detection
    self.barcodes = barcodes
    self.options = options
    self.isWholePhoto = isWholePhoto
  }

  /// The whole of `photo`, unchanged.
  init(keeping photo: Photo, barcodes: [Item], options: ScanOptions) {
    self.init(
      flattened: FlattenedPage(keeping: photo), lines: nil, finding: .wholePhoto, detection: nil,
      barcodes: barcodes, options: options, isWholePhoto: true)
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

  /// The cleaned page: only the OCR image where the options encode no images.
  func cleaned() throws(ScanError) -> CleanedPage {
    let cleaner = PageCleaner(
      cleaning: options.cleaning, colour: options.colour, mode: options.mode)
    let page = flattened.raster, capitalHeight = lines?.capitalHeight
    if options.encodesImages {
      return try cleaner.cleaned(
        page, capitalHeight: capitalHeight,
        textFraction: lines?.coveredFraction(of: page.width * page.height))
    }
    return CleanedPage(
      image: nil, colour: options.keepsPages ? try cleaner.outputColour(of: page) : options.colour,
      ocrImage: try cleaner.ocrImage(of: page, capitalHeight: capitalHeight))
  }
}
