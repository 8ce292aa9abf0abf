internal import FoundationEssentials
internal import PlatenDocument
internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Takes one photo at a time through the whole flow, on a thread of its own,
/// with text readers of its own.
actor PageWorker {
  private let thread = WorkerThread()
  private let options: ScanOptions
  private let recognizerCache: TextRecognizerCache
  private var installedLanguages: [String]?
  private var cachedItemDetector: PageItemDetector?

  init(options: ScanOptions) {
    self.options = options
    recognizerCache = TextRecognizerCache(recognitionModel: options.recognitionModel)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Finds the pages of one photo, and no more.
  func detect(_ job: PhotoJob, drawsOverlay: Bool) -> [PhotoResult<PhotoDetection>] {
    let detection = outcome { () throws(ScanError) in
      let photo = try opened(job).file.photo(frame: job.frame)
      let started = ContinuousClock.now
      let pages = try PageLocator(options: options).pages(in: photo).pages
      let detectionTime = ContinuousClock.now - started
      return PhotoDetection(
        source: job.source.name, width: photo.raster.width, height: photo.raster.height,
        pages: pages,
        overlay: drawsOverlay ? try Self.overlay(of: pages, on: photo.raster) : nil,
        detectionTime: detectionTime)
    }
    return [job.result(detection)]
  }

  /// Finds the items in one photo. Where only barcodes are asked for no page is looked for, and
  /// nothing is read.
  func find(_ job: PhotoJob) -> [PhotoResult<PageItems>] {
    guard options.items.textKinds.isEmpty else {
      return scan(job).map { result in
        PhotoResult(
          source: result.source, page: result.page, outcome: result.outcome.map(PageItems.init))
      }
    }
    let items = outcome { () throws(ScanError) in
      let photo = try opened(job).file.photo(frame: job.frame, allowsGray: true)
      return PageItems(
        source: job.source.name, page: job.frame + 1,
        items: try PhotoBarcodes(in: photo.raster, settings: options.items).all)
    }
    return [job.result(items)]
  }

  /// Finds, flattens, cleans, reads and turns the pages of one photo, in reading order.
  func scan(_ job: PhotoJob) -> [PhotoResult<ScannedPage>] {
    do throws(ScanError) {
      let opened = try opened(job)
      let crops = try croppedPages(from: opened.file, frame: job.frame)
      let pages = crops.map { crop in
        outcome { () throws(ScanError) in
          try scanned(crop.get(), of: opened, job)
        }
      }
      return pages.inReadingOrder.map(job.result)
    } catch {
      return [job.result(.failure(error))]
    }
  }

  private func scanned(
    _ crop: CroppedPage, of photo: OpenedPhoto, _ job: PhotoJob
  ) throws(ScanError) -> ScannedPage {
    let cleaned = try cleaned(crop)
    let text = try PageRecognition(
      of: crop.flattened.raster, lines: crop.lines, image: cleaned.ocrImage,
      options: recognitionOptions(for: photo.file, frame: job.frame), recognizers: recognizers())
    let rotation = text.orientation.rotation
    let (width, height) = crop.flattened.raster.size(turned: rotation)
    let recognized = text.recognized?.scaled(toWidth: width, height: height)
    let placement = PagePlacement(
      toPhoto: crop.flattened.toPhoto, rotation: rotation, width: width, height: height)
    return ScannedPage(
      source: job.source.name, page: job.frame + 1, sha256: photo.sha256,
      pageFinding: crop.finding,
      detection: crop.detection?.turned(by: text.orientation.rotation),
      paperSize: crop.flattened.paperSize(turned: text.orientation.rotation),
      resolution: crop.flattened.resolution, orientation: text.orientation, colour: cleaned.colour,
      width: width, height: height,
      image: try image(of: cleaned, crop, turned: rotation, file: photo.file),
      recognized: recognized,
      items: try crop.barcodes.filter(options.items.includes)
        + itemDetector().items(on: recognized, at: placement),
      barcodeLinks: options.linksBarcodes
        ? crop.barcodes.compactMap { PageLink($0, at: placement) } : [],
      warnings: text.warnings)
  }

  /// The page cleaned, as far as anything of it is wanted.
  private func cleaned(_ crop: CroppedPage) throws(ScanError) -> CleanedPage {
    let cleaner = PageCleaner(cleaning: options.cleaning, colour: options.colour)
    let page = crop.flattened.raster, capitalHeight = crop.lines?.capitalHeight
    if options.encodesImages {
      return try cleaner.cleaned(page, capitalHeight: capitalHeight)
    }
    return CleanedPage(
      image: nil, colour: options.keepsPages ? try cleaner.outputColour(of: page) : options.colour,
      ocrImage: try cleaner.ocrImage(of: page, capitalHeight: capitalHeight))
  }

  /// The page's picture for the document; `nil` where none was drawn.
  private func image(
    of cleaned: CleanedPage, _ crop: CroppedPage, turned rotation: Rotation, file: PhotoFile
  ) throws(ScanError) -> PageImage? {
    guard let image = try cleaned.image?.turned(by: rotation), let colour = cleaned.colour
    else { return nil }
    // Then the photo's own file can stand in the document.
    let isUnchanged =
      crop.isWholePhoto && options.cleaning == .none && rotation == .none
      && image.channels == crop.flattened.raster.channels && colour != .bw
    return try compressor.compressed(
      image, colour: colour, resolution: crop.flattened.resolution,
      photo: isUnchanged ? file.jpegForDocument : nil)
  }

  private func opened(_ job: PhotoJob) throws(ScanError) -> OpenedPhoto {
    if let opened = job.opened { return try opened.get() }
    return try OpenedPhoto(job.source, maximumMegapixels: options.maximumMegapixels)
  }

  /// A page that was cut out of its photo.
  private struct CroppedPage {
    let flattened: FlattenedPage
    let finding: PageFindingResult
    /// `nil` for the whole photo.
    let detection: DetectedPage?
    /// Its lines, where they are known already.
    let lines: OrientedLines?
    /// The barcodes on it.
    let barcodes: [Item]
    /// Whether it has the photo's own pixels.
    let isWholePhoto: Bool

    init(
      flattened: FlattenedPage, lines: OrientedLines?, finding: PageFindingResult,
      detection: DetectedPage?, barcodes: [Item], isWholePhoto: Bool
    ) {
      self.flattened = flattened
      self.lines = lines
      self.finding = finding
      self.detection = detection
      self.barcodes = barcodes
      self.isWholePhoto = isWholePhoto
    }

    /// All of `photo` as it is.
    init(keeping photo: Photo, barcodes: [Item]) {
      self.init(
        flattened: FlattenedPage(keeping: photo), lines: nil, finding: .wholePhoto, detection: nil,
        barcodes: barcodes, isWholePhoto: true)
    }
  }

  /// All pages of one photo. Its pixels are given up when this returns: the pages have
  /// their own, which are about as many, since pages do not overlap.
  private func croppedPages(
    from file: PhotoFile, frame: Int
  ) throws(ScanError) -> [Result<CroppedPage, ScanError>] {
    var photo = try file.photo(frame: frame)
    let barcodes = try PhotoBarcodes(
      in: photo.raster, settings: options.items, includesLinks: options.linksBarcodes)
    if options.keepsPages {
      return [.success(CroppedPage(keeping: photo, barcodes: barcodes.within(nil)))]
    }
    let located = try PageLocator(options: options).pages(in: photo)
    let flattener = PageFlattener(pageSize: options.paperSize, resolution: options.resolution)
    let places: [DetectedPage?] = located.pages.isEmpty ? [nil] : located.pages
    // Text is read from grey pixels; the others are given up.
    if !options.encodesImages { photo = try photo.gray() }
    return places.map { detection in
      outcome { () throws(ScanError) in
        let flattened = try flattener.flattened(
          photo.raster, quad: detection?.quad, focalLengthInPixels: photo.focalLengthInPixels,
          photoResolution: photo.resolution)
        if options.encodesImages { try flattened.requireDocumentSize(source: file.source) }
        let (dewarpedPage, lines) = try dewarped(
          flattened, from: photo, outline: detection?.outline)
        return CroppedPage(
          flattened: dewarpedPage, lines: lines, finding: located.result, detection: detection,
          barcodes: barcodes.within(detection?.quad),
          isWholePhoto: dewarpedPage.raster === photo.raster)
      }
    }
  }

  /// `flattened` as it would be if its paper lay flat, and its lines, which tell how it does.
  private func dewarped(
    _ flattened: FlattenedPage, from photo: Photo, outline: [Point]?
  ) throws(ScanError) -> (FlattenedPage, OrientedLines?) {
    guard options.dewarps else { return (flattened, nil) }
    let lines = try OrientedLines(on: flattened.raster.gray(), rotation: options.lineRotation)
    return try flattened.dewarped(from: photo.raster, lines: lines, outline: outline) ?? (
      flattened, lines
    )
  }

  /// What is on a page already is not read again.
  private func recognitionOptions(for file: PhotoFile, frame: Int) -> ScanOptions {
    guard options.keepsPages, file.hasText(frame: frame) else { return options }
    var options = options
    options.recognizesText = false
    options.rotation = Rotation.none
    return options
  }

  /// A page that is to stay as it is stays one picture, unless layers are asked for.
  private var compressor: PageCompressor {
    let isKept = options.cleaning == .none && options.compression == .auto
    return PageCompressor(
      compression: isKept ? .jpeg : options.compression, quality: options.jpegQuality)
  }

  private func outcome<Value>(
    _ work: () throws(ScanError) -> Value
  ) -> Result<Value, ScanError> {
    do throws(ScanError) { return .success(try work()) } catch { return .failure(error) }
  }

  /// What finds items in text, made for the first page and kept for the others.
  private func itemDetector() throws(ScanError) -> PageItemDetector {
    if let cachedItemDetector { return cachedItemDetector }
    let items = try PageItemDetector(settings: options.items)
    cachedItemDetector = items
    return items
  }

  /// What reads one page.
  private func recognizers() throws(ScanError) -> RecognizerSelector {
    if options.languages.isEmpty, installedLanguages == nil, options.needsTextRecognizer {
      installedLanguages = try InstalledLanguages.all()
    }
    return RecognizerSelector(
      for: options.languages, among: installedLanguages ?? [], from: recognizerCache)
  }

  private static func overlay(
    of pages: [DetectedPage], on photo: Raster
  ) throws(ScanError) -> Data {
    let marked = try photo.overlaid(
      with: pages.map(\.quad), outlines: pages.compactMap(\.outline))
    return try RasterEncoder.jpeg(marked, quality: 85, resolution: nil)
  }
}

extension PageLink {
  /// Where a code leads, if it is an address.
  fileprivate init?(_ item: Item, at placement: PagePlacement) {
    guard let quad = item.quad, let payload = item.barcode?.payload else { return nil }
    self.init(box: placement.box(of: quad), payload: payload)
  }
}

extension PhotoJob {
  /// What came of the photo, or of one page in it.
  fileprivate func result<Value>(_ outcome: Result<Value, ScanError>) -> PhotoResult<Value> {
    PhotoResult(source: source.name, page: frame + 1, outcome: outcome)
  }
}

extension [Result<ScannedPage, ScanError>] {
  /// In the order of a photo that stands as its pages do: a book photographed sideways
  /// shows its left page above or below the right one. As they were, where they do not
  /// agree how to turn, or one of them failed.
  fileprivate var inReadingOrder: Self {
    let pages = compactMap { try? $0.get() }
    let quads = pages.compactMap { $0.detection?.quad }
    guard count > 1, quads.count == count, let rotation = pages.first?.orientation.rotation,
      pages.allSatisfy({ $0.orientation.rotation == rotation })
    else { return self }
    return PageOrder.reading(quads, turnedBy: rotation).map { self[$0] }
  }
}
