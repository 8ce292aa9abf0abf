import CVision
import PlatenModel
import Testing

@testable import PlatenImaging

/// What all functions of the imaging shim promise; `Scripts/fuzz-imaging` tries it with random images.
struct RasterTests {
  /// Strips of these sides, both ways, with and without print: a page's light was once fitted to no pixel
  /// of those of 175 to 199 × 1 to 8.
  @Test(arguments: [1, 2, 9, 120, 174, 175, 190, 199, 200, 600])
  func stripsAreCleaned(longer: Int) throws {
    for shorter in 1...9 {
      for (width, height) in [(longer, shorter), (shorter, longer)] {
        for isPrinted in [false, true] {
          let page = DrawnPage.color(width: width, height: height) { x, y in
            isPrinted && Int(x + y) % 5 == 0 ? (40, 60, 90) : (250, 250, 240)
          }
          let cleaned = try PageCleaner().cleaned(page)
          #expect(cleaned.image?.width == width && cleaned.image?.height == height)
          _ = try PageCleaner(color: .bw).cleaned(page)
        }
      }
    }
  }

  /// Once each of these calls wrote into the image that it was given.
  @Test func whatIsMeasuredStaysAsItIs() throws {
    let page = DrawnPage.gray(width: 200, height: 160) { x, y in Int(x / 3 + y) % 7 == 0 ? 30 : 220
    }
    let before = page.bytes
    _ = try PageQuality(of: Quad(width: 200, height: 160), in: page, smoothing: 2)
    #expect(page.bytes == before)
    let strip = DrawnPage.color(
      width: Int(pv_side_input_width), height: Int(pv_side_input_height)
    ) { x, y in (x, y, 200) }
    let stripBefore = strip.bytes
    var logits = [Float](repeating: 0, count: Int(pv_side_map_width * pv_side_map_height))
    #expect(strip.withImage({ pv_network_side_logits($0, &logits) }) == 0)
    #expect(strip.bytes == stripBefore)
  }

  /// One level of one channel of the last pixel is a color.
  @Test(arguments: [0, 1, 2])
  func oneColoredPixelIsColor(channel: Int) {
    func page(difference: Double) -> Raster {
      DrawnPage.color(width: 41, height: 30) { x, y in
        let gray = 4 * x + y, isLast = x > 40 && y > 29
        func level(_ place: Int) -> Double { gray + (isLast && place == channel ? difference : 0) }
        return (level(0), level(1), level(2))
      }
    }
    #expect(page(difference: 0).isGray && !page(difference: 2).isGray)
  }

  @Test func foregroundIsReleasedInACopy() throws {
    let labels = DrawnPage.gray(width: 64, height: 64) { x, y in
      (20..<24).contains(x) && (20..<32).contains(y) ? 1 : 0
    }
    let blocks = DrawnPage.gray(width: 8, height: 8) { _, _ in 255 }
    let before = labels.bytes
    var share = 0.0
    let released = try labels.transformed(with: blocks) { pv_mrc_released($0, $1, &share) }
    #expect(labels.bytes == before && share == 1)
    #expect(released.pixel(22, 25) == [255] && released.pixel(5, 5) == [0])
  }

  /// OpenCV warps no image with a side of 32,767 pixels.
  @Test func aPhotoWithATooLongSideIsRefused() throws {
    let side = Raster.longestSide + 1
    let long = try #require(
      Raster(width: side, height: 2, channels: 1) { pixels, bytesPerRow in
        pixels.update(repeating: 255, count: 2 * bytesPerRow)
      })
    let file = try RasterEncoder.png(long)
    let error = #expect(throws: ScanError.self) { try PhotoFile(data: file, source: "long.png") }
    #expect(error.map { "\($0)" }?.contains("a side of 32001 pixels") == true)
  }

  @Test func thePageOfALongPhotoIsLimited() throws {
    let turned = Extent(width: 33_000, height: 8_000).limited()
    #expect(turned.width == 32_000 && abs(turned.height - 8_000 * 32.0 / 33) < 1e-6)
    let long = DrawnPage.gray(width: Raster.longestSide, height: 40) { x, _ in
      Int(x) % 50 < 4 ? 0 : 255
    }
    let map = Homography(
      turningBy: 0.1, from: Point(x: 16_000, y: 20), to: Point(x: 16_000, y: 20))
    let level = try long.warped(
      by: map, width: long.width, height: 40, borderColor: [255, 255, 255])
    #expect(level.width == Raster.longestSide)
  }
}
