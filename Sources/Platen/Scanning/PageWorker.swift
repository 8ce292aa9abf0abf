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
  private let textReaders: TextReaders
  private var installedLanguages: [String]?
  private var openItems: TextItems?

  init(options: ScanOptions) {
    self.options = options
    textReaders = TextReaders(engine: options.engine)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Finds the pages of one photo, and no more.
  func detect(_ ticket: PhotoTicket, drawsOverlay: Bool) -> [PhotoResult<PhotoDetection>] {
    let detection = outcome { () throws(ScanError) in
      let photo = try opened(ticket).file.photo(frame: ticket.frame)
      let started = ContinuousClock.now
      let pages = try PageLocator(options: options).pages(in: photo).pages
      let findingTime = ContinuousClock.now - started
      return PhotoDetection(
        source: ticket.source.name, width: photo.raster.width, height: photo.raster.height,
        pages: pages,
        overlay: drawsOverlay ? try Self.overlay(of: pages, on: photo.raster) : nil,
        findingTime: findingTime)
    }
    return [ticket.result(detection)]
  }

  /// Finds the items in one photo. Where only barcodes are asked for no page is looked for, and
  /// nothing is read.
  func find(_ ticket: PhotoTicket) -> [PhotoResult<PageItems>] {
    guard options.items.textKinds.isEmpty else {
      return scan(ticket).map { result in
        PhotoResult(
          source: result.source, page: result.page, outcome: result.outcome.map(PageItems.init))
      }
    }
    let items = outcome { () throws(ScanError) in
      let photo = try opened(ticket).file.photo(frame: ticket.frame, mayBeGray: true)
      return PageItems(
        source: ticket.source.name, page: ticket.frame + 1,
        items: try PhotoCodes(in: photo.raster, settings: options.items).all)
    }
    return [ticket.result(items)]
  }

  /// Finds, flattens, cleans, reads and turns the pages of one photo, in reading order.
  func scan(_ ticket: PhotoTicket) -> [PhotoResult<ScannedPage>] {
    do throws(ScanError) {
      let opened = try opened(ticket)
      let cuts = try cutOut(from: opened.file, frame: ticket.frame)
      let pages = cuts.map { cut in
        outcome { () throws(ScanError) in
          try scanned(cut.get(), of: opened, ticket)
        }
      }
      return pages.inReadingOrder.map(ticket.result)
    } catch {
      return [ticket.result(.failure(error))]
    }
  }

  private func scanned(
    _ cut: CutPage, of photo: OpenedPhoto, _ ticket: PhotoTicket
  ) throws(ScanError) -> ScannedPage {
    let cleaned = try cleaned(cut)
    let text = try PageText(
      of: cut.flat.raster, lines: cut.lines, picture: cleaned.reading,
      options: readingOptions(for: photo.file, frame: ticket.frame), readers: readers())
    let rotation = text.orientation.rotation
    let (width, height) = cut.flat.raster.size(turned: rotation)
    let recognized = text.recognized?.scaled(toWidth: width, height: height)
    let place = PagePlace(
      toPhoto: cut.flat.toPhoto, rotation: rotation, width: width, height: height)
    return ScannedPage(
      source: ticket.source.name, page: ticket.frame + 1, sha256: photo.sha256,
      pageFinding: cut.finding,
      detection: cut.detection?.turned(by: text.orientation.rotation),
      paperSize: cut.flat.paperSize(turned: text.orientation.rotation),
      resolution: cut.flat.resolution, orientation: text.orientation, colour: cleaned.colour,
      width: width, height: height,
      image: try image(of: cleaned, cut, turned: rotation, file: photo.file),
      recognized: recognized,
      items: try cut.codes.filter(options.items.wants)
        + textItems().items(on: recognized, at: place),
      codeLinks: options.linksCodes ? cut.codes.compactMap { PageLink($0, at: place) } : [],
      warnings: text.warnings)
  }

  /// The page cleaned, as far as anything of it is wanted.
  private func cleaned(_ cut: CutPage) throws(ScanError) -> CleanedPage {
    let cleaner = PageCleaner(cleaning: options.cleaning, colour: options.colour)
    let page = cut.flat.raster, capitalHeight = cut.lines?.capitalHeight
    if options.encodesPictures {
      return try cleaner.cleaned(page, capitalHeight: capitalHeight)
    }
    return CleanedPage(
      picture: nil, colour: options.keepsPages ? try cleaner.keptColour(of: page) : options.colour,
      reading: try cleaner.reading(of: page, capitalHeight: capitalHeight))
  }

  /// The page's picture for the document; `nil` where none was drawn.
  private func image(
    of cleaned: CleanedPage, _ cut: CutPage, turned rotation: Rotation, file: PhotoFile
  ) throws(ScanError) -> PageImage? {
    guard let picture = try cleaned.picture?.turned(by: rotation), let colour = cleaned.colour
    else { return nil }
    // Then the photo's own file can stand in the document.
    let isUnchanged =
      cut.isWholePhoto && options.cleaning == .none && rotation == .none
      && picture.channels == cut.flat.raster.channels && colour != .bw
    return try compressor.compressed(
      picture, colour: colour, resolution: cut.flat.resolution,
      photo: isUnchanged ? file.jpegForDocument : nil)
  }

  private func opened(_ ticket: PhotoTicket) throws(ScanError) -> OpenedPhoto {
    if let opened = ticket.opened { return try opened.get() }
    return try OpenedPhoto(ticket.source, maximumMegapixels: options.maximumMegapixels)
  }

  /// A page that was cut out of its photo.
  private struct CutPage {
    let flat: FlattenedPage
    let finding: PageFindingResult
    /// `nil` for the whole photo.
    let detection: DetectedPage?
    /// Its lines, where they are known already.
    let lines: UprightLines?
    /// The barcodes on it.
    let codes: [Item]
    /// Whether it has the photo's own pixels.
    let isWholePhoto: Bool

    init(
      flat: FlattenedPage, lines: UprightLines?, finding: PageFindingResult,
      detection: DetectedPage?, codes: [Item], isWholePhoto: Bool
    ) {
      self.flat = flat
      self.lines = lines
      self.finding = finding
      self.detection = detection
      self.codes = codes
      self.isWholePhoto = isWholePhoto
    }

    /// All of `photo` as it is.
    init(keeping photo: Photo, codes: [Item]) {
      self.init(
        flat: FlattenedPage(keeping: photo), lines: nil, finding: .wholePhoto, detection: nil,
        codes: codes, isWholePhoto: true)
    }
  }

  /// All pages of one photo. Its pixels are given up when this returns: the pages have
  /// their own, which are about as many, since pages do not overlap.
  private func cutOut(
    from file: PhotoFile, frame: Int
  ) throws(ScanError) -> [Result<CutPage, ScanError>] {
    var photo = try file.photo(frame: frame)
    let codes = try PhotoCodes(
      in: photo.raster, settings: options.items, wantsLinks: options.linksCodes)
    if options.keepsPages {
      return [.success(CutPage(keeping: photo, codes: codes.within(nil)))]
    }
    let located = try PageLocator(options: options).pages(in: photo)
    let flattener = PageFlattener(pageSize: options.paperSize, resolution: options.resolution)
    let places: [DetectedPage?] = located.pages.isEmpty ? [nil] : located.pages
    // Text is read from grey pixels; the others are given up.
    if !options.encodesPictures { photo = try photo.gray() }
    return places.map { detection in
      outcome { () throws(ScanError) in
        let flat = try flattener.flattened(
          photo.raster, quad: detection?.quad, focalLengthInPixels: photo.focalLengthInPixels,
          photoResolution: photo.resolution)
        if options.encodesPictures { try flat.requireDocumentSize(source: file.source) }
        let (plane, lines) = try dewarped(flat, from: photo, outline: detection?.outline)
        return CutPage(
          flat: plane, lines: lines, finding: located.result, detection: detection,
          codes: codes.within(detection?.quad), isWholePhoto: plane.raster === photo.raster)
      }
    }
  }

  /// `flat` as it would be if its paper lay flat, and its lines, which tell how it does.
  private func dewarped(
    _ flat: FlattenedPage, from photo: Photo, outline: [Point]?
  ) throws(ScanError) -> (FlattenedPage, UprightLines?) {
    guard options.dewarps else { return (flat, nil) }
    let lines = try UprightLines(on: flat.raster.gray(), rotation: options.lineRotation)
    return try flat.dewarped(from: photo.raster, lines: lines, outline: outline) ?? (flat, lines)
  }

  /// What is on a page already is not read again.
  private func readingOptions(for file: PhotoFile, frame: Int) -> ScanOptions {
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
  private func textItems() throws(ScanError) -> TextItems {
    if let openItems { return openItems }
    let items = try TextItems(settings: options.items)
    openItems = items
    return items
  }

  /// What reads one page.
  private func readers() throws(ScanError) -> PageReaders {
    if options.languages.isEmpty, installedLanguages == nil, options.needsReader {
      installedLanguages = try InstalledLanguages.all()
    }
    return PageReaders(
      for: options.languages, among: installedLanguages ?? [], from: textReaders)
  }

  private static func overlay(
    of pages: [DetectedPage], on photo: Raster
  ) throws(ScanError) -> Data {
    let marked = try photo.overlaid(
      with: pages.map(\.quad), outlines: pages.compactMap(\.outline))
    return try PictureEncoder.jpeg(marked, quality: 85, resolution: nil)
  }
}

extension PageLink {
  /// Where a code leads, if it is an address.
  fileprivate init?(_ code: Item, at place: PagePlace) {
    guard let quad = code.quad, let payload = code.barcode?.payload else { return nil }
    self.init(box: place.box(of: quad), payload: payload)
  }
}

extension PhotoTicket {
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
