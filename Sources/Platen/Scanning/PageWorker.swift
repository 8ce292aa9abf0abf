internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Takes one photo at a time through the whole flow, on a thread of its own,
/// with a text reader of its own.
actor PageWorker {
  private let thread = WorkerThread()
  private let options: ScanOptions
  private var openReader: TextReader?

  init(options: ScanOptions) { self.options = options }

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Finds the pages of one photo, and no more.
  func detect(_ ticket: PhotoTicket, drawsOverlay: Bool) -> PhotoResult<PhotoDetection> {
    result(of: ticket) { opened throws(ScanError) in
      let photo = try opened.file.photo(frame: ticket.frame)
      let pages = try PageLocator(options: options).pages(in: photo)
      return PhotoDetection(
        source: ticket.source.name, width: photo.raster.width, height: photo.raster.height,
        pages: pages,
        overlay: drawsOverlay ? try Self.overlay(of: pages, on: photo.raster) : nil)
    }
  }

  /// Finds, flattens, cleans, reads and turns the page of one photo.
  func scan(_ ticket: PhotoTicket) -> PhotoResult<ScannedPage> {
    result(of: ticket) { opened throws(ScanError) in
      let (flat, detection) = try flattenedPage(in: opened.file, frame: ticket.frame)
      let cleaned = try PageCleaner(cleaning: options.cleaning, colour: options.colour)
        .cleaned(flat.raster)
      let text = try PageText(of: cleaned.reading, options: options, reader: reader)
      let picture = try cleaned.picture.turned(by: text.orientation.rotation)
      return ScannedPage(
        source: ticket.source.name, page: ticket.frame + 1, sha256: opened.sha256,
        detection: detection?.turned(by: text.orientation.rotation),
        paperSize: flat.paperSize(turned: text.orientation.rotation),
        resolution: flat.resolution, orientation: text.orientation, colour: cleaned.colour,
        width: picture.width, height: picture.height,
        image: options.encodesPictures
          ? try PageImage(
            picture, colour: cleaned.colour, quality: options.jpegQuality,
            resolution: flat.resolution)
          : nil,
        recognized: text.recognized?.scaled(toWidth: picture.width, height: picture.height),
        warnings: text.warnings)
    }
  }

  private func result<Value>(
    of ticket: PhotoTicket, _ work: (OpenedPhoto) throws(ScanError) -> Value
  ) -> PhotoResult<Value> {
    let outcome: Result<Value, ScanError>
    do throws(ScanError) {
      let opened =
        if let opened = ticket.opened { try opened.get() } else {
          try OpenedPhoto(ticket.source, maximumMegapixels: options.maximumMegapixels)
        }
      outcome = .success(try work(opened))
    } catch {
      outcome = .failure(error)
    }
    return PhotoResult(source: ticket.source.name, page: ticket.frame + 1, outcome: outcome)
  }

  /// The photo's pixels are given up when this returns: the page has its own.
  private func flattenedPage(
    in file: PhotoFile, frame: Int
  ) throws(ScanError) -> (FlattenedPage, DetectedPage?) {
    let photo = try file.photo(frame: frame)
    let detection = try PageLocator(options: options).pages(in: photo).first
    let flattener = PageFlattener(pageSize: options.paperSize, resolution: options.resolution)
    let page = try flattener.flattened(
      photo.raster, quad: detection?.quad, focalLengthInPixels: photo.focalLengthInPixels,
      photoResolution: photo.resolution)
    if options.encodesPictures { try page.requireDocumentSize(source: file.source) }
    return (page, detection)
  }

  /// The reader, started when the first page needs it and kept for the others.
  private func reader() throws(ScanError) -> TextReader {
    if let openReader { return openReader }
    let reader = try TextReader(languages: options.languages)
    openReader = reader
    return reader
  }

  private static func overlay(
    of pages: [DetectedPage], on photo: Raster
  ) throws(ScanError) -> Data {
    try PictureEncoder.jpeg(
      photo.overlaid(with: pages.map(\.quad)), quality: 85, resolution: nil)
  }
}
