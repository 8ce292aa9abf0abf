import Foundation
import Platen
import Testing
import WrittenDocuments

/// The README's example, which is in `ReadmeExample.swift`, compiles and works.
@Suite struct ReadmeExampleTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func theExampleIsTheOneInTheReadme() throws {
    let readme = try String(
      contentsOf: Self.repository.appendingPathComponent("README.md"), encoding: .utf8)
    let example = try String(
      contentsOf: Self.repository.appendingPathComponent("Tests/PlatenTests/ReadmeExample.swift"),
      encoding: .utf8)
    #expect(readme.contains("```swift\n\(example)```\n"))
    #expect(example.split(separator: "\n").count <= 10)
  }

  @Test func theExampleWritesADocumentOfTwoPages() async throws {
    let photos = ["card.jpg", "receipt.jpg"].map { name in
      PhotoSource.file(Self.repository.appendingPathComponent("Samples/\(name)").path)
    }
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-readme-\(UUID().uuidString).pdf").path
    defer {
      WrittenDocuments.keep(URL(fileURLWithPath: path))
      unlink(path)
    }

    try await makeDocument(of: photos, at: path)

    let document = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(document.starts(with: Data("%PDF-1.7".utf8)))
    #expect(document.range(of: Data("/Count 2".utf8)) != nil)
  }
}
