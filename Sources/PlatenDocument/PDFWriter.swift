internal import FoundationEssentials
package import PlatenModel

/// Writes one searchable PDF, a page at a time.
///
/// Pictures, text and structure wait in a temporary file: memory follows the size of one
/// page, and about 4 kB for each page there is and 300 bytes for each part of its text
/// (a paragraph, a cell). Not for use by two tasks at once.
package final class PDFWriter {
  private let metadata: DocumentMetadata
  private let settings: DocumentSettings
  private let sizeLimit: Int
  private let spool: Spool
  private let document: HaruDocument
  /// The fonts of all pages, filled in at the end.
  private let fontResources: PDFReference
  private var pages: [PDFReference] = []
  private var textLayer = TextLayer()
  private var fingerprint = Fingerprint()
  /// `nil` where nothing is tagged.
  private var structure: StructureTree?
  private var outline = DocumentOutline()
  private var attachments: [Attachment] = []
  private var languages = DocumentLanguages()

  /// A document without pages.
  package convenience init(
    metadata: DocumentMetadata, settings: DocumentSettings = DocumentSettings()
  ) throws(ScanError) {
    try self.init(metadata: metadata, settings: settings, sizeLimit: Int(Int32.max))
  }

  /// `sizeLimit` is in bytes, at most 2 GiB: libharu counts in 32 bits.
  init(
    metadata: DocumentMetadata, settings: DocumentSettings = DocumentSettings(), sizeLimit: Int
  ) throws(ScanError) {
    self.metadata = metadata.printable
    self.settings = settings
    self.sizeLimit = sizeLimit
    spool = try Spool()
    document = try HaruDocument()
    fontResources = try document.add()
    if settings.tagsContent { structure = try StructureTree(document: document, spool: spool) }
  }

  package var pageCount: Int { pages.count }

  /// Attaches a file, which may still be filled until ``finish(_:)``.
  package func attach(_ attachment: Attachment) throws(ScanError) {
    guard settings.conformance.allowsAttachments else {
      throw .invalidRequest(
        reason: "\(settings.conformance.rawValue) allows no attachments; pdfa-3b and pdf do")
    }
    attachments.append(attachment)
  }

  /// Appends a page of `widthInPoints` × `heightInPoints` that `image` fills.
  ///
  /// The coordinates of `text` are pixels of its own width and height, which
  /// span the page. Without `text` the page is a picture alone. `links` are added to
  /// those that the text gives, where links are wanted. `source` names the document that
  /// the page comes from, for the outline.
  package func append(
    image: PageImage, widthInPoints width: Double, heightInPoints height: Double,
    text: RecognizedPage?, links: [PageLink] = [], source: String? = nil
  ) throws(ScanError) {
    guard (3...14400).contains(width), (3...14400).contains(height) else {
      throw .invalidRequest(reason: "a PDF page has sides of 3 to 14400 points")
    }
    let picture = PagePicture(image: image, width: width, height: height)
    let (content, marked) = content(of: picture, text: text)
    try reserve(image.byteCount + content.count)
    let scale = text.map { PageScale($0, width: width, height: height) }
    let page = try document.reserve()
    let wanted = settings.addsLinks ? links + (text.map(PageLink.links) ?? []) : []
    let annotations = try add(wanted, scale: scale)
    var entries: [PDFValue.Entry] = [
      ("Type", .name("Page")),
      ("MediaBox", .array([.integer(0), .integer(0), .real(width), .real(height)])),
      ("Resources", .dictionary([
        ("Font", .reference(fontResources)),
        ("XObject", .dictionary(try picture.add(to: document, spool: spool))),
      ])),
      ("Contents", .reference(try stream([], content))),
    ]
    if !annotations.isEmpty {
      entries.append(("Annots", .array(annotations.map { .reference($0.reference) })))
    }
    let language = languages.add(text)
    if let key = try structure?.add(
      marked, page: page, pictureText: "Picture of page \(pages.count + 1)",
      pictureBox: [0, 0, width, height], links: annotations,
      language: language == metadata.language ? nil : language)
    {
      entries += [("StructParents", .integer(key)), ("Tabs", .name("S"))]
    }
    try document.set(entries, in: page)
    fingerprint.add(image)
    fingerprint.add(content)
    outline.add(page: page, source: source, text: text, scale: scale, height: height)
    pages.append(page)
  }

  /// Writes the file, in pieces and in order; call it once, after the last page.
  package func finish(
    _ write: (UnsafeRawBufferPointer) throws(ScanError) -> Void
  ) throws(ScanError) {
    try reserve(attachments.reduce(0) { $0 + $1.byteCount })
    try addFonts()
    var files: [(name: String, reference: PDFReference)] = []
    for file in attachments {
      let reference = try file.add(to: document, timestamp: metadata.pdfTimestamp)
      files.append((file.name, reference))
    }
    var metadata = metadata
    metadata.language = metadata.language ?? languages.main
    let catalog = DocumentCatalog(
      document: document, spool: spool, metadata: metadata, settings: settings,
      pages: try PageTree(document: document).add(pages), structure: try structure?.finish(),
      outline: try outline.add(to: document, spool: spool), attachments: files)
    let identifier = PDFValue.bytes(fingerprint.bytes)
    let trailer: [PDFValue.Entry] = [
      ("Root", .reference(try catalog.add())), ("Info", .reference(try catalog.addInformation())),
      ("ID", .array([identifier, identifier])),
    ]
    let document = document, version = settings.conformance.version
    try withoutActuallyEscaping(write) { write throws(ScanError) in
      try document.write(version: version, trailer: trailer, to: OutputStream(sink: write))
    }
  }
}

