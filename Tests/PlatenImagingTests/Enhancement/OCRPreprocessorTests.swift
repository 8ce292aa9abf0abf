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
