import PlatenImaging
import PlatenModel
import Testing

@testable import Platen

@Suite struct PageCropperTests {
  /// Many scanners write gray pages as color. One pixel that is a little red makes a color page.
  @Test(arguments: [(0, 1), (1, 3)])
  func aGrayPageInColorHasOneChannel(red: UInt8, channels: Int) throws {
    let side = 120
    let page = try #require(
      Raster(width: side, height: side, channels: 3) { pixels, bytesPerRow in
        for y in 0..<side {
          (pixels + y * bytesPerRow).update(repeating: UInt8(100 + y), count: 3 * side)
        }
        pixels[3 * (side / 2)] += red
      })
    let file = try PhotoFile(
      data: RasterEncoder.png(page), source: "page.png", maximumMegapixels: 1)
    var options = ScanOptions()
    options.pageFinding = .wholePhoto
    options.recognizesText = false
    let pages = try PageCropper(options: options).pages(in: file, frame: 0)
    #expect(try pages.map { try $0.get().flattened.raster.channels } == [channels])
  }
}
