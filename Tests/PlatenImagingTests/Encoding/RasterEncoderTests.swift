import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct RasterEncoderTests {
  private func decoded(_ data: Data) throws -> Photo {
    try PhotoFile(data: data, source: "", maximumMegapixels: 250).photo(frame: 0)
  }

  @Test(arguments: [RasterEncoder.Chroma.halved, .full])
  func aColorJPEGShowsTheImage(chroma: RasterEncoder.Chroma) throws {
    let card = try Fixture.photo("rgb.png").raster
    let data = try RasterEncoder.jpeg(
      card, quality: 95, resolution: Resolution(pixelsPerInch: 299.6), chroma: chroma)
    let photo = try decoded(data)
    Card.color.expectShown(by: photo.raster, tolerance: 6, "\(chroma)")
    #expect(photo.resolution?.pixelsPerInch == 300)
    #expect(data.range(of: Data([0xFF, 0xC0])) != nil, "the JPEG is baseline")
  }

  @Test func aGrayJPEGHasOneComponent() throws {
    let card = try Fixture.photo("gray-8.png").raster
    let photo = try decoded(RasterEncoder.jpeg(card, quality: 95, resolution: nil))
    Card.gray.expectShown(by: photo.raster, tolerance: 4, "gray")
    #expect(photo.resolution == nil)
  }

  @Test func lowerQualityIsSmaller() throws {
    let card = try Fixture.photo("baseline.jpg").raster
    let sizes = try [10, 50, 95].map {
      try RasterEncoder.jpeg(card, quality: $0, resolution: nil).count
    }
    #expect(sizes == sizes.sorted() && sizes[0] < sizes[2])
  }

  @Test(arguments: ["baseline.jpg", "gray.jpg"])
  func aPNGKeepsEveryPixel(name: String) throws {
    let card = try Fixture.photo(name).raster
    #expect(try decoded(RasterEncoder.png(card)).raster.bytes == card.bytes)
  }

  /// Noise does not compress: many chunks.
  @Test(arguments: [(1, 1), (1, 500), (500, 1), (611, 300)], [1, 3])
  func aPNGOfNoiseKeepsEveryPixel(size: (width: Int, height: Int), channels: Int) throws {
    var state: UInt32 = 1
    let noise = try #require(
      Raster(width: size.width, height: size.height, channels: channels) { pixels, bytesPerRow in
        for place in 0..<bytesPerRow * size.height {
          state = state &* 1_664_525 &+ 1_013_904_223
          pixels[place] = UInt8(state >> 24)
        }
      })
    #expect(try decoded(RasterEncoder.png(noise)).raster.bytes == noise.bytes)
  }

  /// Decoders lay alpha over white.
  @Test(arguments: [2, 4])
  func aPNGHasStraightAlpha(channels: Int) throws {
    let rows = PixelRows(width: 3, height: 2, channels: channels) { y, row in
      for x in 0..<3 {
        for channel in 0..<channels - 1 { row[x * channels + channel] = 100 }
        row[x * channels + channels - 1] = y == 0 ? 255 : 0
      }
    }
    let raster = try decoded(RasterEncoder.png(rows)).raster
    #expect(raster.channels == channels - 1)
    let row = 3 * raster.channels
    #expect(
      raster.bytes == [UInt8](repeating: 100, count: row) + [UInt8](repeating: 255, count: row))
  }

  /// Widths around a multiple of eight, and levels around the threshold.
  @Test(arguments: [1, 7, 8, 9, 17, 300])
  func group4KeepsEveryBit(width: Int) throws {
    let height = 13
    let raster = try #require(
      Raster(width: width, height: height, channels: 1) { pixels, bytesPerRow in
        for y in 0..<height {
          for x in 0..<width {
            pixels[y * bytesPerRow + x] = [127, 128, 0, 255, 90, 200, 200][(x * 5 + y * 3) % 7]
          }
        }
      })
    let stream = try RasterEncoder.ccittGroup4(raster)
    let file = Self.group4TIFF(stream, width: width, height: height)
    #expect(try decoded(file).raster.bytes == raster.bytes.map { $0 < 128 ? 0 : 255 })
  }

  @Test func group4EndsWithEOFB() throws {
    let card = try Fixture.photo("g4.tif").raster
    let stream = try RasterEncoder.ccittGroup4(card)
    // EOFB is 000000000001 twice, then zeros up to the byte.
    let tail = stream.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    #expect((0..<8).contains { (tail >> $0) & 0xFF_FFFF == 0x00_1001 })
  }

  @Test func group4RefusesColor() throws {
    let card = try Fixture.photo("rgb.png").raster
    #expect(throws: ScanError.self) { try RasterEncoder.ccittGroup4(card) }
  }

  /// A little-endian TIFF around a bare T.6 stream, in which 0 is white (tag 262 is the photometric
  /// interpretation).
  private static func group4TIFF(_ stream: Data, width: Int, height: Int) -> Data {
    let entries: [(tag: Int, value: Int)] = [
      (256, width), (257, height), (258, 1), (259, 4), (262, 0), (273, 8), (277, 1),
      (278, height), (279, stream.count),
    ]
    func little(_ value: Int, bytes: Int) -> Data {
      Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    var file = Data("II".utf8) + little(42, bytes: 2) + little(8 + stream.count, bytes: 4)
    file += stream + little(entries.count, bytes: 2)
    for entry in entries {
      file += little(entry.tag, bytes: 2) + little(4, bytes: 2) + little(1, bytes: 4)
      file += little(entry.value, bytes: 4)
    }
    return file + little(0, bytes: 4)
  }
}
