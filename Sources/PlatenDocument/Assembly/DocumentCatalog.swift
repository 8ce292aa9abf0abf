internal import PlatenModel

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
