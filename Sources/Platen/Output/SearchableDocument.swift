internal import FoundationEssentials
public import PlatenDocument
public import PlatenModel

/// A PDF that shows the pages' pictures and can be searched and copied from.
///
/// Pages are kept in a file, so memory does not grow with them.
public final class SearchableDocument {
  private let writer: PDFWriter
  /// Where the document waits, a nameless temporary file, unless it can go to its own file.
  private let spool: Spool?
  /// What is done with the document once it is complete.
  private let assembly: PDFAssembly

  /// An empty document.
  public init(
    metadata: DocumentMetadata = DocumentMetadata(),
    settings: DocumentSettings = DocumentSettings()
  ) throws(ScanError) {
    let spool = try Spool()
    writer = try PDFWriter(metadata: metadata, settings: settings, sink: spool.append)
    self.spool = spool
    assembly = PDFAssembly()
  }

  /// An empty document that goes to `file`: page by page, or, where it becomes part of another,
  /// is encrypted, or goes through a pipe, at the end: nobody is given half a PDF.
  package init(
    metadata: DocumentMetadata, settings: DocumentSettings, assembly: PDFAssembly,
    file: OutputFile
  ) throws(ScanError) {
    spool = assembly.isNeeded || !file.isAtomic ? try Spool() : nil
    writer = try PDFWriter(
      metadata: metadata, settings: settings, sink: spool?.append ?? file.write)
    self.assembly = assembly
  }

  /// How many pages there are so far.
  public var pageCount: Int { writer.pageCount }

  /// Adds `page` at the end. It must have a picture (``ScanOptions/encodesImages``).
  public func append(_ page: ScannedPage) throws(ScanError) {
    let isOverlay = assembly.overlaying != nil
    guard let image = isOverlay ? page.blankImage : page.image else {
      throw .invalidRequest(reason: "\(page.source): the page has no picture for a document")
    }
    let (width, height) = page.sizeInPoints
    try writer.append(
      image: image, widthInPoints: width, heightInPoints: height, text: page.recognized,
      links: page.links(in: image), source: page.sourceName)
  }

  /// Attaches a file, which may still be filled until the document is written.
  package func attach(_ attachment: Attachment) throws(ScanError) {
    try writer.attach(attachment)
  }

  /// Writes the document to a file at `path`, whole or not at all, and ends it.
  public func write(to path: String, replacing: Bool = true) throws(ScanError) {
    let file = try OutputFile(path: path, replacing: replacing)
    try write(to: file)
    try file.commit()
  }

  /// Completes the document in `file` and ends it.
  package func write(to file: OutputFile) throws(ScanError) {
    try writer.finish()
    guard var whole = spool else { return }
    if assembly.isNeeded {
      let result = try Spool()
      try assembly.assemble(document: whole.path, output: result.path)
      whole = result
    }
    try whole.copy { bytes throws(ScanError) in try file.write(bytes) }
  }
}

extension ScannedPage {
  /// The codes' links in the pixels that the document goes by: those of the text, or, without
  /// any, of `image`, which may have finer ones.
  fileprivate func links(in image: PageImage) -> [PageLink] {
    guard recognized == nil else { return barcodeLinks }
    let factor = Double(image.width) / Double(max(width, 1))
    return barcodeLinks.map { PageLink(box: $0.box.scaled(by: factor), address: $0.address) }
  }

  /// Nothing but the page's size: what lies over a page that is there already.
  fileprivate var blankImage: PageImage {
    PageImage(encoding: .blank, width: width, height: height, data: Data())
  }

  /// The photo's name without its folder and its ending.
  fileprivate var sourceName: String? {
    guard source != "-", let file = source.split(separator: "/").last else { return nil }
    let stem = file.split(separator: ".").dropLast().joined(separator: ".")
    return stem.isEmpty ? String(file) : stem
  }
}
