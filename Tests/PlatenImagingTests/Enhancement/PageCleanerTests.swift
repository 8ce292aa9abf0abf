import PlatenModel
import Testing

@testable import PlatenImaging

/// A page of text under an illumination that decreases by half from left to right, with a warm
/// cast: red, green and blue in proportion 1, 0.85, 0.6.
private func lampLitPage(
  marks: @escaping (_ x: Double, _ y: Double) -> (Double, Double, Double)? = { _, _ in nil }
) -> Raster {
  DrawnPage.color(width: 360, height: 480) { x, y in
    let isMargin = x < 40 || x > 320 || y < 60 || y > 420
    let ink = isMargin ? 0 : DrawnPage.ink(x, y)
    let (red, green, blue) = marks(x, y) ?? (1 - 0.85 * ink, 1 - 0.85 * ink, 1 - 0.85 * ink)
    let light = 245 * (1 - 0.5 * x / 360)
    return (light * red, light * 0.85 * green, light * 0.6 * blue)
  }
}

/// The mean of a gray raster's pixels in a square of 10 × 10 from (x, y).
private func mean(_ raster: Raster, _ x: Int, _ y: Int) -> Double {
  let sum = (0..<100).reduce(0) { $0 + Int(raster.pixel(x + $1 % 10, y + $1 / 10)[0]) }
  return Double(sum) / 100
}

