import Foundation
import Testing

/// Libraries that are loaded on first use: without one, the message says why it cannot be loaded.
struct MissingLibraryTests {
  /// Runs the program where `library` is an empty file.
  private func run(without library: String, _ arguments: [String]) throws -> Program.Outcome {
    let libraries = try Folder()
    try libraries.write([], to: library)
    return try Program.run(arguments, environment: ["LD_LIBRARY_PATH": libraries.path])
  }

  /// The library of qpdf that the program was built with: libqpdf.so.29 in Debian 12, libqpdf.so.30 in 13.
  private static let qpdf: String = {
    let module = #"readelf -d "$(dirname "$(command -v platen)")/libplaten-qpdf.so""#
    let text = (try? Program.shell(module).text) ?? ""
    return text.firstMatch(of: /libqpdf\.so\.[0-9]+/).map { String($0.0) } ?? "libqpdf.so"
  }()

  @Test(arguments: [
    ("libtesseract.so.5", ["text", Sample.path(Sample.small)], "text recognition needs it", 3),
    (
      qpdf, ["scan", "--no-ocr", "--no-detect", "--password", "x", Sample.path(Sample.small)],
      "encrypting PDFs and adding to them needs it", 3
    ),
    ("libheif.so.1", ["detect", Sample.path("receipt-2.heic")], "HEIC needs libheif", 2),
    ("libsane.so.1", ["scan", "--list-scanners"], "a scanner needs it", 3),
  ])
  func theMessageHoldsTheLoadersReason(
    library: String, arguments: [String], part: String, status: Int32
  ) throws {
    let result = try run(without: library, arguments)
    #expect(result.status == status)
    #expect(result.messages.contains("\(library): file too short"))
    #expect(result.messages.contains(part))
  }

  /// The pages of a PDF are rendered then, and nothing else of it is there.
  @Test func withoutQPDFPagesAreRenderedWithAWarning() throws {
    let pdf = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/attachment.pdf").path
    let folder = try Folder()
    let result = try run(
      without: Self.qpdf,
      ["scan", "--no-ocr", "--no-detect", pdf, "-o", folder.url("out.pdf").path])
    #expect(result.status == 0 && result.messageLines.count == 1)
    #expect(result.messages.contains("its pages cannot be copied; they are rendered"))
  }
}
