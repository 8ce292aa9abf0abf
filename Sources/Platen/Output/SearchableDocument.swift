internal import FoundationEssentials
public import PlatenDocument
internal import PlatenImaging
public import PlatenModel

/// A PDF of page images with a text layer, which can be searched and copied.
///
/// Pages are stored in a temporary file, so memory does not grow with them.
public final class SearchableDocument {
  private let writer: PDFWriter
  /// The temporary file without a name that holds the document; `nil` if the document goes
  /// directly to its own file.
  private let spool: Spool?
  /// The operations on the complete document.
  private let assembly: PDFAssembly
  /// The pages that are text for pages of other PDFs.
  private var preservedPages: [PDFAssembly.PreservedPage] = []

  /// Creates an empty document. By default it has no metadata and is PDF/A-2b.
  ///
  /// Throws an error of the kind `output` if the temporary file cannot be created.
  public convenience init(
    metadata: DocumentMetadata = DocumentMetadata(),
    settings: DocumentSettings = DocumentSettings()
  ) throws(ScanError) {
    try self.init(metadata: metadata, settings: settings, assembly: PDFAssembly(), file: nil)
  }

  /// Creates an empty document for `file`; `nil` if the file is not known yet.
  ///
  /// Pages are written to the file at once. Where the document becomes part of another, is encrypted
  /// or goes through a pipe, it is written at the end, so that no half of a PDF appears.
  package init(
    metadata: DocumentMetadata, settings: DocumentSettings, assembly: PDFAssembly,
    file: OutputFile?
  ) throws(ScanError) {
    if let file, file.isAtomic, !assembly.isNeeded {
      spool = nil
      writer = try PDFWriter(metadata: metadata, settings: settings, sink: file.write)
    } else {
      let spool = try Spool()
      writer = try PDFWriter(metadata: metadata, settings: settings, sink: spool.append)
      self.spool = spool
    }
    self.assembly = assembly
  }

  /// The number of pages so far.
  public var pageCount: Int { writer.pageCount }

  /// Adds `page` at the end.
  ///
  /// Throws `ScanError` if the page has no image (``ScanOptions/encodesImages``), or if it
  /// cannot be written.
  public func append(_ page: ScannedPage) throws(ScanError) {
    try append(page, over: nil)
  }

  /// Adds `page`, or if its image is a page of an existing PDF that stays, the text for it: `original` is
  /// the path of the PDF and the number of the page, from 1.
  package func append(
    _ page: ScannedPage, over original: (path: String, page: Int)?
  ) throws(ScanError) {
    let isOverlay = original != nil
    guard let image = isOverlay ? page.blankImage : page.image else {
      throw .pageWithoutImage(page.source)
    }
    let (width, height) = page.sizeInPoints
    guard DocumentSettings.allowsPage(widthInPoints: width, heightInPoints: height) else {
      // Over a page of an extreme size there is only an empty one, which leaves it as it is.
      if let original, page.textLayer?.text.isEmpty ?? true {
        return try appendEmptyPage(over: original)
      }
      throw ScanError(
        .image, page.source,
        reason: "its page is too small or too large for a PDF, whose sides have 3 to 14400 points")
    }
    try writer.append(
      image: image, widthInPoints: width, heightInPoints: height, text: page.textLayer,
      links: page.links(in: image), source: page.sourceName)
    preserve(original, turned: page.orientation.rotation)
  }

  /// Notes that the last page is text for `original`, once that is turned clockwise by `rotation`.
  private func preserve(
    _ original: (path: String, page: Int)?, turned rotation: Rotation = .none
  ) {
    guard let original else { return }
    preservedPages.append(
      .init(
        number: pageCount, path: original.path, page: original.page, rotation: rotation))
  }

  /// Adds a page that shows `image` and has no text.
  package func append(
    _ image: PageImage, sizeInPoints: (width: Double, height: Double)
  ) throws(ScanError) {
    try writer.append(
      image: image, widthInPoints: sizeInPoints.width, heightInPoints: sizeInPoints.height,
      text: nil)
  }

  /// Adds a page without content, over a page of an existing PDF.
  package func appendEmptyPage(over original: (path: String, page: Int)) throws(ScanError) {
    let image = PageImage(encoding: .blank, width: 72, height: 72, data: Data())
    try writer.append(image: image, widthInPoints: 72, heightInPoints: 72, text: nil)
    preserve(original)
  }

  /// Attaches a file, which may grow until the document is written.
  package func attach(_ attachment: Attachment) throws(ScanError) {
    try writer.attach(attachment)
  }

  /// Completes the document and writes it to a file at `path`, whole or not at all.
  ///
  /// An existing file is replaced unless `replacing` is `false`. Throws an error of the kind `output` if
  /// the file cannot be written, with the detail `ScanError.Detail.outputExists` if it exists.
  public func write(to path: String, replacing: Bool = true) throws(ScanError) {
    let file = try OutputFile(path: path, replacing: replacing)
    try write(to: file)
    try file.commit()
  }

