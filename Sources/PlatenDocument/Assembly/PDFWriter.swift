internal import FoundationEssentials
package import PlatenModel

/// Writes one searchable PDF, page by page.
///
/// Each page is written immediately: memory holds one page, about 500 bytes for each earlier page,
/// and about 90 bytes for each structure element of the text, such as a paragraph or a cell. Not
/// for concurrent use.
package final class PDFWriter {
  /// Receives the document in chunks, in order, from the first page on.
  package typealias Sink = (UnsafeRawBufferPointer) throws(ScanError) -> Void

  private let metadata: DocumentMetadata
  private let settings: DocumentSettings
  private let sizeLimit: Int
  private let document: HaruDocument
  /// The font resources of all pages, completed at the end.
  private let fontResources: PDFReference
  private var pages: PageTree
  private var textLayer = TextLayer()
  private var documentIdentifier = DocumentIdentifier()
  /// The structure tree; `nil` if the document is not tagged.
  private var structure: StructureTree?
  private var outline = DocumentOutline()
  private var attachments: [Attachment] = []
  private var languages = DocumentLanguages()

  /// Creates an empty document that is written to `sink`.
  package convenience init(
    metadata: DocumentMetadata, settings: DocumentSettings = DocumentSettings(),
    sink: @escaping Sink
  ) throws(ScanError) {
    try self.init(metadata: metadata, settings: settings, sizeLimit: Int(Int32.max), sink: sink)
  }

  /// Creates an empty document.
  ///
  /// - Parameter sizeLimit: the maximum size in bytes, at most 2 GiB, because libharu uses 32-bit
  ///   sizes.
  init(
    metadata: DocumentMetadata, settings: DocumentSettings = DocumentSettings(), sizeLimit: Int,
    sink: @escaping Sink
  ) throws(ScanError) {
    self.metadata = metadata.printable
    self.settings = settings
    self.sizeLimit = sizeLimit
    document = try HaruDocument(
      version: settings.conformance.version, output: OutputStream(sink: sink))
    pages = PageTree(document: document)
    fontResources = try document.add()
    if settings.tagsContent { structure = try StructureTree(document: document) }
  }

  /// The number of pages so far.
  package var pageCount: Int { pages.count }

  /// Attaches a file. It can be appended to until ``finish()``.
  package func attach(_ attachment: Attachment) throws(ScanError) {
    guard settings.conformance.allowsAttachments else {
      throw ScanError(
        .usage, reason: "\(settings.conformance.rawValue) allows no attachments; pdfa-3b and pdf do"
      )
    }
    attachments.append(attachment)
  }

  /// Appends a page of `widthInPoints` × `heightInPoints` that `image` fills.
  ///
  /// - Parameters:
  ///   - text: the recognized text, whose width and height in pixels span the page. Without it the
  ///     page has no text layer.
  ///   - links: links in pixels of `text`, or of `image` if there is no text. They are added to
  ///     those detected in the text, if the settings ask for links.
  ///   - source: the name of the document that the page comes from, for the outline.
  package func append(
    image: PageImage, widthInPoints width: Double, heightInPoints height: Double,
    text: RecognizedPage?, links: [PageLink] = [], source: String? = nil
  ) throws(ScanError) {
    guard DocumentSettings.allowsPage(widthInPoints: width, heightInPoints: height) else {
      throw ScanError(.usage, reason: "a PDF page has sides of 3 to 14400 points")
    }
    let placedImage = PlacedImage(image: image, width: width, height: height)
    let (content, marked) = content(of: placedImage, text: text)
    try requireCapacity(image.byteCount + content.count)
    let scale = PageScale(
      pixelWidth: text?.width ?? image.width, pixelHeight: text?.height ?? image.height,
      width: width, height: height)
    let page = try document.reserve()
    let wanted = settings.addsLinks ? links + (text.map(PageLink.links) ?? []) : []
    let annotations = try add(wanted, scale: scale)
    var entries: [PDFValue.Entry] = [
      ("Type", .name("Page")), ("Parent", .reference(try pages.parent())),
      ("MediaBox", .array([.integer(0), .integer(0), .real(width), .real(height)])),
      (
        "Resources",
        .dictionary([
          ("Font", .reference(fontResources)),
          ("XObject", .dictionary(try placedImage.add(to: document))),
        ])
      ),
      ("Contents", .reference(try document.addStream(bytes: content, filter: .flate))),
    ]
    if !annotations.isEmpty {
      entries.append(("Annots", .array(annotations.map { .reference($0.reference) })))
    }
    let language = languages.add(text)
    if let key = try structure?.add(
      marked, page: page, alternateText: "Picture of page \(pages.count + 1)",
      figureBox: [0, 0, width, height], links: annotations,
      language: language == metadata.language ? nil : language)
    {
      entries += [("StructParents", .integer(key)), ("Tabs", .name("S"))]
    }
    try document.write(entries, in: page)
    pages.add(page)
    documentIdentifier.add(image)
    documentIdentifier.add(content)
    outline.add(page: page, source: source, text: text, scale: scale, height: height)
  }

  /// Writes the end of the document; call it once, after the last page.
  package func finish() throws(ScanError) {
    try requireCapacity(attachments.reduce(0) { $0 + $1.byteCount })
    try addFonts()
    var files: [(name: String, reference: PDFReference)] = []
    for file in attachments {
      let reference = try file.add(to: document, timestamp: metadata.pdfTimestamp)
      files.append((file.name, reference))
    }
    var metadata = metadata
    metadata.language = metadata.language ?? languages.main
    let catalog = DocumentCatalog(
      document: document, metadata: metadata, settings: settings,
      pages: try pages.finish(), structure: try structure?.finish(),
      outline: try outline.add(to: document), attachments: files)
    let identifier = PDFValue.bytes(documentIdentifier.bytes)
    try document.finish(trailer: [
      ("Root", .reference(try catalog.add())), ("Info", .reference(try catalog.addInformation())),
      ("ID", .array([identifier, identifier])),
    ])
  }
}

