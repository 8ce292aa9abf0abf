internal import Platen
internal import PlatenBatch
internal import PlatenModel

/// Writes what is known of documents into a folder: `lease.json` for `lease.pdf`.
///
/// The keys `title`, `created` and `correspondent` are those of paperless-ngx.
struct DocumentSidecars {
  private struct Sidecar: Encodable {
    let document: String
    let source: String
    let sha256: String?
    let title: String
    let created: String?
    let correspondent: String?
    let fields: [String: String]
  }

  private let folder: String

  /// Creates the folder at `folder` where it does not exist.
  init(folder: String) throws(ScanError) {
    self.folder = folder
    try OutputFolder.create(path: folder)
  }

  /// Writes the file for the document of which `record` is the first page.
  func write(_ record: PageRecord) throws {
    guard let path = record.document, let fields = record.fields else { return }
    let name = path.splitAtLastSlash.name
    let stem = name.hasSuffix(".pdf") ? String(name.dropLast(4)) : name
    let sidecar = Sidecar(
      document: name, source: record.source, sha256: record.sha256, title: stem,
      created: fields["date"], correspondent: fields["merchant"], fields: fields)
    let file = try OutputFile(path: "\(folder)/\(stem).json", replacing: true)
    try file.write(JSONText.text(of: sidecar, isPretty: true) + "\n")
    try file.commit()
  }
}
