import PlatenModel
import Testing

@testable import PlatenImaging

/// The mode that is chosen for a page by what it shows.
@Suite struct PageModeDetectorTests {
  private static let red = (200.0, 35.0, 40.0), blue = (30.0, 60.0, 190.0)
  private static let black = (35.0, 35.0, 45.0)

  /// A page of text on `paper` with the color `panel` in its lower third.
  private static func document(
    paper: DrawnScene.Color, panel: DrawnScene.Color? = nil, ink: Double = 0.1
  ) -> Raster {
    DrawnPage.color(width: 720, height: 1000) { x, y in
      let ground = y > 700 ? panel ?? paper : paper
      let isText = (60..<660).contains(x) && (60..<940).contains(y)
      let factor = isText && DrawnPage.ink(x, y) > 0 ? ink : 1
      return (ground.0 * factor, ground.1 * factor, ground.2 * factor)
    }
  }

  static let pages: [(name: String, page: Raster, mode: PageMode)] = [
    ("white paper", document(paper: (240, 240, 238)), .document),
    ("pink paper", document(paper: (240, 190, 200)), .document),
    ("a green panel", document(paper: (240, 240, 238), panel: (150, 200, 130)), .document),
    ("a black page", document(paper: (30, 30, 30), ink: 7), .document),
    ("a business card", DrawnScene.businessCard(), .document),
    ("an identity card", DrawnScene.identityCard(), .id),
    ("the back of an identity card", DrawnScene.identityCard(portrait: false), .id),
    ("a photograph", DrawnScene.picture(), .photo),
    ("a whiteboard", DrawnScene.board(pens: [red, blue, black]), .whiteboard),
    ("a board with one black pen", DrawnScene.board(pens: [black]), .document),
    ("notes in two colours", DrawnScene.board(pens: [red, blue], height: 16), .document),
  ]

  @Test(arguments: pages)
  func theModeFollowsTheContent(name: String, page: Raster, mode: PageMode) throws {
    let decision = try PageModeDetector().decision(for: page, textFraction: nil)
    #expect(decision.mode == mode, "\(name): \(decision.reason)")
  }

  @Test func aPageFullOfTextIsADocumentWhateverItsColors() throws {
    let page = DrawnScene.picture()
    #expect(try PageModeDetector().decision(for: page, textFraction: 0.1).reason == .pictures)
    #expect(try PageModeDetector().decision(for: page, textFraction: 0.4).mode == .document)
  }

  @Test func aTurnedCardIsACard() throws {
    let card = try DrawnScene.identityCard().turned(by: .clockwise)
    #expect(try PageModeDetector().decision(for: card, textFraction: nil).mode == .id)
  }

  @Test func grayAndTinyPagesAreDocuments() throws {
    let detector = PageModeDetector()
    let gray = try DrawnScene.picture().gray()
    #expect(try detector.decision(for: gray, textFraction: nil).mode == .document)
    let tiny = try DrawnScene.picture().resized(width: 20, height: 14)
    #expect(try detector.decision(for: tiny, textFraction: nil).mode == .document)
  }
}
