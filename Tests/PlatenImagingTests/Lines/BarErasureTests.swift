import PlatenModel
import Testing

@testable import PlatenImaging

struct BarErasureTests {
  /// Bars from x = 60 to 60 + 9 `count`, 3 pixels wide, `height` high, above ten letters, 14 pixels wide,
  /// 24 high and 36 apart, that touch them.
  private static func page(bars count: Int, height: Double = 200) -> Raster {
    DrawnPage.gray(width: 600, height: 400) { x, y in
      let isBar =
        x >= 60 && x < 60 + 9 * Double(count) && (x - 60).truncatingRemainder(dividingBy: 9) < 3
      let place = (x - 60).truncatingRemainder(dividingBy: 36)
      let isLetter = (60..<420).contains(x) && (3..<17).contains(place) && (250..<274).contains(y)
      let isInside = abs(place - 10) < 4 && abs(y - 262) < 7
      return isBar && (250 - height..<250).contains(y) || isLetter && !isInside ? 20 : 255
    }
  }

  @Test func barsAreErasedAndTheRowBelowThemIsFound() throws {
    let page = Self.page(bars: 30)
    let erased = try #require(try page.erasingBars())
    let line = try #require(try UnexplainedPrint(on: erased, outside: []).lines.first)
    #expect(abs(line.start.y - 274) < 4 && abs(line.end.y - 274) < 4)
    #expect(abs(line.start.x - 63) < 6 && abs(line.end.x - 401) < 6)
  }

  /// Few bars are the rules of a table; low ones are letters.
  @Test(arguments: [page(bars: 8), page(bars: 30, height: 30), page(bars: 0)])
  func otherPrintStays(page: Raster) throws {
    #expect(try page.erasingBars() == nil)
  }
}