extension PDFWriter {
  /// Throws if `bytes` more would exceed the size limit, before any of them is preserved.
  private func requireCapacity(_ bytes: Int) throws(ScanError) {
    // The overhead: the number and cross-reference entry of each object, and the fonts, their
    // character map and the color profile.
    let overhead = 2_048 * (pages.count + 1) + 64 * document.objectCount + (1 << 20)
    guard document.byteCount + bytes + overhead <= sizeLimit else {
      throw ScanError(
        .usage,
        reason: "the PDF would be larger than \(sizeLimit >> 20) MiB; "
          + "write the pages to several documents")
    }
  }

  /// The content stream of a page, and its tags.
  private func content(
    of placedImage: PlacedImage, text: RecognizedPage?
  ) -> (operators: [UInt8], tags: [MarkedTag]) {
    var content = PageContentStream()
    guard structure != nil else {
      content.append(placedImage)
      if let text {
        textLayer.write(text, width: placedImage.width, height: placedImage.height, to: &content)
      }
      return (content.operators, [])
    }
    _ = content.mark(as: "Figure") { $0.append(placedImage) }
    guard let text else { return (content.operators, []) }
    let tags = textLayer.write(
      text, width: placedImage.width, height: placedImage.height, tags: PageTag.tags(of: text),
      to: &content)
    return (content.operators, tags)
  }

  /// Adds annotations; their keys in the structure tree follow the key of the page.
  private func add(
    _ links: [PageLink], scale: PageScale
  ) throws(ScanError) -> [PageLink.Annotation] {
    var annotations: [PageLink.Annotation] = []
    for (index, link) in links.enumerated() {
      let key = structure.map { $0.nextKey + 1 + index }
      annotations.append(try link.add(to: document, scale: scale, key: key))
    }
    return annotations
  }

  /// Adds the variants of the text font in use.
  private func addFonts() throws(ScanError) {
    guard !textLayer.fonts.isEmpty else { return }
    let file = GlyphlessFont.file
    let shared = TextFont.Shared(
      file: try document.addStream(
        [("Length1", .integer(file.count))], bytes: file, filter: .flate),
      glyphNumbers: try document.addStream(bytes: GlyphlessFont.glyphNumbers, filter: .flate),
      characters: try document.addStream(bytes: textLayer.characters.bytes, filter: .flate))
    for font in textLayer.fonts.sorted() {
      let reference = try font.add(to: document, shared: shared)
      try document.set([(font.name, .reference(reference))], in: fontResources)
    }
  }
}

/// The document catalog: metadata, output intent, structure, outline and attachments.
struct DocumentCatalog {
  let document: HaruDocument
  let metadata: DocumentMetadata
  let settings: DocumentSettings
  let pages: PDFReference
  let structure: PDFReference?
  let outline: PDFReference?
  let attachments: [(name: String, reference: PDFReference)]

  /// The library that wrote the file.
  private static var producer: String { "libharu \(HaruDocument.libraryVersion)" }