@Test(arguments: [Cleaning.auto, .strong])
func unevenIlluminationIsCorrected(cleaning: Cleaning) throws {
  let page = try #require(try PageCleaner(cleaning: cleaning).cleaned(lampLitPage()).image)
  for x in [10, 120, 240, 345] { #expect(mean(page, x, 30) > 252) }
  let darkest = (0..<360).map { page.pixel($0, 240)[0] }.min()
  #expect(try #require(darkest) < 40)
}

@Test func aColorCastIsNotColor() throws {
  let cleaned = try PageCleaner().cleaned(lampLitPage())
  #expect(cleaned.color == .gray)
  #expect(cleaned.image?.channels == 1)
}

@Test func ocrImageAndColorsAreAvailableSeparately() throws {
  let page = lampLitPage(), cleaner = PageCleaner()
  let cleaned = try cleaner.cleaned(page)
  #expect(try cleaner.outputColor(of: page) == cleaned.color)
  #expect(try cleaner.ocrImage(of: page).pixel(120, 240) == cleaned.ocrImage.pixel(120, 240))
}

@Test(arguments: [
  ("a red stamp", 30.0, (0.9, 0.25, 0.25)), ("a blue stamp", 30, (0.2, 0.3, 0.9)),
  ("a yellow highlighter", 40, (1, 1, 0.2)),
])
func coloredMarksAreColor(name: String, side: Double, mark: (Double, Double, Double)) throws {
  let page = lampLitPage { x, y in
    x > 240 && x < 240 + side && y > 425 && y < 425 + side ? mark : nil
  }
  let cleaned = try PageCleaner().cleaned(page)
  #expect(cleaned.color == .color)
  let image = try #require(cleaned.image)
  let pixel = image.pixel(250, 435)
  let strongest = try #require(pixel.max()), weakest = try #require(pixel.min())
  #expect(strongest - weakest > 100)
  #expect(image.pixel(100, 30).allSatisfy { $0 > 250 }, "the paper is white")
}

@Test func aSpeckIsNotColor() throws {
  let page = lampLitPage { x, y in
    x > 240 && x < 243 && y > 400 && y < 403 ? (0.9, 0.2, 0.2) : nil
  }
  #expect(try PageCleaner().cleaned(page).color == .gray)
}

@Test func aYellowedCornerIsNotColor() throws {
  let page = lampLitPage { x, y in
    guard x > 320 || y > 420 else { return nil }
    let distance = ((360 - x) * (360 - x) + (480 - y) * (480 - y)).squareRoot()
    let age = max(0, 1 - distance / 120)
    return (1 - 0.03 * age, 1 - 0.07 * age, 1 - 0.2 * age)
  }
  #expect(try PageCleaner().cleaned(page).color == .gray)
}

@Test(arguments: [
  ("a beige note", (0.97, 0.93, 0.8)), ("a green panel", (0.85, 0.95, 0.85)),
  ("a pink panel", (0.97, 0.86, 0.88)),
])
func paleTintsWithAnOutlineStay(name: String, tint: (Double, Double, Double)) throws {
  let page = lampLitPage { x, y in
    x > 200 && x < 300 && y > 330 && y < 450 ? tint : nil
  }
  let cleaned = try PageCleaner().cleaned(page)
  #expect(cleaned.color == .color)
  let image = try #require(cleaned.image), pixel = image.pixel(250, 390)
  for (channel, share) in [tint.0, tint.1, tint.2].enumerated() {
    #expect(abs(Double(pixel[channel]) - 255 * share) < 14)
  }
  #expect(image.pixel(100, 30).allSatisfy { $0 > 250 }, "the paper is white")
}

@Test func theCallersColorIsKept() throws {
  for color in PageColor.allCases {
    let cleaned = try PageCleaner(color: color).cleaned(lampLitPage())
    let image = try #require(cleaned.image)
    #expect(cleaned.color == color)
    #expect(image.channels == (color == .color ? 3 : 1))
    #expect(image.width == 360 && image.height == 480)
    #expect(cleaned.ocrImage.channels == 1)
  }
}

@Test(arguments: Cleaning.allCases)
func blackAndWhiteHasOnlyTwoLevels(cleaning: Cleaning) throws {
  let cleaner = PageCleaner(cleaning: cleaning, color: .bw)
  let page = try #require(try cleaner.cleaned(lampLitPage()).image)
  var counts = [0, 0, 0]
  page.withPixels { view in
    for y in 0..<view.height {
      for x in 0..<view.width {
        let value = view.bytes[y * view.bytesPerRow + x]
        counts[value == 0 ? 0 : value == 255 ? 1 : 2] += 1
      }
    }
  }
  #expect(counts[2] == 0)
  let share = Double(counts[0]) / Double(360 * 480)
  #expect(share > 0.1 && share < 0.3, "the fraction of ink is that of the drawing")
}

@Test func withoutCleaningThePageIsUnchanged() throws {
  let page = lampLitPage()
  #expect(try PageCleaner(cleaning: .none, color: .color).cleaned(page).image === page)
}

@Test func aPrintedPhotographIsNotTakenForShadow() throws {
  let page = lampLitPage { x, y in
    guard x > 60, x < 280, y > 100, y < 320 else { return nil }
    let value = Int(x / 40) % 2 == Int(y / 40) % 2 ? 0.25 : 0.45
    return (value, value, value)
  }
  let image = try #require(try PageCleaner(color: .gray).cleaned(page).image)
  for (x, y) in [(95, 135), (135, 175), (175, 215), (215, 255)] {
    #expect(mean(image, x, y) < 150)
  }
}

@Test func aSoftShadowIsRemoved() throws {
  let page = DrawnPage.gray(width: 360, height: 480) { x, y in
    let distance = ((x - 180) * (x - 180) + (y - 240) * (y - 240)).squareRoot()
    let light = 1 - 0.45 * max(0, min(1, (160 - distance) / 80))
    return 240 * light * (1 - 0.8 * DrawnPage.ink(x, y))
  }
  let cleaned = try #require(try PageCleaner().cleaned(page).image)
  for x in [23, 178, 341] {
    let column = (180..<300).map { cleaned.pixel(x, $0)[0] }
    #expect(try #require(column.max()) > 250)
  }
}

@Test func theSharpShadowOfAHandIsRemoved() throws {
  let page = DrawnPage.gray(width: 360, height: 480) { x, y in
    (y > 260 + x / 6 ? 140 : 235) * (1 - 0.8 * DrawnPage.ink(x, y))
  }
  let cleaned = try #require(try PageCleaner().cleaned(page).image)
  for x in [23, 178, 341] {
    let column = (350..<460).map { cleaned.pixel(x, $0)[0] }
    #expect(try #require(column.max()) > 245)
  }
}

@Test func aGrayPanelInsideAPageIsNotTakenForShadow() throws {
  let page = DrawnPage.gray(width: 360, height: 480) { x, y in
    abs(x - 180) < 120 && abs(y - 300) < 90 ? 140 : 235 * (1 - 0.8 * DrawnPage.ink(x, y))
  }
  let cleaned = try #require(try PageCleaner(color: .gray).cleaned(page).image)
  #expect(mean(cleaned, 180, 300) < 190)
}

@Test func faintStainsAreRemovedOnlyByStrongCleaning() throws {
  let stained = DrawnPage.gray(width: 360, height: 480) { x, y in
    let isStain = abs(x - 180) < 4 && abs(y - 240) < 100
    return isStain ? 205 : 240 - 200 * (y < 130 ? DrawnPage.ink(x, y) : 0)
  }
  let gently = try #require(try PageCleaner().cleaned(stained).image)
  let strongly = try #require(try PageCleaner(cleaning: .strong).cleaned(stained).image)
  #expect(gently.pixel(180, 240)[0] < 235)
  #expect(strongly.pixel(180, 240)[0] > 250)
}

@Test func blackPaperStaysBlack() throws {
  var state: UInt64 = 7
  let page = DrawnPage.gray(width: 360, height: 480) { x, y in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let isText = y > 100 && y < 300 && DrawnPage.ink(x, y) > 0
    return (isText ? 200 : 25) + Double(state >> 60)
  }
  let image = try #require(try PageCleaner().cleaned(page).image)
  #expect(mean(image, 170, 400) < 130)
}

@Test(arguments: [(1, 1), (1, 300), (300, 2), (7, 7)])
func tinyPagesAreCleaned(width: Int, height: Int) throws {
  let page = DrawnPage.color(width: width, height: height) { x, y in (200, 190 + x, 150 + y / 3) }
  for color in PageColor.allCases {
    let cleaned = try PageCleaner(cleaning: .strong, color: color).cleaned(page)
    #expect(cleaned.image?.width == width && cleaned.image?.height == height)
  }
}
