import Foundation
import Platen
import Testing

/// Which way up a page is, where its lines do not tell it by themselves.
@Suite struct OrientationTests {
  /// The boxes' columns look like lines that run down: drawn by `Fixtures/AnswerSheet/draw.py`.
  @Test func aSheetOfBoxesToTickStandsAsItsPrintDoes() async throws {
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
