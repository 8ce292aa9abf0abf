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

  /// Finds, flattens, cleans, turns and reads the page of one photo.
  func scan(_ ticket: PhotoTicket) -> PhotoResult<ScannedPage> {
    result(of: ticket) { opened throws(ScanError) in
      let (flat, detection) = try flattenedPage(in: opened.file, frame: ticket.frame)
      let cleaned = try PageCleaner(cleaning: options.cleaning, colour: options.colour)
        .cleaned(flat.raster)
      let upright = try UprightPage(cleaned, turn: try turn(of: cleaned))
      let (text, warnings) = try text(of: upright)
      return ScannedPage(
        source: ticket.source.name, page: ticket.frame + 1, sha256: opened.sha256,
        detection: detection, paperSize: flat.paperSize(after: upright.orientation.rotation),
        resolution: flat.resolution, orientation: upright.orientation, colour: cleaned.colour,
        width: upright.picture.width, height: upright.picture.height,
        image: options.encodesPictures
          ? try upright.encoded(quality: options.jpegQuality, resolution: flat.resolution) : nil,
        recognized: text, warnings: warnings)
    }
  }

  private func result<Value>(
    of ticket: PhotoTicket, _ work: (OpenedPhoto) throws(ScanError) -> Value
  ) -> PhotoResult<Value> {
    let outcome: Result<Value, ScanError>
    do throws(ScanError) {
      let opened =
        try ticket.opened
        ?? OpenedPhoto(ticket.source, maximumMegapixels: options.maximumMegapixels)
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
    return (page, detection)
  }

  private func turn(of page: CleanedPage) throws(ScanError) -> OrientationDecision {
    if let rotation = options.rotation {
      return OrientationDecision(rotation: rotation, confidence: 1)
    }
    guard options.recognizesText else { return OrientationDecision(rotation: .none, confidence: 0) }
    let reader = try reader()
    return try page.reading.withPixels { pixels throws(ScanError) in
      try reader.orientation(of: pixels)
    }
  }

  private func text(
    of page: UprightPage
  ) throws(ScanError) -> (text: RecognizedPage?, warnings: [String]) {
    guard options.recognizesText else { return (nil, []) }
    let reader = try reader()
    let reading = try page.reading.withPixels { pixels throws(ScanError) in
      try reader.read(pixels, resolution: page.readingResolution, deadline: options.pageTimeout)
    }
    let text = reading.page.scaled(toWidth: page.picture.width, height: page.picture.height)
    let warnings =
      reading.isComplete
      ? [] : ["reading took longer than \(options.pageTimeout) and was stopped"]
    return (text, warnings)
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
