import PlatenModel
import Testing

@testable import PlatenImaging

@Test(arguments: [(0.0, 1.0), (24, 1), (25, 1), (48, 0.5), (12, 2), (6, 2.5)])
func capitalsAreScaledToTheTargetHeight(capitals: Double, factor: Double) {
  #expect(OCRPreprocessor.scaleFactor(capitals: capitals) == factor)
}

private func ocrImage(of gray: Raster) throws -> Raster {
  try OCRPreprocessor.ocrImage(
    from: gray, small: gray.downscaled(toSide: 1024), capitalHeight: gray.capitalHeight)
}

@Test func theOCRImageIsScaledByItsCapitals() throws {
  let small = DrawnPage.text(width: 500, height: 600, slantedBy: 0)
  let large = try small.resized(width: 2000, height: 2400)
  let (fromSmall, fromLarge) = (
    try ocrImage(of: small), try ocrImage(of: large)
  )
  #expect(fromSmall.width > 900 && fromSmall.width < 1300)
  #expect(abs(fromLarge.width - fromSmall.width) < fromSmall.width / 8)
}

@Test func anEmptyPageKeepsItsSize() throws {
  let empty = DrawnPage.gray(width: 300, height: 200) { _, _ in 180 }
  let image = try ocrImage(of: empty)
  #expect(image.width == 300 && image.height == 200)
  #expect(image.pixel(150, 100)[0] > 250)
}

/// The light print of a table's header becomes dark, that of a dark picture of spots does not.
@Test(arguments: [14, 5]) func lightLettersOnAPanelBecomeDark(height: Int) throws {
  let page = DrawnPage.gray(width: 400, height: 300) { x, y in
    guard x > 40, x < 360, y > 60, y < 120 else { return 235 }
    return y > 82 && y < 82 + Double(height) && x.truncatingRemainder(dividingBy: 12) < 4
      ? 250 : 110
  }
  let image = try PageCleaner(color: .gray, mode: .document).ocrImage(of: page, capitalHeight: 14)
  let scale = Double(image.width) / 400
  let ground = image.pixel(Int(55 * scale), Int(70 * scale))[0]
  let letter = image.pixel(Int(122 * scale), Int((82 + Double(height) / 2) * scale))[0]
  #expect((ground > 200 && letter < 100) == (height == 14))
}

@Test func theInkOfABoxIsMeasured() throws {
  let page = DrawnPage.gray(width: 60, height: 40) { x, y in
    x >= 20 && x < 30 && y >= 10 && y < 12 ? 20 : 250
  }
  let ink = try #require(page.ink(in: Box(x: 5, y: 5, width: 40, height: 20), below: 128))
  #expect(ink.box == Box(x: 20, y: 10, width: 10, height: 2) && ink.share == 1)
  #expect(page.ink(in: Box(x: 35, y: 5, width: 10, height: 20), below: 128) == nil)
}
