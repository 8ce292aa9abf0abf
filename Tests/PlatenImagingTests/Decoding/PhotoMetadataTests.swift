import PlatenModel
import Testing

@testable import PlatenImaging

struct PhotoMetadataTests {
  @Test(
    arguments: [
      ("baseline.jpg", 300),  // JFIF
      ("scanner.jpg", 240),  // EXIF without a lens takes precedence over JFIF's 72
      ("rgb.png", 200),  // pHYs
      ("lzw.tif", 400), ("g4.tif", 300),
      ("progressive.jpg", nil),  // 72 is a default
      ("phone.jpg", nil),  // 300, but EXIF has a lens
      ("gray.jpg", nil), ("lossy.webp", nil), ("gray-8.png", nil),
    ] as [(String, Double?)])
  func acceptsResolutionsOfScannersNotOfCameras(name: String, pixelsPerInch: Double?) throws {
    let resolution = try Fixture.photo(name).resolution
    #expect(resolution?.pixelsPerInch.rounded() == pixelsPerInch)
  }

  @Test(
    arguments: [
      ("phone.jpg", 34.67),  // 26 mm / 43.27 mm × a diagonal of 57.69 pixels
      ("card.heic", 34.67),
      ("focal-plane.jpg", 30),  // 6 mm × 10 pixels per millimetre, at half the size
      ("cropped.jpg", nil), ("baseline.jpg", nil), ("scanner.jpg", nil),
    ] as [(String, Double?)])
  func readsTheFocalLength(name: String, pixels: Double?) throws {
    let found = try Fixture.photo(name).focalLengthInPixels
    #expect((found == nil) == (pixels == nil))
    if let found, let pixels { #expect(abs(found - pixels) < 0.05) }
  }
}
