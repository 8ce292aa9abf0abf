package import PlatenModel

/// A file inside the PDF (ISO 32000-1, 7.11.4), filled while the pages come and kept
/// outside of memory.
package final class Attachment {
  let name: String
  let mediaType: String
  let description: String
  private let spool: Spool

  /// An empty file called `name`, of a media type such as `application/json`.
  package init(name: String, mediaType: String, description: String) throws(ScanError) {
    self.name = name
    self.mediaType = mediaType
    self.description = description
    spool = try Spool()
  }

  /// Appends text in UTF-8.
  package func append(_ text: String) throws(ScanError) { try spool.append(Array(text.utf8)) }

  var byteCount: Int { spool.count }

  /// Adds the file to `document`, as data that its pages were made with; `timestamp` is PDF's.
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
