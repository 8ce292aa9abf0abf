package import PlatenModel

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