  /// Adds the catalog (ISO 32000-1, 7.7.2).
  func add() throws(ScanError) -> PDFReference {
    var entries: [PDFValue.Entry] = [
      ("Type", .name("Catalog")), ("Pages", .reference(pages)),
      ("Metadata", .reference(try addXMPPacket())),
      // Decimal page numbers from 1.
      (
        "PageLabels",
        .dictionary([
          ("Nums", .array([.integer(0), .dictionary([("S", .name("D"))])]))
        ])
      ),
    ]
    if metadata.title != nil {
      entries.append(("ViewerPreferences", .dictionary([("DisplayDocTitle", .boolean(true))])))
    }
    if let language = metadata.language { entries.append(("Lang", .text(language))) }
    if settings.conformance.archivalPart != nil {
      let intent = try OutputIntent(document: document).add()
      entries.append(("OutputIntents", .array([.reference(intent)])))
    }
    if let structure {
      entries += [
        ("MarkInfo", .dictionary([("Marked", .boolean(true))])),
        ("StructTreeRoot", .reference(structure)),
      ]
    }
    if let outline {
      entries += [("Outlines", .reference(outline)), ("PageMode", .name("UseOutlines"))]
    }
    return try document.add(entries + attachmentEntries)
  }

  private var attachmentEntries: [PDFValue.Entry] {
    guard !attachments.isEmpty else { return [] }
    let names = attachments.flatMap { [PDFValue.text($0.name), .reference($0.reference)] }
    return [
      ("Names", .dictionary([("EmbeddedFiles", .dictionary([("Names", .array(names))]))])),
      ("AF", .array(attachments.map { .reference($0.reference) })),
    ]
  }

  private func addXMPPacket() throws(ScanError) -> PDFReference {
    let packet = XMPPacket(
      metadata: metadata, producer: Self.producer,
      archivalPart: settings.conformance.archivalPart)
    return try document.addStream(
      [("Type", .name("Metadata")), ("Subtype", .name("XML"))],
      bytes: packet.bytes, filter: .none)
  }

  /// Adds the document information dictionary, which equals the XMP packet.
  func addInformation() throws(ScanError) -> PDFReference {
    let texts: [(String, String?)] = [
      ("Title", metadata.title), ("Author", metadata.author), ("Subject", metadata.subject),
      ("Keywords", metadata.joinedKeywords), ("Creator", metadata.generator),
      ("Producer", Self.producer), ("CreationDate", metadata.pdfTimestamp),
      ("ModDate", metadata.pdfTimestamp),
    ]
    return try document.add(
      texts.compactMap { key, text in text.map { (key: key, value: PDFValue.text($0)) } })
  }
}

/// The settings of a PDF document, apart from its metadata.
public struct DocumentSettings: Hashable, Sendable {
  /// The standard that the document conforms to. Default: PDF/A-2b.
  public var conformance = DocumentConformance.pdfa2b
  /// Whether headings, paragraphs, lists and tables are tagged for screen readers.
  ///
  /// Default: `nil`, which tags PDF/A documents only.
  public var isTagged: Bool?
  /// Whether recognized web and e-mail addresses become links. Default: `false`.
  public var addsLinks = false
  /// Whether signatures of PDFs whose pages stay may become invalid. A signed PDF to which something would be
  /// added is refused otherwise. Default: `false`.
  public var invalidatesSignatures = false

  /// Creates the default settings.
  public init() {}

  /// Whether a page of this size, in points, can be part of a document: its sides have 3 to 14400
  /// points (ISO 32000-1, annex C).
  package static func allowsPage(widthInPoints width: Double, heightInPoints height: Double) -> Bool
  {
    (3...14400).contains(width) && (3...14400).contains(height)
  }

  /// The effective value of ``isTagged``.
  var tagsContent: Bool { isTagged ?? (conformance != .pdf) }
}

/// An embedded file (ISO 32000-1, 7.11.4), written while the pages are added and kept out of
/// memory.
package final class Attachment {
  let name: String
  let mediaType: String
  let description: String
  private let spool: Spool

  /// Creates an empty file with this name and media type, such as `application/json`.
  package init(name: String, mediaType: String, description: String) throws(ScanError) {
    self.name = name
    self.mediaType = mediaType
    self.description = description
    spool = try Spool()
  }

  /// Appends `text` in UTF-8.
  package func append(_ text: String) throws(ScanError) { try spool.append(Array(text.utf8)) }

  var byteCount: Int { spool.count }

  /// Adds the file to `document` with the relationship `Data`; `timestamp` is in PDF's date format.
  func add(to document: HaruDocument, timestamp: String) throws(ScanError) -> PDFReference {
    let file = try document.addStream(
      [
        ("Type", .name("EmbeddedFile")), ("Subtype", .name(mediaType)),
        (
          "Params",
          .dictionary([
            ("Size", .integer(spool.count)), ("ModDate", .text(timestamp)),
            ("CreationDate", .text(timestamp)),
          ])
        ),
      ], spool: spool)
    return try document.write([
      ("Type", .name("Filespec")), ("F", .text(name)), ("UF", .text(name)),
      ("Desc", .text(description)), ("AFRelationship", .name("Data")),
      ("EF", .dictionary([("F", .reference(file)), ("UF", .reference(file))])),
    ])
  }
}
