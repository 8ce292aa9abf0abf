import Foundation
import Platen
import Testing

/// The orientation of pages whose lines do not determine it.
@Suite struct OrientationTests {
  /// Columns of check boxes look like vertical lines. Drawn by `Fixtures/AnswerSheet/draw.py`.
  @Test func aSheetOfCheckBoxesIsOrientedByItsText() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/AnswerSheet/answer-sheet.png")
    var options = ScanOptions()
    options.languages = ["eng"]
    options.pageFinding = .wholePhoto
    options.encodesImages = false
    let page = try #require(
      try await Scanner(options: options).pages(of: [.file(file.path)])
        .first { _ in true }?.get())
    #expect(page.orientation.rotation == .none)
    #expect(page.text.contains("Answer sheet"))
  }
}
