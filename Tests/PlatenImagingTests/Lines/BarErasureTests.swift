import PlatenModel
import Testing

@testable import PlatenImaging

struct BarErasureTests {
  /// Bars from x = 60 to 60 + 12 `count`, 5 pixels wide, `height` high, above a row of 24 high letters
  /// that touches them.
  private static func page(bars count: Int, height: Double = 200) -> Raster {
    DrawnPage.gray(width: 600, height: 400) { x, y in
      let place = (x - 60) / 12
      let isBar =
        place >= 0 && Int(place) < count && (x - 60).truncatingRemainder(dividingBy: 12) < 5
      let isLetter =
        (60..<420).contains(x) && (x - 60).truncatingRemainder(dividingBy: 30) < 20
        && (250..<274).contains(y)
      let isInside =
        abs((x - 60).truncatingRemainder(dividingBy: 30) - 10) < 5 && abs(y - 262) < 6
      return isBar && (250 - height..<250).contains(y) || isLetter && !isInside ? 20 : 255
    }
  }

  @Test func barsAreErasedAndTheRowBelowThemIsFound() throws {
    let page = Self.page(bars: 30)
    let erased = try #require(try page.erasingBars())
    let line = try #require(try UnexplainedPrint(on: erased, outside: []).lines.first)
    #expect(abs(line.start.y - 274) < 4 && abs(line.end.y - 274) < 4)
    #expect(abs(line.start.x - 60) < 6 && abs(line.end.x - 410) < 6)
  }

  /// Few bars are the rules of a table; low ones are letters.
  @Test(arguments: [page(bars: 8), page(bars: 30, height: 60), page(bars: 0)])
  func otherPrintStays(page: Raster) throws {
    #expect(try page.erasingBars() == nil)
  }
}
