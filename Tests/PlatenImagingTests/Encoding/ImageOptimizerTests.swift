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

  /// libjpeg writes the first scan, which is larger than its first buffer, and then fails: the last
  /// coefficient has more bits than a progressive file can hold.
  @Test func aFileThatCannotBeTranscodedStays() throws {
    let file = Self.noiseWithALargeCoefficient()
    #expect(try PhotoFile(data: file, source: "test", maximumMegapixels: 1).frameCount == 1)
    #expect(RasterEncoder.transcoded(jpeg: file) == nil)
  }

  /// A gray JPEG of 512 × 512 pixels. Its blocks have a mean (codes of 5 bits for the categories 0 to 11);
  /// the last one has a coefficient of 14 bits as well (code 10; 0 ends a block).
  private static func noiseWithALargeCoefficient() -> Data {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      bits += (0..<count).reversed().map { value >> $0 & 1 == 1 }
    }
    let blocks = 64 * 64
    for block in 0..<blocks {
      append(10, 5)
      let difference = 512 + block * 389 % 512
      append(block % 2 == 0 ? difference : 1023 - difference, 10)
      if block == blocks - 1 { append(0b10 << 14 | 0x3FFF, 16) }
      append(0, 1)
    }
    append(0x7F, -bits.count & 7)
    let scan = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }
    let zeros = { [UInt8](repeating: 0, count: $0) }
    var file: [UInt8] = [0xFF, 0xD8]
    file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    file += segment(0xC0, [8, 2, 0, 2, 0, 1, 1, 0x11, 0])
    file += segment(0xC4, [0] + zeros(4) + [12] + zeros(11) + Array(0..<12))
    file += segment(0xC4, [0x10, 1, 1] + zeros(14) + [0, 0x0E])
    file += segment(0xDA, [1, 1, 0, 0, 63, 0])
    return Data(file + scan.flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] } + [0xFF, 0xD9])
  }
}
