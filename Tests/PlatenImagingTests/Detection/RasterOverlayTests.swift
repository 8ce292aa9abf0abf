import PlatenModel
import Testing

@testable import PlatenImaging

struct RasterOverlayTests {
  @Test func marksTheTopLeftCornerDifferently() throws {
    let gray = try #require(
      Raster(width: 400, height: 400, channels: 1) { pixels, stride in
        pixels.update(repeating: 128, count: 400 * stride)
      })
    let marked = try gray.overlaid(with: [Quad(100, 100, 300, 100, 300, 300, 100, 300)])
    #expect(marked.channels == 3)
    let (first, side, beside) = marked.withPixels { view in
      func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        (0..<3).map { view.bytes[y * view.bytesPerRow + 3 * x + $0] }
      }
      return (pixel(100, 100), pixel(200, 100), pixel(200, 200))
    }
    #expect(first == [32, 160, 255])
    #expect(side == [255, 64, 32])
    #expect(beside == [128, 128, 128])
  }

  @Test func drawsCurvedSidesInAnotherColor() throws {
    let gray = try #require(
      Raster(width: 400, height: 400, channels: 1) { pixels, stride in
        pixels.update(repeating: 128, count: 400 * stride)
      })
    let outline = [Point(x: 100, y: 50.5), Point(x: 300, y: 50.5), Point(x: 200, y: 150)]
    let marked = try gray.overlaid(with: [], outlines: [outline, []])
    let (red, green, blue) = (
      marked.pixel(200, 50)[0], marked.pixel(200, 50)[1], marked.pixel(200, 50)[2]
    )
    #expect(green > 190 && red < 90 && blue < 90)
    #expect(marked.pixel(200, 80) == [128, 128, 128])
  }
}
