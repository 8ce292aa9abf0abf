import Foundation
import Platen
import Testing

/// The orientation of pages whose lines do not determine it.
@Suite struct OrientationTests {
  private static func page(of fixture: String) async throws -> ScannedPage {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: fixture)
    var options = ScanOptions()
    options.languages = ["eng"]
    options.pageFinding = .wholePhoto
    options.encodesImages = false
    return try #require(
      try await Scanner(options: options).pages(of: [.file(file.path)])
        .first { _ in true }?.get())
  }

  /// Columns of check boxes look like vertical lines. Drawn by `Fixtures/draw.py`.
  @Test func aSheetOfCheckBoxesIsOrientedByItsText() async throws {
    let page = try await Self.page(of: "Fixtures/AnswerSheet/answer-sheet.png")
    #expect(page.orientation.rotation == .none)
    #expect(page.text.contains("Answer sheet"))
  }

  /// The widest rows, which are read first, are asterisks. Drawn by `Fixtures/draw.py`.
  @Test func aSlipWithRowsOfAsterisksIsOrientedByItsText() async throws {
    let page = try await Self.page(of: "Fixtures/DepositSlip/deposit-slip.png")
    #expect(page.orientation.rotation == .none)
    #expect(page.text.contains("Garden Nursery Rowan"))
  }

  /// A few letters are surer upside down. Drawn by `Fixtures/draw.py`.
  @Test func aPageOfMusicStaysAsItWasPhotographed() async throws {
    let page = try await Self.page(of: "Fixtures/SheetMusic/sheet-music.png")
    #expect(page.orientation.rotation == .none)
    #expect(page.orientation.confidence < 0.4)
  }
}
