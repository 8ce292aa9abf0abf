import PlatenModel
import Testing

@testable import PlatenImaging

struct UnexplainedPrintTests {
  /// Rows of letters, each 20 pixels wide and 24 high, 30 pixels apart, with their feet on `feet`.
  private static func page(feet: [Double], letters: Int = 12, level: Double = 20) -> Raster {
    DrawnPage.gray(width: 600, height: 400) { x, y in
      let isInRow = feet.contains { y < $0 && y >= $0 - 24 }
      let place = (x - 60) / 30
      let isLetter =
        place >= 0 && Int(place) < letters && (x - 60).truncatingRemainder(dividingBy: 30) < 20
      // A ring, as of a letter O.
      let isHole = (x - 60).truncatingRemainder(dividingBy: 30) - 10
      let isInside = abs(isHole) < 5 && feet.contains { abs(y - ($0 - 12)) < 6 }
      return isInRow && isLetter && !isInside ? level : 255
    }
  }

  @Test func aRowOutsideOfTheWordsIsFoundWithItsBaseline() throws {
    let page = Self.page(feet: [100, 200])
    let words = [Box(x: 60, y: 76, width: 350, height: 24)]
    let print = try UnexplainedPrint(on: page, outside: words)
    let line = try #require(print.lines.first)
    #expect(print.lines.count == 1)
    #expect(abs(line.start.y - 200) < 3 && abs(line.end.y - 200) < 3)
    #expect(abs(line.start.x - 60) < 4 && abs(line.end.x - 410) < 4)
    #expect(abs(line.xHeight - 24 * 0.8) < 3)
    #expect(abs(print.coverage - 0.5) < 0.05)
  }

  @Test func printInWordsIsExplained() throws {
    let words = [76.0, 176].map { Box(x: 60, y: $0, width: 350, height: 24) }
    let print = try UnexplainedPrint(on: Self.page(feet: [100, 200]), outside: words)
    #expect(print.lines.isEmpty && print.coverage == 1)
  }

  /// Two letters, faint print of the back, bars, and a blank page.
  @Test(arguments: [
    page(feet: [100], letters: 2), page(feet: [100], level: 170),
    DrawnPage.gray(width: 600, height: 400) { x, y in
      (50..<350).contains(y) && Int(x) % 12 < 5 ? 0 : 255
    },
    DrawnPage.gray(width: 600, height: 400) { _, _ in 255 },
  ])
  func otherMarksAreNoRows(page: Raster) throws {
    let print = try UnexplainedPrint(on: page, outside: [])
    #expect(print.lines.isEmpty && print.coverage == 1)
  }
}
