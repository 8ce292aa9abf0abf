import Foundation
import Platen
import Testing

/// Lines that are written by hand.
@Suite struct HandwritingTests {
  private static func text(of fixture: String) async throws -> RecognizedPage {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: fixture)
    var options = ScanOptions()
    options.languages = ["eng"]
    options.pageFinding = .wholePhoto
    options.encodesImages = false
    let page = try await Scanner(options: options).pages(of: [.file(file.path)]).first { _ in true }
    return try #require(try page?.get().recognized)
  }

  /// Drawn by `Fixtures/draw.py`: three written lines above two printed ones.
  @Test func handwritingIsMarkedAndPrintIsNot() async throws {
    let page = try await Self.text(of: "Fixtures/Handwriting/note.jpg")
    #expect(page.blocks.map(\.kind) == [.handwriting, .text])
    let written = try #require(page.blocks.first)
    #expect(written.box.y < 100 && written.box.maxY > 240)
    #expect(
      page.blocks[1].paragraphs.flatMap(\.lines).map(\.text)
        == ["Printed notice: the lift is out of order", "The management of the house"])
  }

  @Test(arguments: ["eng", "fra", "deu"]) func printIsNotHandwriting(language: String) async throws
  {
    let page = try await Self.text(of: "Fixtures/Languages/\(language).png")
    #expect(!page.blocks.contains { $0.kind == .handwriting })
  }
}
