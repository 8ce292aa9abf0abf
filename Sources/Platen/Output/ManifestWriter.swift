package import FoundationEssentials
package import PlatenModel

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
