import PlatenModel
import Testing

@testable import PlatenImaging

/// The image of a page in each mode.
@Suite struct PageCleanerModesTests {
  private let card = DrawnScene.identityCard()

  private func cleaned(_ page: Raster, _ mode: PageMode, _ color: PageColor? = nil) throws
    -> CleanedPage
  {
    try PageCleaner(color: color, mode: mode).cleaned(page)
  }

  @Test func anOriginalIsThePageItself() throws {
    let page = try cleaned(card, .original)
    #expect(page.image === card && page.color == .color)
    #expect(page.mode == PageModeDecision(mode: .original, reason: .requested))
  }

  @Test(arguments: [PageMode.photo, .id])
  func photosKeepTheirTexture(mode: PageMode) throws {
    let image = try #require(try cleaned(card, mode).image)
    func contrast(_ raster: Raster) -> Int {
      let column = (420..<520).map { Int(raster.pixel(600, $0)[1]) }
      return column.max()! - column.min()!
    }
    #expect(contrast(image) >= contrast(card))
  }

  @Test(arguments: [PageMode.photo, .id, .original])
  func photosKeepTheirColorsUnlessOthersAreRequested(mode: PageMode) throws {
    let gray = DrawnPage.color(width: 400, height: 300) { x, _ in (x / 2, x / 2, x / 2) }
    #expect(try cleaned(gray, mode).color == .color)
    #expect(try cleaned(gray, mode, .gray).image?.channels == 1)
    let bits = try #require(try cleaned(card, mode, .bw).image)
    #expect(try bits.pagePixels().bytes.allSatisfy { $0 == 0 || $0 == 255 })
  }

  @Test func theModeIsDetected() throws {
    let page = try cleaned(card, .auto)
    #expect(page.mode == PageModeDecision(mode: .id, reason: .identityCard))
  }

  @Test(arguments: [Cleaning.none, .strong])
  func aLevelOfCleaningImpliesADocument(cleaning: Cleaning) throws {
    let page = try PageCleaner(cleaning: cleaning, mode: .auto).cleaned(card)
    #expect(page.mode == PageModeDecision(mode: .document, reason: .requested))
  }

  @Test func aWhiteboardKeepsItsPens() throws {
    let board = DrawnScene.board(pens: [(190, 50, 55), (60, 80, 180)])
    let page = try cleaned(board, .auto)
    #expect(page.mode?.mode == .whiteboard && page.color == .color)
    #expect(try #require(page.image).pixel(1180, 790).allSatisfy { $0 > 250 })
  }
}
