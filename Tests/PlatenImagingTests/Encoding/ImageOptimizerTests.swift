import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

@Suite struct ImageOptimizerTests {
  private static let width = 1000, height = 1414
  /// A4, in points.
  private static let a4 = (width: 595.0, height: 842.0)

  /// A page with rows of small strokes on paper whose tone `paper` gives.
  private func page(paper: (_ x: Int, _ y: Int) -> UInt8) -> Raster {
    Raster(width: Self.width, height: Self.height, channels: 3) { pixels, bytesPerRow in
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let isStroke =
            (100..<900).contains(x) && (100..<1300).contains(y) && y % 40 < 16 && x % 12 < 4
          let pixel = pixels + y * bytesPerRow + x * 3
          for channel in 0..<3 { pixel[channel] = isStroke ? 20 : paper(x, y) }
        }
      }
    }!
  }

  /// Paper with faint grain, so that its pixels take many bytes.
  private var printed: Raster { page { x, y in UInt8(252 + (x &* 7919 ^ y &* 104_729) >> 3 & 3) } }
  /// Grain that no JPEG of the tried qualities keeps.
  private var grainy: Raster {
    page { x, y in UInt8(truncatingIfNeeded: (x &* 7919 ^ y &* 104_729) &* 31 >> 3) }
  }

  private func rows(_ raster: Raster) -> Data {
    raster.withPixels { view in
      Data(
        (0..<view.height).flatMap { row in
          view.bytes[row * view.bytesPerRow..<row * view.bytesPerRow + view.width * view.channels]
        })
    }
  }

  private func optimizer(
    _ original: ImageOptimizer.Original, components: Int = 3, storedSize: Int
  ) -> ImageOptimizer? {
    ImageOptimizer(
      original, width: Self.width, height: Self.height, components: components,
      storedSize: storedSize)
  }

  @Test func aScannedPageBecomesLayers() throws {
    let pixels = rows(printed)
    let large = try #require(optimizer(.pixels(pixels), storedSize: 400_000))
    let image = try #require(try large.optimized(pageSize: Self.a4))
    #expect(!image.foreground.isEmpty && image.byteCount < 40_000)
  }

  /// An image that is not the page, or is not as long as it, keeps its pixels in one image.
  @Test(arguments: [nil, (595.0, 595.0), (5950.0, 8420.0)])
  func otherImagesHaveNoLayers(page: (Double, Double)?) throws {
    let large = try #require(optimizer(.pixels(rows(printed)), storedSize: 400_000))
    let image = try large.optimized(pageSize: page.map { (width: $0.0, height: $0.1) })
    #expect(try #require(image).foreground.isEmpty)
  }

  @Test func aFineJPEGBecomesACoarserOneThatLooksTheSame() throws {
    let soft = page { x, y in UInt8(200 + 40 * sin(Double(x) / 40) * cos(Double(y) / 60)) }
    let file = try RasterEncoder.jpeg(soft, quality: 98, resolution: nil, chroma: .full)
    let large = try #require(optimizer(.jpeg(file), storedSize: file.count))
    let image = try #require(try large.optimized(pageSize: nil))
    #expect(image.encoding == .jpeg(components: 3) && image.byteCount * 20 < file.count * 17)
    let decoded = try image.composed(width: Self.width, height: Self.height)
    #expect(try PixelDifference(of: decoded, from: soft).isAcceptable)
  }

  @Test func grainStaysAsItIs() throws {
    let pixels = rows(grainy)
    let deflated = try RasterEncoder.deflatedRows(grainy)
    let large = try #require(optimizer(.pixels(pixels), storedSize: deflated.count))
    #expect(try large.optimized(pageSize: Self.a4) == nil)
  }

  @Test func aTranscodedJPEGHasTheSamePixels() throws {
    let file = try RasterEncoder.jpeg(grainy, quality: 90, resolution: nil)
    let smaller = try #require(RasterEncoder.transcoded(jpeg: file))
    #expect(smaller.count < file.count)
    let decode = { (data: Data) in
      try PhotoFile(data: data, source: "test", maximumMegapixels: 100).photo(frame: 0).raster
    }
    #expect(rows(try decode(file)) == rows(try decode(smaller)))
  }

  @Test func damagedAndMisdescribedImagesStay() throws {
    let file = try RasterEncoder.jpeg(printed, quality: 90, resolution: nil)
    #expect(optimizer(.jpeg(file.prefix(file.count / 2)), storedSize: file.count) == nil)
    #expect(optimizer(.jpeg(file), components: 1, storedSize: file.count) == nil)
    #expect(optimizer(.pixels(Data(count: 1000)), storedSize: 10_000) == nil)
    #expect(optimizer(.jpeg(file), storedSize: 1000) == nil)
    #expect(RasterEncoder.transcoded(jpeg: file.prefix(file.count / 2)) == nil)
    #expect(RasterEncoder.transcoded(jpeg: Data("no JPEG".utf8)) == nil)
  }

  /// Decoders smooth the blocks of a progressive file without its last scan.
  @Test func anIncompleteProgressiveFileStays() throws {
    let file = try RasterEncoder.jpeg(grainy, quality: 90, resolution: nil)
    let progressive = try #require(RasterEncoder.transcoded(jpeg: file))
    #expect(RasterEncoder.transcoded(jpeg: progressive) != nil)
    let lastScan = try #require(progressive.range(of: Data([0xFF, 0xDA]), options: .backwards))
    let incomplete = progressive[..<lastScan.lowerBound] + [0xFF, 0xD9]
    #expect(throws: Never.self) {
      try PhotoFile(data: incomplete, source: "test", maximumMegapixels: 100).photo(frame: 0)
    }
    #expect(RasterEncoder.transcoded(jpeg: incomplete) == nil)
  }
}
