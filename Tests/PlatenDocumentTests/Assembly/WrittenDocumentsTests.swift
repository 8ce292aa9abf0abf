import Foundation
import Testing

/// Validates every PDF that the test suite wrote: a run with `PLATEN_TEST_DOCUMENTS` leaves them in
/// that folder (`make test`).
///
/// Debian packages no free validator of parts 2 and 3. The bytes of a document of part 2 or 3 equal
/// those of part 1 except for two digits, that of the PDF version and that of the part. So the test
/// sets those of part 1 and lets Preflight validate the rest.
@Suite(.enabled(if: folder != nil)) struct WrittenDocumentsTests {
  /// The minimum number of documents; fewer mean that the suite no longer leaves its documents.
  private static let minimumCount = 150
  /// The errors of Preflight for attachments, which part 3 allows.
  private static let attachments: Set = [
    "Trailer Syntax error, EmbeddedFile entry is present in the Names dictionary",
    "Body Syntax error, EmbeddedFile entry is present in a FileSpecification dictionary",
    "not valid",
  ]

  private static func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: #require(folder), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "pdf" }
  }

  @Test func qpdfFindsNoErrors() throws {
    let files = try Self.files()
    #expect(files.count >= Self.minimumCount)
    for file in files {
      let document = try PDFFile(Data(contentsOf: file))
      let report = try document.output(of: "qpdf", "--password=secret", "--check", "%")
      #expect(report.contains("No syntax or stream encoding"), "\(file.lastPathComponent)")
    }
  }

  @Test func documentsThatClaimPDFAConform() throws {
    var documents: [(file: PDFFile, isPartThree: Bool)] = []
    for file in try Self.files() {
      guard let document = PartOneDocument(try Data(contentsOf: file)) else { continue }
      documents.append((try PDFFile(document.bytes), document.part == 3))
    }
    #expect(documents.count >= Self.minimumCount / 2)
    let errors = try Preflight.errors(in: documents.map(\.file.url))
    for (file, isPartThree) in documents {
      let found = try #require(errors[file.url.lastPathComponent])
      let others = found.filter { !isPartThree || !Self.attachments.contains($0) }
      #expect(others == [], "\(file.url.lastPathComponent)")
    }
  }
}

/// The folder of the documents; `nil` if they are not to be validated.
private let folder = ProcessInfo.processInfo.environment["PLATEN_WRITTEN_DOCUMENTS"]
  .map { URL(fileURLWithPath: $0, isDirectory: true) }

/// A PDF/A document changed to part 1.
private struct PartOneDocument {
  /// The part that the document claims.
  let part: Int
  let bytes: Data

  /// Changes `document`; `nil` if it does not claim to be PDF/A.
  init?(_ document: Data) {
    let name = Data("<pdfaid:part>".utf8), header = Data("%PDF-1.".utf8)
    guard let claim = document.range(of: name), document.starts(with: header) else { return nil }
    part = Int(document[claim.upperBound]) - Int(UInt8(ascii: "0"))
    var bytes = document
    bytes[claim.upperBound] = UInt8(ascii: "1")
    bytes[header.count] = UInt8(ascii: "4")
    self.bytes = bytes
  }
}
