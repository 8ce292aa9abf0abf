package import Foundation

/// Collects the PDFs that tests write, for `WrittenDocumentsTests` to check.
package enum WrittenDocuments {
  /// The folder that `make test` sets; `nil` where documents are not collected.
  private static let folder = ProcessInfo.processInfo.environment["PLATEN_TEST_DOCUMENTS"]
    .map { URL(fileURLWithPath: $0, isDirectory: true) }

  /// Copies the file at `url` to the folder if it is a PDF, and not one in the form in which tests compare
  /// the objects of two: qpdf writes a line end before `endstream` that is not in the stream's length.
  package static func keep(_ url: URL) {
    guard let folder, let bytes = try? Data(contentsOf: url),
      bytes.starts(with: Data("%PDF-".utf8)), bytes.prefix(64).range(of: Data("%QDF-".utf8)) == nil
    else { return }
    try? bytes.write(to: folder.appendingPathComponent("\(UUID().uuidString).pdf"))
  }
}
