internal import PlatenDocument
internal import PlatenImaging
internal import PlatenModel
internal import PlatenReceipts

/// Takes one photo at a time through the whole flow, on a thread of its own.
///
/// Read this file first: each line of ``readLast(of:_:_:)`` and ``recognized(_:in:_:)`` is a step.
actor PageWorker {
  let options: ScanOptions
  /// The settings of which entries in a work directory depend.
  private(set) lazy var workSettings = WorkSettings(options: options).key
  /// The same for pages that stay as they are.
  private(set) lazy var workSettingsOfPreservedPages =
    WorkSettings(options: options.preservingPages).key
  private let resources: WorkerResources
  /// What reads photos whose pages do not matter.
  private var cachedAnalysisEngine: AnalysisEngine?
  private let thread = WorkerThread()
  let budget: MemoryBudget

  init(options: ScanOptions, budget: MemoryBudget) {
    self.options = options
    self.budget = budget
    resources = WorkerResources(options: options)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Scans the pages of one photo; in reading order.
  func scan(_ job: PhotoJob) -> [PhotoResult<ScannedPage>] {
    do throws(ScanError) {
      try Self.requireNotCancelled()
      let photo = try job.photo(limits: options.limits)
      return try cachedPages(of: photo, job) { () throws(ScanError) in
        try budget.reserve(pixels: photo.file.pixelCount(frame: job.frame)) {
          () throws(ScanError) in
          try Self.requireNotCancelled()
          return try pages(of: photo, job)
        }
      }.map(job.result)
    } catch {
      return [job.result(.failure(error))]
    }
  }

  /// Throws if the task was cancelled, so that nobody waits for the result; it is not kept either.
  static func requireNotCancelled() throws(ScanError) {
    if Task.isCancelled { throw .cancelled }
  }

  /// The engine that reads photos whose pages do not matter, started on first use.
  func analysisEngine() throws(ScanError) -> AnalysisEngine {
    if let cachedAnalysisEngine { return cachedAnalysisEngine }
    let engine = try AnalysisEngine(settings: EngineSettings(locales: [], subjectNetwork: nil))
    cachedAnalysisEngine = engine
    return engine
  }

  /// The pages of one photo; in reading order, unless a correction states theirs.
  private func pages(
    of photo: OpenedPhoto, _ job: PhotoJob
  ) throws(ScanError) -> [Result<ScannedPage, ScanError>] {
    var crops = try PageCropper(
      options: job.preservesPages ? options.preservingPages : options,
      isRecognized: job.isRecognized
    ).pages(in: photo.file, frame: job.frame, correction: job.correction)
    var pages: [Result<ScannedPage, ScanError>] = []
    // Each crop is taken out of the array, so that its pixels go as soon as they are not needed.
    crops.reverse()
    while !crops.isEmpty { pages.append(scannedLast(of: &crops, of: photo, job)) }
    return job.correction?.pages == nil ? pages.inReadingOrder : pages
  }

  /// Cleans, recognizes, turns and encodes the last of `crops`, which is taken out.
  private func scannedLast(
    of crops: inout [Result<CroppedPage, ScanError>], of photo: OpenedPhoto, _ job: PhotoJob
  ) -> Result<ScannedPage, ScanError> {
    Result { () throws(ScanError) in
      // Compression takes the most memory: the flattened page and the image for OCR are gone by then.
      let page = try readLast(of: &crops, photo, job)
      try Self.requireNotCancelled()
      let placement = page.placement
      return ScannedPage(
        source: job.source.name, page: job.frame + 1, sha256: photo.sha256,
        pageFinding: page.finding, detection: page.detection, paperSize: page.paperSize,
        resolution: page.image.resolution, orientation: page.recognition.orientation,
        bend: page.bend,
        color: page.image.color, mode: page.image.mode, width: placement.width,
        height: placement.height,
        image: try PageImageEncoder(options: page.options).image(of: page.image, file: photo.file),
        textLayer: page.text, ownText: page.ownText, textCoverage: page.recognition.coverage,
        items: page.items,
        barcodeLinks: page.barcodeLinks, isBlank: page.isBlank, isSeparator: page.isSeparator,
        sharpness: page.sharpness,
        warnings: Self.warnings(on: page) + page.recognition.warnings,
        isComplete: page.recognition.isComplete)
    }
  }

  private static func warnings(on page: ReadPage) -> [String] {
    var warnings = [page.photoWarning].compactMap(\.self)
    if page.finding == .found, let detection = page.detection, detection.isDoubtful {
      let confidence = detection.confidence.rounded(toPlaces: 2)
      warnings.append("the page's border is doubtful (confidence \(confidence))")
    }
    return warnings
  }

  /// A page that was read: all that is known of it, and the image that is still to be compressed.
  private struct ReadPage {
    let options: ScanOptions
    let photoWarning: String?
    let finding: PageFindingResult
    let detection: DetectedPage?
    let paperSize: PaperSize?
    let placement: PagePlacement
    let bend: PageBend?
    let image: PageImageEncoder.Page
    let recognition: PageRecognition
    let text: RecognizedPage?
    let ownText: RecognizedPage?
    let items: [Item]
    let barcodeLinks: [PageLink]
    let isBlank: Bool
    let isSeparator: Bool
    let sharpness: Double?
  }

  /// Cleans and recognizes the last of `crops`, whose pixels are freed when this returns.
  @inline(never)
  private func readLast(
    of crops: inout [Result<CroppedPage, ScanError>], _ photo: OpenedPhoto, _ job: PhotoJob
  ) throws(ScanError) -> ReadPage {
    let crop = try crops.removeLast().get()
    let options = crop.options
    try Self.requireNotCancelled()
    let cleaned = try crop.cleaned()
    try Self.requireNotCancelled()
    let recognition = try recognized(crop, in: cleaned.ocrImage, options)
    let rotation = recognition.orientation.rotation
    let placement = crop.placement(turned: rotation)
    let text = recognition.page?.scaled(toWidth: placement.width, height: placement.height)
    let ownText = crop.ownText?.turned(by: rotation)
      .scaled(toWidth: placement.width, height: placement.height)
    return ReadPage(
      options: options, photoWarning: crop.photoWarning, finding: crop.finding,
      detection: crop.detection?.turned(by: rotation),
      paperSize: crop.flattened.paperSize(turned: rotation), placement: placement,
      bend: crop.flattened.bend,
      image: PageImageEncoder.Page(cleaned, of: crop, turned: rotation),
      recognition: recognition, text: text, ownText: ownText,
      items: try crop.barcodes.filter(options.items.includes)
        + resources.itemDetector().items(on: ownText?.appending(text) ?? text, at: placement),
      barcodeLinks: options.linksBarcodes
        ? crop.barcodes.compactMap { PageLink($0, at: placement) } : [],
      isBlank: options.detectsBlankPages ? try crop.isBlank() : false,
      isSeparator: options.detectsSeparators ? try crop.isSeparator() : false,
      sharpness: options.detectsDuplicates ? try crop.flattened.raster.sharpness() : nil)
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
      page = try ReceiptRerecognition().refined(
        page, recognize: recognizer.fieldRerecognizer().rerecognized)
    }
    return recognizer.recognition(page)
  }
}

extension ScanError {
  static var cancelled: ScanError { ScanError(.cancelled, reason: "the work was cancelled") }
}