  /// Completes the document in `file`.
  package func write(to file: OutputFile) throws(ScanError) {
    try writer.finish()
    guard var whole = spool else { return }
    if assembly.isNeeded {
      let result = try Spool()
      try assembly.assemble(
        document: whole.path, preserved: preservedPages, output: result.path)
      whole = result
    }
    try whole.copy { bytes throws(ScanError) in try file.write(bytes) }
  }
}

extension ScannedPage {
  /// The links of barcodes, in the pixels that the document uses: those of the text or, without
  /// text, those of `image`, which may be finer.
  fileprivate func links(in image: PageImage) -> [PageLink] {
    guard textLayer == nil else { return barcodeLinks }
    let factor = Double(image.width) / Double(max(width, 1))
    return barcodeLinks.map { PageLink(box: $0.box.scaled(by: factor), address: $0.address) }
  }

  /// An empty image of the page's size, to lay text over an existing page.
  fileprivate var blankImage: PageImage {
    PageImage(encoding: .blank, width: width, height: height, data: Data())
  }

  /// The photo's name without folder and extension; `nil` for standard input.
  fileprivate var sourceName: String? {
    guard source != "-", let file = source.split(separator: "/").last else { return nil }
    let stem = file.split(separator: ".").dropLast().joined(separator: ".")
    return stem.isEmpty ? String(file) : stem
  }
}

/// Compresses the images of existing PDFs again.
package struct ImageRecompressor {
  package init() {}

  /// What takes the place of `image`; `nil` if it stays as it is.
  func replacement(for image: PDFImage) -> PageImage? {
    ImageOptimizer(
      image.isJPEG ? .jpeg(image.data) : .pixels(image.data), width: image.width,
      height: image.height, components: image.components, storedSize: image.storedSize
    ).flatMap { try? $0.optimized(pageSize: image.pageSize) }
  }

  /// A copy of the PDF at `path` whose images take fewer bytes and look the same, in a temporary file; `nil`
  /// if there is nothing to gain. Throws ``ScanError`` if the PDF cannot be read.
  package func optimizedCopy(of path: String) throws(ScanError) -> Spool? {
    try PDFAssembly.withImages(of: path, replacedBy: replacement(for:))
  }
}

/// Compresses the image of a page for a document.
struct PageImageEncoder {
  let options: ScanOptions

  /// The parts of a page that its image depends on.
  struct Page {
    /// The cleaned image; `nil` if none was requested.
    let image: Raster?
    let color: PageColor?
    let mode: PageModeDecision?
    let resolution: Resolution
    let rotation: Rotation
    /// The channels of the photo, if the page has exactly its pixels and its file is undamaged; `nil` otherwise.
    let photoChannels: Int?

    init(_ cleaned: CleanedPage, of crop: CroppedPage, turned rotation: Rotation) {
      image = cleaned.image
      color = cleaned.color
      mode = cleaned.mode
      resolution = crop.flattened.resolution
      self.rotation = rotation
      let isCopy = crop.isWholePhoto && crop.photoWarning == nil
      photoChannels = isCopy ? crop.flattened.raster.channels : nil
    }
  }

  /// The compressed image of `page`, turned upright; `nil` if it has no image.
  func image(of page: Page, file: PhotoFile) throws(ScanError) -> PageImage? {
    guard let image = try page.image?.turned(by: page.rotation), let color = page.color
    else { return nil }
    // An unchanged photo is copied into the document as the JPEG file that it is.
    let isUnchanged =
      isUncleaned(page.mode?.mode) && page.rotation == .none
      && image.channels == page.photoChannels && color != .bw
    return try compressor(of: page.mode?.mode).compressed(
      image, color: color, resolution: page.resolution,
      photo: isUnchanged ? file.jpegForDocument : nil)
  }

  /// Whether the image is the flattened page, unchanged.
  private func isUncleaned(_ mode: PageMode?) -> Bool {
    mode == .original || mode == .document && options.cleaning == .none
  }

  /// An uncleaned page and a photograph become one JPEG, unless the caller chooses another
  /// compression. Photographs have no layers.
  private func compressor(of mode: PageMode?) -> PageCompressor {
    let isPhoto = mode == .photo || mode == .id || mode == .original
    let isPreserved =
      options.compression == .auto && (isPhoto || isUncleaned(mode))
      || options.compression == .layered && isPhoto
    return PageCompressor(
      compression: isPreserved ? .jpeg : options.compression, quality: options.jpegQuality)
  }
}

extension FlattenedPage {
  /// The paper size after the page is turned.
  func paperSize(turned rotation: Rotation) -> PaperSize? {
    rotation.swapsSides ? paperSize?.turned : paperSize
  }

  /// Throws if the page is too small or too large for a PDF, whose sides are 3 to 14,400 points.
  func requireDocumentSize(source: String) throws(ScanError) {
    let sides = [raster.width, raster.height].map { resolution.points(forPixels: Double($0)) }
    guard sides.allSatisfy({ (3...14400).contains($0) }) else {
      throw ScanError(
        .image, source,
        reason: "\(raster.width) × \(raster.height) pixels at "
          + "\(Int(resolution.pixelsPerInch)) per inch are too small or too large for a PDF page")
    }
  }
}
