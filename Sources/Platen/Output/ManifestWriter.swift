package import FoundationEssentials
package import PlatenModel

/// Writes a manifest as its pages come, a line for each, so that memory does not
/// grow with them. What it writes decodes as a ``Manifest``.
package final class ManifestWriter {
  private let write: (String) throws(ScanError) -> Void
  private let encoder = JSONEncoder()
  private var isFirstPage = true

  /// Writes what is known before the first page, and from then on, through `write`.
  package init(
    title: String?, created: Date, write: @escaping (String) throws(ScanError) -> Void
  ) throws(ScanError) {
    self.write = write
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    try write("{\"generator\":\(try json(Generator.name)),\"created\":\(try json(created)),")
    if let title { try write("\"title\":\(try json(title)),") }
    try write("\n\"pages\":[")
  }

  /// Adds a page, or a photo that came to nothing.
  package func append(_ page: Manifest.Page) throws(ScanError) {
    try write((isFirstPage ? "\n" : ",\n") + json(page))
    isFirstPage = false
  }

  /// Writes what is known after the last page.
  package func finish(documents: [Manifest.Document]) throws(ScanError) {
    let pageCount = documents.reduce(0) { $0 + $1.pageCount }
    try write("\n],\n\"documents\":\(try json(documents)),\"pageCount\":\(pageCount)}\n")
  }

  private func json(_ value: some Encodable) throws(ScanError) -> String {
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw .internalFault(reason: "cannot encode the manifest: \(error)")
    }
  }
}
