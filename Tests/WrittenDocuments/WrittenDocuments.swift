package import Foundation

/// The PDFs that tests write, left in a folder for `WrittenDocumentsTests` to check together.
package enum WrittenDocuments {
  /// What `make test` names; without it nothing is left anywhere.
  private static let folder = ProcessInfo.processInfo.environment["PLATEN_TEST_DOCUMENTS"]
    .map { URL(fileURLWithPath: $0, isDirectory: true) }

  /// Leaves a copy of the file at `url`, if it is a PDF.
  package static func keep(_ url: URL) {
    guard let folder, let bytes = try? Data(contentsOf: url),
      bytes.starts(with: Data("%PDF-".utf8))
    else { return }
    try? bytes.write(to: folder.appendingPathComponent("\(UUID().uuidString).pdf"))
  }
}
