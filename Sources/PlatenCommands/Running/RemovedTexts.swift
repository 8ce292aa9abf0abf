internal import FoundationEssentials
internal import Platen
internal import PlatenDocument
internal import PlatenModel

/// Copies of PDFs without their invisible text, for `--redo-ocr`: they take the places of the PDFs, whose
/// names stay in messages and manifests.
struct RemovedTexts {
  /// The copies by the paths of the PDFs.
  private(set) var copies: [String: Spool] = [:]

  /// Copies the PDFs at `paths` into temporary files.
  init(of paths: [String]) throws(ScanError) {
    for path in paths where copies[path] == nil {
      copies[path] = try PDFAssembly.withoutHiddenText(path)
    }
  }

  /// `requests` with the copies of their PDFs.
  func requests(_ requests: [PhotoRequest]) throws(ScanError) -> [PhotoRequest] {
    var contents: [String: Data] = [:]
    for (path, copy) in copies.sorted(by: { $0.key < $1.key }) {
      contents[path] = try FileContents.read(path: copy.path, megabytes: 4096)
    }
    return requests.map { request in
      guard request.keepsPages, case .file(let path) = request.source, let data = contents[path]
      else { return request }
      var copy = request
      copy.source = .bytes(data, name: request.source.name)
      return copy
    }
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
