@testable import PlatenImaging
import Testing

struct WorkingPictureTests {
  private static func photo(_ width: Int, _ height: Int) -> Raster {
    Raster(width: width, height: height, channels: 3) { pixels, bytesPerRow in
      pixels.update(repeating: 90, count: height * bytesPerRow)
    }!
  }

  @Test(arguments: [
    (800, 600, 800, 600), (1000, 20, 1000, 20), (1500, 1000, 1000, 667), (4000, 3000, 1000, 750),
    (3024, 4032, 750, 1000), (2001, 999, 1000, 499),
  ])
  func isAThousandPixelsLongAtMost(width: Int, height: Int, reducedWidth: Int, reducedHeight: Int)
    throws
  {
    let picture = try WorkingPicture(of: Self.photo(width, height), longSide: 1000)
    #expect((picture.raster.width, picture.raster.height) == (reducedWidth, reducedHeight))
    // Odd rows and columns that were left out may be missing.
    #expect(abs(picture.scale.x * Double(reducedWidth) - Double(width)) <= 1)
    #expect(abs(picture.scale.y * Double(reducedHeight) - Double(height)) <= 1)
  }
}
