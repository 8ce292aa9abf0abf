import Foundation
import Platen
import Testing

/// A document that is written to a pipe, from which nothing can be removed.
@Suite struct SearchableDocumentTests {
  private let pipe = Pipe()

  /// A document of `count` pages for the pipe, and its file.
  private func document(pages count: Int) async throws -> (SearchableDocument, OutputFile) {
    let file = try OutputFile(
      path: "-", replacing: true, standardOutput: pipe.fileHandleForWriting.fileDescriptor)
    let document = try SearchableDocument(
      metadata: .init(), settings: .init(), assembly: .init(), file: file)
    var options = ScanOptions()
    options.recognizesText = false
    options.rotation = Rotation.none
    let card = try DrawnPhoto.sample("card.jpg").path
    for await result in try Scanner(options: options).pages(
      of: Array(repeating: .file(card), count: count))
    {
      try document.append(result.get())
    }
    return (document, file)
  }

  /// The bytes from the pipe.
  private func read() throws -> Data {
    try pipe.fileHandleForWriting.close()
    return try pipe.fileHandleForReading.readToEnd() ?? Data()
  }

  @Test func anIncompletePDFIsNotWritten() async throws {
    do { _ = try await document(pages: 2) }
    #expect(try read().isEmpty)
  }

  @Test func aCompletePDFIsWritten() async throws {
    let (document, file) = try await document(pages: 1)
    try document.write(to: file)
    try file.commit()
    let bytes = try read()
    #expect(bytes.starts(with: Data("%PDF-".utf8)) && bytes.suffix(6) == Data("%%EOF\n".utf8))
  }
}
