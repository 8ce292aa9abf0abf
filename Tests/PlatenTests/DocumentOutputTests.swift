import Foundation
import Platen
import PlatenDocument
import PlatenModel
import Testing

/// What concerns a page and what the whole document.
@Suite struct DocumentOutputTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-test-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func page(encodesImages: Bool = true) async throws -> PhotoResult<ScannedPage> {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var options = ScanOptions()
    options.recognizesText = false
    options.encodesImages = encodesImages
    let photo = PhotoSource.file(root.appendingPathComponent("Samples/card.jpg").path)
    for await result in try Scanner(options: options).pages(of: [photo]) { return result }
    throw POSIXError(.ENODATA)
  }

  private func failure(_ error: ScanError) -> PhotoResult<ScannedPage> {
    PhotoResult(source: "bad.jpg", page: 1, outcome: .failure(error))
  }

  private func output(text: String? = nil) throws -> DocumentOutput {
    var files = DocumentOutput.Files(document: .file(folder.path + "/out.pdf"))
    files.manifest = folder.path + "/out.json"
    files.text = text
    return try DocumentOutput(
      files, metadata: DocumentMetadata(), settings: DocumentSettings())
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func aPageThatFailsIsInTheManifestAndTheRestInTheDocument() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = try output()
    let errors: [ScanError] = [
      .image("bad.jpg", "it is damaged"),
      .output("/tmp", "temporary file"),
    ]
    for error in errors {
      guard case .failed(error) = try output.append(failure(error)) else {
        Issue.record("the page did not fail")
        return
      }
    }
    // A page without an image cannot be part of a document.
    guard case .failed = try output.append(await page(encodesImages: false)) else {
      Issue.record("the page did not fail")
      return
    }
    guard case .added(1) = try output.append(await page()) else {
      Issue.record("the page was not added")
      return
    }
    guard case .leftOut = try output.append(await page(), skipped: .blank) else {
      Issue.record("the page was not left out")
      return
    }
    #expect(try names.isEmpty)
    let (document, failures) = try output.finish()
    #expect(failures.isEmpty && document?.pageCount == 1)
    #expect(document?.sha256 == (try FileDigest(path: folder.path + "/out.pdf").hexadecimal))
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let manifest = try decoder.decode(
      Manifest.self, from: Data(contentsOf: folder.appendingPathComponent("out.json")))
    #expect(manifest.pages.map { $0.error == nil } == [false, false, false, true, true])
    #expect(manifest.pages.last?.skipped == .blank)
  }

  @Test func aFullDiskEndsTheDocumentAndLeavesNothing() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let output = try output(text: "/dev/full")
      let page = try await page()
      #expect(throws: ScanError.self) { try output.append(page) }
    }
    #expect(try names.isEmpty)
  }

  @Test func withoutAPageOnlyTheManifestIsWritten() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = try output()
    _ = try output.append(failure(.image("bad.jpg", "it is damaged")))
    #expect(try output.finish().document == nil)
    #expect(try names == ["out.json"])
  }
}
