@testable import PlatenImaging
import PlatenModel
import Testing

@Test(arguments: [(0.0, 1.0), (24, 1), (25, 1), (48, 0.5), (12, 2), (6, 2.5)])
func capitalsAreBroughtToTheirBestHeight(capitals: Double, factor: Double) {
  #expect(ReadingPicture.readingFactor(capitals: capitals) == factor)
}

private func readingPicture(of gray: Raster) throws -> Raster {
  try ReadingPicture.drawn(
    from: gray, small: gray.shrunk(toSide: 1024), capitalHeight: gray.capitalHeight)
}

@Test func theReadingPictureIsScaledByItsLetters() throws {
  let small = DrawnPage.text(width: 500, height: 600, sinkingBy: 0)
  let large = try small.resized(width: 2000, height: 2400)
  let (fromSmall, fromLarge) = (
    try readingPicture(of: small), try readingPicture(of: large))
  #expect(fromSmall.width > 900 && fromSmall.width < 1300)
  #expect(abs(fromLarge.width - fromSmall.width) < fromSmall.width / 8)
}

@Test func anEmptyPageIsReadAsItIs() throws {
  let empty = DrawnPage.gray(width: 300, height: 200) { _, _ in 180 }
  let picture = try readingPicture(of: empty)
  #expect(picture.width == 300 && picture.height == 200)
  #expect(picture.pixel(150, 100)[0] > 250)
}
