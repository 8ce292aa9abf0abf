import PlatenModel
import Testing

@testable import PlatenImaging

struct WorkingImageTests {
  private static func photo(_ width: Int, _ height: Int) -> Raster {
    Raster(width: width, height: height, channels: 3) { pixels, bytesPerRow in
      pixels.update(repeating: 90, count: height * bytesPerRow)
    }!
  }

  @Test(arguments: [
    (800, 600, 800, 600), (1000, 20, 1000, 20), (1500, 1000, 1000, 667), (4000, 3000, 1000, 750),
    (3024, 4032, 750, 1000), (2001, 999, 1000, 499),
  ])
  func isAtMostAThousandPixelsLong(width: Int, height: Int, reducedWidth: Int, reducedHeight: Int)
    throws
  {
    let image = try WorkingImage(of: Self.photo(width, height), longSide: 1000)
    #expect((image.raster.width, image.raster.height) == (reducedWidth, reducedHeight))
    // Halving may drop odd rows and columns.
    let end = image.photoPoint(of: Point(x: Double(reducedWidth), y: Double(reducedHeight)))
    #expect(abs(end.x - Double(width)) <= 1 && abs(end.y - Double(height)) <= 1)
  }

  @Test(arguments: [(100.0, 200.0, 300.0, 250.0), (1500, 10, 1990, 800)])
  func aCropHasTheRequestedExtent(left: Double, top: Double, right: Double, bottom: Double) throws {
    let quad = Quad(
      topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
      bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
    let image = try WorkingImage(about: quad, in: Self.photo(2000, 1000), extent: 400)
    let start = image.rasterPoint(of: quad.topLeft), end = image.rasterPoint(of: quad.bottomRight)
    #expect(abs(max(end.x - start.x, end.y - start.y) - 400) < 1)
    #expect(start.x > 0 && start.y > 0)
    #expect(end.x < Double(image.raster.width) && end.y < Double(image.raster.height))
    #expect(image.photoPoint(of: start).distance(to: quad.topLeft) < 1e-6)
  }
}
