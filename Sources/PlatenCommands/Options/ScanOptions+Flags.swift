internal import Platen

extension ScanOptions {
  /// Creates the options for flags: the one place where flags become options.
  ///
  /// Without `page` and `recognition`, pages are neither turned nor recognized.
  init(
    photos: PhotoOptions, page: PageOptions? = nil, recognition: RecognitionOptions? = nil,
    document: DocumentOptions? = nil, recognizesText: Bool = false
  ) throws(ScanError) {
    try self.init(
      run: photos.run, page: page, recognition: recognition, document: document,
      recognizesText: recognizesText)
    detectsMultiplePages = photos.multiple
  }

  /// Creates the options for flags apart from those of the photos.
  init(
    run: RunOptions, page: PageOptions?, recognition: RecognitionOptions?,
    document: DocumentOptions?, recognizesText: Bool
  ) throws(ScanError) {
    self.init()
    jobs = MemoryLimit.jobs(run.jobs)
    limits = run.limits.limits
    memoryLimit = run.memoryLimit
    rotation = Rotation.none
    if let page {
      if page.noDetect { pageFinding = .wholePhoto }
      if let quad = page.quad { pageFinding = .quad(quad.quad) }
      paperSize = page.pageSize?.paper
      resolution = page.resolution.flatMap { Resolution(pixelsPerInch: $0) }
      rotation = page.rotate.rotation
      dewarping = page.dewarp.dewarping
      colour = page.colour.colour
      mode = page.mode.mode
      cleaning = page.clean.cleaning
      workDirectory = try page.workDirectory()
    }
    if let document {
      compression = document.compress.compression
      linksBarcodes = document.links
    }
    self.recognizesText = recognizesText
    if let recognition {
      languages = recognition.languages
      recognitionModel = recognition.engine.recognitionModel
      pageTimeout = .seconds(recognition.pageTimeout)
    }
  }

  /// Creates the options of `find`: text is recognized only where items other than barcodes are
  /// requested.
  init(
    photos: PhotoOptions, page: PageOptions, recognition: RecognitionOptions, items: ItemSettings
  ) throws(ScanError) {
    let recognizesText = items.kinds != [.barcode]
    try self.init(
      photos: photos, page: recognizesText ? page : nil,
      recognition: recognizesText ? recognition : nil, recognizesText: recognizesText)
    self.items = items
    encodesImages = false
    workDirectory = try page.workDirectory()
  }
}
