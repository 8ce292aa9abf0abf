internal import PlatenDocument
internal import PlatenImaging
internal import PlatenModel
internal import PlatenReceipts

/// Takes one photo at a time through the whole flow, on a thread of its own.
///
/// Read this file first: each line of ``scanned(_:of:_:)`` and ``recognized(_:in:_:)`` is a step.
actor PageWorker {
  let options: ScanOptions
  /// The settings of which entries in a work directory depend.
  private(set) lazy var workSettings = WorkSettings(options: options).description
  /// The same for pages that stay as they are.
  private(set) lazy var workSettingsOfKeptPages =
    WorkSettings(options: options.keepingPages).description
  private let resources: WorkerResources
  private let thread = WorkerThread()
  private let budget: MemoryBudget

  init(options: ScanOptions, budget: MemoryBudget) {
    self.options = options
    self.budget = budget
    resources = WorkerResources(options: options)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Scans the pages of one photo; in reading order.
  func scan(_ job: PhotoJob) -> [PhotoResult<ScannedPage>] {
    do throws(ScanError) {
      let photo = try job.photo(limits: options.limits)
      return try keptPages(of: photo, job) { () throws(ScanError) in
        try budget.reserve(pixels: photo.file.pixelCount(frame: job.frame)) {
          () throws(ScanError) in
          try pages(of: photo, job)
        }
      }.map(job.result)
    } catch {
      return [job.result(.failure(error))]
    }
  }

  /// The pages of one photo; in reading order, unless a correction states theirs.
  private func pages(
    of photo: OpenedPhoto, _ job: PhotoJob
  ) throws(ScanError) -> [Result<ScannedPage, ScanError>] {
    var crops = try PageCropper(options: job.keepsPages ? options.keepingPages : options).pages(
      in: photo.file, frame: job.frame, correction: job.correction)
    var pages: [Result<ScannedPage, ScanError>] = []
    // Each crop is taken out of the array, so that its pixels go as soon as they are not needed.
    crops.reverse()
    while !crops.isEmpty { pages.append(scanned(crops.removeLast(), of: photo, job)) }
    return job.correction?.pages == nil ? pages.inReadingOrder : pages
  }

  private func scanned(
    _ crop: consuming Result<CroppedPage, ScanError>, of photo: OpenedPhoto, _ job: PhotoJob
  ) -> Result<ScannedPage, ScanError> {
    do throws(ScanError) {
      let page = try (consume crop).get()
      return .success(try scanned(consume page, of: photo, job))
    } catch {
      return .failure(error)
    }
  }

  /// Cleans, recognizes, turns and encodes one page.
  private func scanned(
    _ page: consuming CroppedPage, of photo: OpenedPhoto, _ job: PhotoJob
  ) throws(ScanError) -> ScannedPage {
    let crop = page
    let (options, finding, barcodes) = (crop.options, crop.finding, crop.barcodes)
    let cleaned = try crop.cleaned()
    let recognition = try recognized(
      crop, in: cleaned.ocrImage, options.forPage(of: photo.file, frame: job.frame))
    let rotation = recognition.orientation.rotation
    let placement = crop.placement(turned: rotation)
    let isBlank = options.detectsBlankPages ? try crop.isBlank() : false
    let isSeparator = options.detectsSeparators ? try crop.isSeparator() : false
    let sharpness = options.detectsDuplicates ? try crop.flattened.raster.sharpness() : nil
    let detection = crop.detection?.turned(by: rotation)
    let paperSize = crop.flattened.paperSize(turned: rotation)
    let image = PageImageEncoder.Page(cleaned, of: crop, turned: rotation)
    // Compression takes the most memory: the flattened page and the image for OCR are gone by then.
    _ = consume crop
    _ = consume cleaned
    let text = recognition.page?.scaled(toWidth: placement.width, height: placement.height)
    return ScannedPage(
      source: job.source.name, page: job.frame + 1, sha256: photo.sha256, pageFinding: finding,
      detection: detection, paperSize: paperSize, resolution: image.resolution,
      orientation: recognition.orientation, colour: image.colour, mode: image.mode,
      width: placement.width, height: placement.height,
      image: try PageImageEncoder(options: options).image(of: image, file: photo.file),
      recognized: text, textCoverage: recognition.coverage,
      items: try barcodes.filter(options.items.includes)
        + resources.itemDetector().items(on: text, at: placement),
      barcodeLinks: options.linksBarcodes
        ? barcodes.compactMap { PageLink($0, at: placement) } : [],
      isBlank: isBlank, isSeparator: isSeparator, sharpness: sharpness,
      warnings: recognition.warnings, isComplete: recognition.isComplete)
  }

  /// Recognizes the text of a page in `image`, and the unclear fields of a receipt once more.
  private func recognized(
    _ crop: CroppedPage, in image: Raster, _ options: ScanOptions
  ) throws(ScanError) -> PageRecognition {
    guard options.needsTextRecognizer else { return PageRecognition(rotation: options.rotation) }
    var recognizer = try PageRecognizer(
      crop.flattened.raster, lines: crop.lines, image: image, options: options,
      recognizers: resources.recognizers())
    guard var page = try recognizer.page() else { return recognizer.recognition(nil) }
    if options.rerecognizesReceipts {
      let rerecognizer = try recognizer.rerecognizer()
      page = try ReceiptRerecognition().refined(
        page, recognizeHeader: rerecognizer.pageWithHeader, recognize: rerecognizer.rerecognized)
    }
    return recognizer.recognition(page)
  }
}
