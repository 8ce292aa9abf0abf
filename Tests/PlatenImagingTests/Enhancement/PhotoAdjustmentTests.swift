import PlatenModel
import Testing

@testable import PlatenImaging

/// Exposure and white balance of photos and cards.
@Suite struct PhotoAdjustmentTests {
  /// `page` under a light of this color, 1 for full.
  private func lit(_ page: Raster, _ red: Double, _ green: Double, _ blue: Double) -> Raster {
    DrawnPage.color(width: page.width, height: page.height) { x, y in
      let pixel = page.pixel(Int(x), Int(y))
      return (Double(pixel[0]) * red, Double(pixel[1]) * green, Double(pixel[2]) * blue)
    }
  }

  private func adjusted(_ page: Raster) throws -> Raster {
    try PhotoAdjustment(of: page).applied(to: page)
  }

  @Test func aDarkPhotoBecomesBrighterWithoutClipping() throws {
    let page = lit(DrawnScene.identityCard(), 0.7, 0.7, 0.7)
    let result = try adjusted(page)
    #expect(result.pixel(600, 450)[1] > page.pixel(600, 450)[1] + 40)
    let clipped = try result.pagePixels().bytes.count { $0 == 255 }
    #expect(clipped < 856 * 540 * 3 / 100)
  }

  @Test func aCastIsReduced() throws {
    let page = DrawnPage.color(width: 300, height: 200) { x, _ in
      let level = 60 + x / 2
      return (level, level * 0.94, level * 0.82)
    }
    let before = page.pixel(250, 100), after = try adjusted(page).pixel(250, 100)
    let ratio = (
      before: Double(before[0]) / Double(before[2]), after: Double(after[0]) / Double(after[2])
    )
    #expect(ratio.after < ratio.before - 0.05 && ratio.after >= 1)
  }

  @Test func aChartWithWhiteStaysAsItIs() throws {
    let chart = DrawnPage.color(width: 300, height: 200) { x, _ in
      x < 30 ? (255, 255, 255) : x < 200 ? (128, 128, 128) : (40, 160, 60)
    }
    let after = try adjusted(chart)
    for x in [10, 100, 250] {
      #expect(
        zip(after.pixel(x, 100), chart.pixel(x, 100)).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
  }

  @Test func aTintStaysATint() throws {
    let card = DrawnPage.color(width: 300, height: 200) { _, y in
      y < 100 ? (235, 180, 190) : (235, 200, 205)
    }
    let after = try adjusted(card)
    #expect(after.pixel(150, 50)[0] > after.pixel(150, 50)[1] + 25)
    #expect(after.pixel(150, 50)[1] + 10 < after.pixel(150, 150)[1])
  }

  @Test func aGreenCardDoesNotTurnItsGrayMagenta() throws {
    let card = DrawnPage.color(width: 300, height: 200) { x, _ in
      x < 120 ? (150, 150, 150) : (165, 195, 175)
    }
    let gray = try adjusted(card).pixel(50, 100).map { Int($0) }
    #expect(gray[0] - gray[1] < 12 && gray[2] - gray[1] < 12, "\(gray)")
  }

  @Test func equalColorsStayEqualEverywhere() throws {
    let page = DrawnPage.color(width: 600, height: 400) { x, y in
      (x < 30 || x > 570) && y < 30 ? (80, 120, 160) : (60 + x / 4, 90, 130)
    }
    let after = try adjusted(page)
    #expect(after.pixel(10, 10) == after.pixel(590, 10))
  }

  @Test func aGrayPageStaysGray() throws {
    let page = DrawnPage.gray(width: 100, height: 100) { x, _ in 40 + x }
    let after = try adjusted(page)
    #expect(after.channels == 1 && after.pixel(90, 50)[0] > page.pixel(90, 50)[0])
  }
}
