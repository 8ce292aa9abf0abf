package import FoundationEssentials
public import PlatenModel

extension Manifest.Page {
  /// Creates the entry of a scanned page.
  public init(_ scanned: ScannedPage) {
    self.init(source: scanned.source, page: scanned.page)
    sha256 = scanned.sha256
    pageFinding = scanned.pageFinding
    quad = scanned.detection?.quad
    outline = scanned.detection?.outline
    quadConfidence = scanned.detection?.confidence.rounded(toPlaces: 3)
    paperSize = scanned.paperSize
    resolution = scanned.resolution
    rotation = scanned.orientation.rotation
    rotationConfidence = scanned.orientation.confidence.rounded(toPlaces: 3)
    bend = scanned.bend.map { bend in
      PageBend(
        extent: bend.extent?.rounded(toPlaces: 4),
        expectedError: bend.expectedError?.rounded(toPlaces: 4), isDewarped: bend.isDewarped)
    }
    color = scanned.color
    mode = scanned.mode?.mode
    modeReason = scanned.mode?.reason
    width = scanned.width
    height = scanned.height
    language = scanned.recognized?.language
    meanConfidence = scanned.recognized?.meanConfidence?.rounded(toPlaces: 3)
    textCoverage = scanned.textCoverage?.rounded(toPlaces: 3)
    text = scanned.recognized?.text
    blocks = scanned.recognized?.blocks
    checkBoxes = scanned.recognized.flatMap { $0.checkBoxes.isEmpty ? nil : $0.checkBoxes }
    fields = scanned.recognized.flatMap { $0.fields.isEmpty ? nil : $0.fields }
    let receipt = scanned.receipt()
    self.receipt = receipt?.kind == .receipt ? receipt : nil
    items = scanned.items.isEmpty ? nil : scanned.items
    warnings = scanned.warnings.isEmpty ? nil : scanned.warnings
  }

  /// Creates the entry of a photo, or of a page in it, that failed with `error`.
  public init(source: String, page: Int, error: ScanError) {
    self.init(source: source, page: page)
    self.error = error.description
  }
}

/// Writes a manifest page by page, one line per page, so that its memory does not grow with the
/// pages. The result decodes as a ``Manifest``.
package final class ManifestWriter {
  private let write: (String) throws(ScanError) -> Void
  private var isFirstPage = true

  /// Starts a manifest. All text goes to `write`, whose errors are rethrown.
  package init(
    title: String?, created: Date, write: @escaping (String) throws(ScanError) -> Void
  ) throws(ScanError) {
    self.write = write
    try write("{\"generator\":\(try json(Generator.name)),\"created\":\(try json(created)),")
    if let title { try write("\"title\":\(try json(title)),") }
    try write("\n\"pages\":[")
  }

  /// Adds the entry of a page, or of a photo that failed.
  package func append(_ page: Manifest.Page) throws(ScanError) {
    try write((isFirstPage ? "\n" : ",\n") + json(page))
    isFirstPage = false
  }

  /// Completes the manifest after its last page.
  package func finish(documents: [Manifest.Document]) throws(ScanError) {
    let pageCount = documents.reduce(0) { $0 + $1.pageCount }
    try write("\n],\n\"documents\":\(try json(documents)),\"pageCount\":\(pageCount)}\n")
  }

  private func json(_ value: some Encodable) throws(ScanError) -> String {
    do {
      return try JSONText.text(of: value)
    } catch {
      throw .encoding("the manifest", "\(error)")
    }
  }
}

/// The program that creates a document.
public enum Generator {
  /// The version, by Semantic Versioning 2.0.
  public static let version = "0.2.0"
  /// The name and version, as documents and manifests store them.
  public static let name = "platen \(version)"
}