extension PDFWriter {
  /// Refuses what would make the file too large, before any of it is kept.
  private func reserve(_ bytes: Int) throws(ScanError) {
    // Around each object its number and its place in the table; around all of them
    // the fonts, their character map and the profile.
    let surroundings = 2_048 * (pages.count + 1) + 64 * document.objectCount + (1 << 20)
    guard spool.count + bytes + surroundings <= sizeLimit else {
      throw .invalidRequest(
        reason: "the PDF would be larger than \(sizeLimit >> 20) MiB; "
          + "write the pages to several documents")
    }
  }

  /// A page's operators, and what they are for a screen reader.
  private func content(
    of picture: PagePicture, text: RecognizedPage?
  ) -> (operators: [UInt8], tags: [MarkedTag]) {
    guard structure != nil else {
      let words = text.map {
        textLayer.operators(for: $0, width: picture.width, height: picture.height)
      }
      return (Array(picture.operators.utf8) + (words ?? []), [])
    }
    var operators: [UInt8] = []
    var content = MarkedContent()
    _ = content.mark(picture.operators, as: "Figure", in: &operators)
    guard let text else { return (operators, []) }
    let words = textLayer.operators(
      for: text, width: picture.width, height: picture.height, tags: PageTag.tags(of: text),
      marking: &content)
    return (operators + words.operators, words.tags)
  }

  /// Adds annotations; in the structure tree their keys follow that of their page.
  private func add(
    _ links: [PageLink], scale: PageScale?
  ) throws(ScanError) -> [PageLink.Annotation] {
    guard let scale else { return [] }
    var annotations: [PageLink.Annotation] = []
    for (index, link) in links.enumerated() {
      let key = structure.map { $0.nextKey + 1 + index }
      annotations.append(try link.add(to: document, spool: spool, scale: scale, key: key))
    }
    return annotations
  }

  private func stream(
    _ entries: [PDFValue.Entry], _ bytes: [UInt8]
  ) throws(ScanError) -> PDFReference {
    try document.addStream(entries, content: try spool.append(bytes), filter: .flate)
  }

  /// Adds the variants of the text font that the pages use.
  private func addFonts() throws(ScanError) {
    guard !textLayer.fonts.isEmpty else { return }
    let file = GlyphlessFont.file
    let shared = TextFont.Shared(
      file: try stream([("Length1", .integer(file.count))], file),
      glyphNumbers: try stream([], GlyphlessFont.glyphNumbers),
      characters: try stream([], textLayer.characters.bytes))
    for font in textLayer.fonts.sorted() {
      let reference = try font.add(to: document, shared: shared)
      try document.set([(font.name, .reference(reference))], in: fontResources)
    }
  }
}
