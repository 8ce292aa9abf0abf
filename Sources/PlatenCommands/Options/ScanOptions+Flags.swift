internal import Platen

extension ScanOptions {
  /// What the flags ask for: the one place where flags become options.
  ///
  /// Without `page` and `recognition`, pages are neither turned nor read.
  init(
    photos: PhotoOptions, page: PageOptions? = nil, recognition: RecognitionOptions? = nil,
    document: DocumentOptions? = nil, recognizesText: Bool = false
  ) {
    self.init()
    jobs = photos.jobs
    maximumMegapixels = photos.maxMegapixels
    detectsMultiplePages = photos.multiple
    rotation = Rotation.none
    if let page {
      if page.noDetect { pageFinding = .wholePhoto }
      if let quad = page.quad { pageFinding = .quad(quad.quad) }
      paperSize = page.pageSize?.paper
      resolution = page.resolution.flatMap { Resolution(pixelsPerInch: $0) }
      rotation = page.rotate.rotation
      dewarps = page.dewarp == .auto
      colour = page.colour.colour
      cleaning = page.clean.cleaning
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

  /// What `find` asks for: only where there is more to find than barcodes is anything read.
  init(
    photos: PhotoOptions, page: PageOptions, recognition: RecognitionOptions, items: ItemSettings
  ) {
    let reads = items.kinds != [.barcode]
    self.init(
      photos: photos, page: reads ? page : nil, recognition: reads ? recognition : nil,
      recognizesText: reads)
    self.items = items
    encodesImages = false
  }

  /// Leaves pages as they are, to lay text over them.
  mutating func keepPages() {
    keepsPages = true
    rotation = Rotation.none
    encodesImages = false
  }
}
