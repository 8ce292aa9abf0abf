internal import FoundationEssentials
internal import PlatenDocument
internal import PlatenModel

/// Results that wait in a temporary file without a name.
final class PageSpool {
  private struct Entry {
    let source: String
    let page: Int
    let isOneOfSeveral: Bool
    let requestIndex: Int
    /// The digest of the photo, and the place of the page in the file; or why there is none.
    let content: Result<(sha256: String, bytes: Range<Int>), ScanError>
  }

  private let spool: Spool
  private var entries: [Entry] = []

  init() throws(ScanError) { spool = try Spool() }

  var count: Int { entries.count }

  func append(_ result: PhotoResult<ScannedPage>) throws(ScanError) {
    var content: Result<(sha256: String, bytes: Range<Int>), ScanError>
    switch result.outcome {
    case .failure(let error): content = .failure(error)
    case .success(let page):
      var writer = BinaryWriter()
      page.write(to: &writer)
      let start = spool.count
      try spool.append(Array(writer.data))
      content = .success((page.sha256, start..<spool.count))
    }
    entries.append(
      Entry(
        source: result.source, page: result.page, isOneOfSeveral: result.isOneOfSeveral,
        requestIndex: result.requestIndex, content: content))
  }

  func reference(of number: Int) -> Manifest.PageReference {
    .init(source: entries[number].source, page: entries[number].page)
  }

  func result(at number: Int) throws(ScanError) -> PhotoResult<ScannedPage> {
    let entry = entries[number]
    let outcome: Result<ScannedPage, ScanError>
    switch entry.content {
    case .failure(let error): outcome = .failure(error)
    case .success(let (sha256, bytes)):
      var reader = BinaryReader(Data(try spool.bytes(in: bytes)))
      do throws(BinaryReader.Failure) {
        outcome = .success(
          try ScannedPage(
            from: &reader, source: entry.source, page: entry.page, sha256: sha256))
      } catch {
        throw .internalFault("a page that waits in a temporary file is whole")
      }
    }
    return PhotoResult(
      source: entry.source, page: entry.page, isOneOfSeveral: entry.isOneOfSeveral,
      requestIndex: entry.requestIndex, outcome: outcome)
  }
}
