import Foundation
import Platen
import Testing

/// Lines that are written by hand.
@Suite struct HandwritingTests {
  private static func text(
    of fixture: String, handwriting: HandwritingMode = .likely
  ) async throws -> RecognizedPage {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: fixture)
    var options = ScanOptions()
    options.languages = ["eng"]
    options.pageFinding = .wholePhoto
    options.encodesImages = false
    options.handwriting = handwriting
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

  /// The modes give ever more words of the three written lines.
  @Test func theModeDecidesWhichWordsAreThere() async throws {
    var counts: [Int] = []
    for mode in [HandwritingMode.off, .likely, .all] {
      let page = try await Self.text(of: "Fixtures/Handwriting/note.jpg", handwriting: mode)
      let written = page.blocks.filter { $0.kind == .handwriting }
      counts.append(
        written.flatMap { $0.paragraphs.flatMap(\.lines) }.reduce(0) { $0 + $1.words.count })
    }
    #expect(counts[0] == 0 && counts[0] < counts[1] && counts[1] <= counts[2], "\(counts)")
  }

  @Test(arguments: ["eng", "fra", "deu"]) func printIsNotHandwriting(language: String) async throws
  {
    let page = try await Self.text(of: "Fixtures/Languages/\(language).png")
    #expect(!page.blocks.contains { $0.kind == .handwriting })
  }
}
