internal import Platen

extension ScanOptions {
  /// What the flags ask for: the one place where flags become options.
  ///
  /// Without `page` and `reading`, pages are neither turned nor read.
  init(
    photos: PhotoOptions, page: PageOptions? = nil, reading: ReadingOptions? = nil,
    document: DocumentOptions? = nil, recognizesText: Bool = false
  ) {
    self.init()
    jobs = photos.jobs
    maximumMegapixels = photos.maxMegapixels
    takesAllPages = photos.multiple
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
      linksCodes = document.links
    }
    self.recognizesText = recognizesText
    if let reading {
      languages = reading.languages
      engine = reading.engine.engine
      pageTimeout = .seconds(reading.pageTimeout)
    }
  }

  /// What `find` asks for: only where there is more to find than barcodes is anything read.
  init(
    photos: PhotoOptions, page: PageOptions, reading: ReadingOptions, items: ItemSettings
  ) {
    let reads = items.kinds != [.barcode]
    self.init(
      photos: photos, page: reads ? page : nil, reading: reads ? reading : nil,
      recognizesText: reads)
    self.items = items
    encodesPictures = false
  }

  /// Leaves pages as they are, to lay text over them.
  mutating func keepPages() {
    keepsPages = true
    rotation = Rotation.none
    encodesPictures = false
  }
}
