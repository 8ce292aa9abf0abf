internal import FoundationEssentials
package import PlatenModel

/// Writes one searchable PDF, a page at a time.
///
/// Pictures and text wait in a temporary file: memory follows the size of one
/// page, and about 4 KB for each page there is. Not for use by two tasks at once.
package final class PDFWriter {
  private let metadata: DocumentMetadata
  private let sizeLimit: Int
  private let spool: Spool
  private let document: HaruDocument
  /// The fonts of all pages, filled in at the end.
  private let fontResources: PDFReference
  private var pages: [PDFReference] = []
  private var textLayer = TextLayer()
  private var fingerprint = Fingerprint()

  /// A document without pages.
  package convenience init(metadata: DocumentMetadata) throws(ScanError) {
    try self.init(metadata: metadata, sizeLimit: Int(Int32.max))
  }

  /// `sizeLimit` is in bytes, at most 2 GiB: libharu counts in 32 bits.
  init(metadata: DocumentMetadata, sizeLimit: Int) throws(ScanError) {
    self.metadata = metadata.printable
    self.sizeLimit = sizeLimit
    spool = try Spool()
    document = try HaruDocument()
    fontResources = try document.add()
  }

  package var pageCount: Int { pages.count }

  /// Appends a page of `widthInPoints` × `heightInPoints` that `image` fills.
  ///
  /// The coordinates of `text` are pixels of its own width and height, which
  /// span the page. Without `text` the page is a picture alone.
  package func append(
    image: PageImage, widthInPoints width: Double, heightInPoints height: Double,
    text: RecognizedPage?
  ) throws(ScanError) {
    guard (3...14400).contains(width), (3...14400).contains(height) else {
      throw .invalidRequest(reason: "a PDF page has sides of 3 to 14400 points")
    }
    var content = Array("q \(decimal(width)) 0 0 \(decimal(height)) 0 0 cm /Im Do Q\n".utf8)
    if let text { content += textLayer.operators(for: text, width: width, height: height) }
    try reserve(image.data.count + content.count)
    let picture = try PageImageStream(image).add(to: document, spool: spool)
    fingerprint.add(image.data)
    fingerprint.add(content)
    pages.append(
      try document.add([
        ("Type", .name("Page")),
        ("MediaBox", .array([.integer(0), .integer(0), .real(width), .real(height)])),
        ("Resources", .dictionary([
          ("Font", .reference(fontResources)),
          ("XObject", .dictionary([("Im", .reference(picture))])),
        ])),
        ("Contents", .reference(try stream([], content))),
      ]))
  }

  /// Writes the file, in pieces and in order; call it once, after the last page.
  package func finish(
    _ write: (UnsafeRawBufferPointer) throws(ScanError) -> Void
  ) throws(ScanError) {
    try addFonts()
    let catalog = try addCatalog(pages: try PageTree(document: document).add(pages))
    let identifier = PDFValue.bytes(fingerprint.bytes)
    let trailer: [PDFValue.Entry] = [
      ("Root", .reference(catalog)), ("Info", .reference(try addInformation())),
      ("ID", .array([identifier, identifier])),
    ]
    let document = document
    try withoutActuallyEscaping(write) { write throws(ScanError) in
      try document.write(trailer: trailer, to: OutputStream(sink: write))
    }
  }
}

extension PDFWriter {
  /// Refuses what would make the file too large, before any of it is kept.
  private func reserve(_ bytes: Int) throws(ScanError) {
    // Around each page: five objects and their places in the table; around all
    // of them: the fonts and their character map.
    let surroundings = 2_048 * (pages.count + 1) + (1 << 20)
    guard spool.count + bytes + surroundings <= sizeLimit else {
      throw .invalidRequest(
        reason: "the PDF would be larger than \(sizeLimit >> 20) MiB; "
          + "write the pages to several documents")
    }
  }

  private func stream(
    _ entries: [PDFValue.Entry], _ bytes: [UInt8], filter: HaruDocument.Filter = .flate
  ) throws(ScanError) -> PDFReference {
    try document.addStream(entries, content: try spool.append(bytes), filter: filter)
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

  private func addCatalog(pages: PDFReference) throws(ScanError) -> PDFReference {
    let packet = XMPPacket(metadata: metadata, producer: Self.producer).bytes
    let description = try stream(
      [("Type", .name("Metadata")), ("Subtype", .name("XML"))], packet, filter: .none)
    var entries: [PDFValue.Entry] = [
      ("Type", .name("Catalog")), ("Pages", .reference(pages)),
      ("Metadata", .reference(description)),
      // Decimal numbers, counted from 1.
      ("PageLabels", .dictionary([
        ("Nums", .array([.integer(0), .dictionary([("S", .name("D"))])]))
      ])),
    ]
    if metadata.title != nil {
      entries.append(("ViewerPreferences", .dictionary([("DisplayDocTitle", .boolean(true))])))
    }
    if let language = metadata.language { entries.append(("Lang", .text(language))) }
    return try document.add(entries)
  }

  /// Adds the Info dictionary, equal to the XMP packet.
  private func addInformation() throws(ScanError) -> PDFReference {
    let texts: [(String, String?)] = [
      ("Title", metadata.title), ("Author", metadata.author), ("Subject", metadata.subject),
      ("Keywords", metadata.joinedKeywords), ("Creator", metadata.generator),
      ("Producer", Self.producer), ("CreationDate", metadata.pdfTimestamp),
      ("ModDate", metadata.pdfTimestamp),
    ]
    return try document.add(
      texts.compactMap { key, text in text.map { (key: key, value: PDFValue.text($0)) } })
  }

  private static var producer: String { "libharu \(HaruDocument.libraryVersion)" }
}
