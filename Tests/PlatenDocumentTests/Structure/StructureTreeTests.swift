import Foundation
import Testing

@testable import PlatenDocument

@Suite struct StructureTreeTests {
  /// PDF/A-1 limits arrays to 8,191 elements (ISO 19005-1, 6.1.12).
  @Test(arguments: [(0, 0), (1, 0), (3, 0), (4, 1), (6, 1), (8, 2)])
  func longDocumentsHaveParts(pages: Int, parts: Int) throws {
    var bytes: [UInt8] = []
    let output = OutputStream { bytes += $0 }
    let document = try HaruDocument(version: "1.4", output: output)
    var tree = try StructureTree(document: document, maximumSections: 3)
    for _ in 0..<pages {
      _ = try tree.add(
        [], page: document.reserve(), alternateText: "", figureBox: [0, 0, 1, 1], links: [],
        language: nil)
    }
    let root = try tree.finish()
    try document.finish(trailer: [("Root", .reference(root))])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.ranges(of: "/S /Part").count == parts)
    #expect(text.ranges(of: "/S /Sect").count == pages)
    let longest = text.matches(of: #/\/K \[([^\]]*)\]/#).map { $0.1.ranges(of: " R").count }.max()
    #expect(longest ?? 0 <= 3 + parts)
  }
}
