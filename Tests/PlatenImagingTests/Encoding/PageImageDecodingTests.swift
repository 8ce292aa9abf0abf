import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

/// A compressed page decodes to the page that was compressed.
@Suite struct PageImageDecodingTests {
  private static let width = 601, height = 799

  /// Words in black and red on paper; x and y from 0.
  private static let page = Raster(width: width, height: height, channels: 3) { pixels, stride in
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixels + y * stride + x * 3
        let color: (UInt8, UInt8, UInt8) =
          !isStroke(x, y) ? (255, 255, 255) : y > 400 ? (190, 20, 30) : (20, 20, 20)
        (pixel[0], pixel[1], pixel[2]) = color
      }
    }
  }!

  private static func isStroke(_ x: Int, _ y: Int) -> Bool {
    (60..<540).contains(x) && (60..<740).contains(y) && y % 40 < 16 && x % 12 < 4
  }

  private func compressed(
    as compression: PageCompression, color: PageColor
  ) throws -> PageImage {
    let page = color == .color ? Self.page : try Self.page.gray()
    let resolution = try #require(Resolution(pixelsPerInch: 200))
    return try PageCompressor(compression: compression, quality: 90)
      .compressed(page, color: color, resolution: resolution, photo: nil)
  }

  @Test(arguments: PageCompression.allCases, PageColor.allCases)
  func aComposedPageHasTheInkOfThePage(compression: PageCompression, color: PageColor) throws {
    let image = try compressed(as: compression, color: color)
    let page = try image.composed(width: Self.width, height: Self.height).gray()
    #expect(page.width == Self.width && page.height == Self.height)
    for y in stride(from: 88, to: 730, by: 40) {
      #expect(page.pixel(301, y)[0] < 120, "ink at \(y)")
      #expect(page.pixel(307, y)[0] > 215, "paper at \(y)")
    }
    #expect(page.pixel(20, 20)[0] > 240)
  }

  @Test func losslessPagesDecodeToTheSamePixels() throws {
    let page = try compressed(as: .lossless, color: .color)
      .composed(width: Self.width, height: Self.height)
    #expect(try page.pagePixels() == Self.page.pagePixels())
  }

  @Test func foregroundColorsArePainted() throws {
    let page = try compressed(as: .layered, color: .color)
      .composed(width: Self.width, height: Self.height)
    let red = page.pixel(301, 568)
    #expect(red[0] > 150 && red[1] < 80 && red[2] < 80)
  }

  /// A mask with twice the page's resolution, at odd coordinates.
  @Test func finerMasksAreMixedInProportion() throws {
    let mask = try #require(
      Raster(width: 3, height: 4, channels: 1) { pixels, bytesPerRow in
        for y in 0..<4 { for x in 0..<3 { pixels[y * bytesPerRow + x] = 0 } }
      })
    let layer = PageImage.ForegroundLayer(
      color: ForegroundColor(red: 0, green: 0, blue: 0), x: 5, y: 2, width: 3, height: 4,
      data: try RasterEncoder.ccittGroup4(mask))
    let image = PageImage(
      encoding: .blank, width: 20, height: 10, backgroundWidth: 1, backgroundHeight: 1,
      data: Data(), foreground: [layer])
    let page = try image.composed(width: 10, height: 5)
    #expect(page.channels == 1)
    let row = (0..<10).map { page.pixel($0, 1)[0] }
    #expect(row[1] == 255 && (120...135).contains(row[2]) && row[3] == 0 && row[4] == 255)
    #expect(page.pixel(3, 0)[0] == 255 && page.pixel(3, 2)[0] == 0 && page.pixel(3, 3)[0] == 255)
  }

  @Test func anotherRatioIsComposedInThePixelsOfTheMasks() throws {
    let image = try compressed(as: .layered, color: .gray)
    let page = try image.composed(width: 400, height: 532)
    #expect(page.width == 400 && page.height == 532)
    #expect(try page.pagePixels().bytes.contains { $0 < 120 })
  }
}
