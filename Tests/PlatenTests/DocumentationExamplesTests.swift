import Foundation
import Platen
import Testing

/// The examples in the DocC articles compile and do what they say: `DocumentationExamples.swift`
/// and `ReadmeExample.swift` hold them.
@Suite struct DocumentationExamplesTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func contents(of path: String) throws -> String {
    try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
  }

  private static func sample(_ name: String) -> PhotoSource {
    .file(repository.appendingPathComponent("Samples/\(name)").path)
  }

  @Test(arguments: ["GettingStarted", "ReadingReceipts", "ComingFromVisionKit"])
  func everyExampleIsCompiled(article: String) throws {
    let text = try Self.contents(of: "Sources/Platen/Platen.docc/\(article).md")
    let compiled =
      try Self.contents(of: "Tests/PlatenTests/DocumentationExamples.swift")
      + Self.contents(of: "Tests/PlatenTests/ReadmeExample.swift")
    let examples = text.split(separator: "```swift\n").dropFirst()
      .compactMap { $0.split(separator: "```").first }
      .filter { $0.hasPrefix("import Platen\n") }
    #expect(!examples.isEmpty)
    for example in examples {
      #expect(compiled.contains(example.dropFirst("import Platen\n\n".count)))
    }
  }

  @Test func textsOmitThePhotoThatFails() async throws {
    let texts = try await texts(of: [Self.sample("card.jpg"), .file("/nonexistent.jpg")])
    #expect(texts.count == 1)
  }

  @Test func receiptsAreFoundAmongThePages() async throws {
    let receipts = try await receipts(in: [Self.sample("receipt.jpg"), Self.sample("card.jpg")])
    #expect(receipts.count == 1)
    #expect(receipts.first?.total != nil)
  }
}
