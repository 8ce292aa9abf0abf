internal import FoundationEssentials
internal import Platen
internal import PlatenDocument
internal import PlatenModel

/// Copies of PDFs without their invisible text, for `--redo-ocr`: they take the places of the PDFs, whose
/// names stay in messages and manifests.
struct RemovedTexts {
  private var copies: [String: Spool] = [:]

  /// Copies the PDFs at `paths` into temporary files.
  init(of paths: [String]) throws(ScanError) {
    for path in paths where copies[path] == nil {
      copies[path] = try PDFAssembly.withoutHiddenText(path)
    }
  }

  /// The path of the copy of the PDF at `path`; `nil` where there is none.
  func path(of path: String) -> String? { copies[path]?.path }

  /// `requests` with the copies of their PDFs.
  func requests(_ requests: [PhotoRequest]) throws(ScanError) -> [PhotoRequest] {
    var contents: [String: Data] = [:]
    for (path, copy) in copies {
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
