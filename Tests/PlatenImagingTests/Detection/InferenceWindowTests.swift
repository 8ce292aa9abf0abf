import PlatenModel
import Testing

@testable import PlatenImaging

struct InferenceWindowTests {
  private static let raster = Raster(width: 400, height: 300, channels: 3) { pixels, bytesPerRow in
    pixels.update(repeating: 90, count: 300 * bytesPerRow)
  }!

  @Test(arguments: [
    // In the middle, at a corner of the image, and larger than the image.
    (Point(x: 200, y: 150), 100.0, (150, 100, 100, 100)),
    (Point(x: 390, y: 5), 100, (300, 0, 100, 100)),
    (Point(x: 200, y: 150), 350, (25, 0, 350, 300)),
  ])
  func liesInsideTheImage(center: Point, side: Double, expected: (Int, Int, Int, Int)) {
    let window = InferenceWindow(about: center, width: side, height: side, in: Self.raster)
    #expect((window.x, window.y, window.width, window.height) == expected)
  }

  @Test func cellsCoverTheWholeWindow() {
    let window = InferenceWindow(
      about: Point(x: 200, y: 150), width: 350, height: 350, in: Self.raster)
    let size = Double(SegmentationMaps.size)
    #expect(window.pixels(Point(x: 0, y: 0)) == Point(x: 25, y: 0))
    #expect(window.pixels(Point(x: size, y: size)) == Point(x: 375, y: 300))
    let cells = window.cells(Point(x: 200, y: 75))
    #expect(cells == Point(x: size / 2, y: size / 4))
  }

  @Test func theWholeImageIsAWindow() {
    let window = InferenceWindow(wholeOf: Self.raster)
    #expect((window.x, window.y, window.width, window.height) == (0, 0, 400, 300))
  }
}
