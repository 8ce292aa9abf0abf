internal import FoundationEssentials
internal import Platen
internal import PlatenBatch
internal import PlatenDocument
internal import PlatenModel

/// Writes the facts about documents into a folder: `lease.json` for `lease.pdf`.
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

  /// Creates the folder at `folder` if it does not exist.
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

extension PageRecord {
  /// The record as a line of JSON.
  var jsonLine: String {
    get throws { try JSONText.line(of: self) }
  }
}

/// The folder for the overlays of `platen detect`: one image per photo, named after it.
struct OverlayFolder {
  private let path: String
  private var outputs: OutputCheck
  /// The sources whose first overlay has its name.
  private var named: Set<String> = []

  /// Creates the folder unless it exists.
  ///
  /// Throws an error of the kind `output`, and one of the kind `usage` if an overlay of `sources` would
  /// replace one of them or another overlay.
  init(path: String, sources: [PhotoSource]) throws(ScanError) {
    self.path = path
    outputs = OutputCheck(inputs: sources)
    try OutputFolder.create(path: path)
    for source in sources.map(\.name) where named.insert(source).inserted {
      try outputs.register(name(for: source, page: 1))
    }
  }

  /// Writes the overlay of `detection`: `photo.overlay.jpg` for `photo.jpg`, `scan.3.overlay.jpg`
  /// for the third page of `scan.tiff`.
  mutating func write(_ detection: PhotoDetection, page: Int) throws(ScanError) {
    guard let overlay = detection.overlay else { return }
    let name = name(for: detection.source, page: page)
    if page > 1 { try outputs.register(name) }
    let file = try OutputFile(path: name, replacing: true)
    try file.write(overlay)
    try file.commit()
  }

  private func name(for source: String, page: Int) -> String {
    let file = source == "-" ? "standard-input" : source.split(separator: "/").last ?? "photo"
    let stem = file.split(separator: ".").dropLast().joined(separator: ".")
    let number = page > 1 ? ".\(page)" : ""
    return "\(path)/\(stem.isEmpty ? String(file) : stem)\(number).overlay.jpg"
  }
}

extension [String: Spool] {
  /// Compresses the images of the PDFs at `paths` again, or of their copies. The pages are still
  /// recognized as they were.
  mutating func optimize(_ paths: [String]) throws(ScanError) {
    for path in Set(paths).sorted() {
      if let copy = try ImageRecompressor().optimizedCopy(of: self[path]?.path ?? path) {
        self[path] = copy
      }
    }
  }
}
