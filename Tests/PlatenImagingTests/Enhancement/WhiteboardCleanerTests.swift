import Testing

@testable import PlatenImaging

/// The board becomes white, and pens keep their colors.
@Suite struct WhiteboardCleanerTests {
  private static let pens: [(name: String, color: DrawnScene.Color, main: Int)] = [
    ("red", (190, 50, 55), 0), ("green", (40, 140, 75), 1), ("blue", (60, 80, 180), 2),
  ]

  /// The pixel in the middle of the vertical stroke of a letter near x in the first line.
  private func stroke(in board: Raster, near x: Int) -> [Int] {
    board.pixel(x / 80 * 80 + 20, 40).map { Int($0) }
  }

  @Test(arguments: pens)
  func aPenKeepsItsHueAndItsSaturation(
    name: String, color: DrawnScene.Color, main: Int
  ) throws {
    let given = [color.0, color.1, color.2]
    let board = try WhiteboardCleaner.cleaned(DrawnScene.board(pens: [color]))
    for x in [200, 560, 920] {
      let pixel = stroke(in: board, near: x)
      for other in pixel.indices where other != main {
        let difference = pixel[main] - pixel[other]
        #expect(Double(difference) >= given[main] - given[other], "\(name) at \(x): \(pixel)")
      }
    }
  }

  @Test func theBoardBecomesWhiteUnderUnevenLight() throws {
    let board = try WhiteboardCleaner.cleaned(DrawnScene.board(pens: [(40, 40, 45)]))
    for x in [20, 600, 1180] { #expect(board.pixel(x, 790).allSatisfy { $0 > 250 }) }
  }

  @Test func aBlackPenBecomesBlack() throws {
    let board = try WhiteboardCleaner.cleaned(DrawnScene.board(pens: [(70, 70, 76)]))
    for x in [200, 920] {
      let pixel = stroke(in: board, near: x)
      #expect(pixel.allSatisfy { $0 < 60 } && pixel.max()! - pixel.min()! < 20, "\(pixel)")
    }
  }

  @Test func smearsDisappear() throws {
    let smeared = DrawnPage.color(width: 600, height: 400) { x, y in
      (100..<200).contains(x) && abs(y - 200) < 6 ? (205, 208, 212) : (225, 225, 225)
    }
    #expect(try WhiteboardCleaner.cleaned(smeared).pixel(150, 200).allSatisfy { $0 > 245 })
  }

  @Test func grayBoardsAreCleaned() throws {
    let board = try WhiteboardCleaner.cleaned(DrawnScene.board(pens: [(40, 40, 45)]).gray())
    #expect(board.channels == 1 && board.pixel(20, 790)[0] > 250)
  }
}
