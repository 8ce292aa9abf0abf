import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

@Suite struct PageCompressorTests {
  private static let resolution = Resolution(pixelsPerInch: 200)!

  /// A page of 1000 × 1400 pixels, with a color for each pixel.
  private func page(_ color: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)) -> Raster {
    Raster(width: 1000, height: 1400, channels: 3) { pixels, bytesPerRow in
      for y in 0..<1400 {
        for x in 0..<1000 {
          let pixel = pixels + y * bytesPerRow + x * 3
          (pixel[0], pixel[1], pixel[2]) = color(x, y)
        }
      }
    }!
  }

  /// Rows of small strokes.
  private func isStroke(_ x: Int, _ y: Int) -> Bool {
    (100..<900).contains(x) && (100..<1300).contains(y) && y % 40 < 16 && x % 12 < 4
  }

  private func ink(_ y: Int) -> (UInt8, UInt8, UInt8) { y > 900 ? (180, 20, 30) : (20, 20, 20) }

  private func compressed(
    _ raster: Raster, as compression: PageCompression = .auto, color: PageColor = .color
  ) throws -> PageImage {
    try PageCompressor(compression: compression, quality: 80)
      .compressed(raster, color: color, resolution: Self.resolution, photo: nil)
  }

  @Test func printOnWhitePaperNeedsNoBackground() throws {
    let image = try compressed(page { x, y in isStroke(x, y) ? ink(y) : (255, 255, 255) })
    #expect(image.encoding == .blank)
    #expect(image.foreground.count == 2)
    let colors = image.foreground.map(\.color)
    #expect(colors.contains { $0.red < 40 && $0.green < 40 && $0.blue < 40 })
    #expect(colors.contains { $0.red > 150 && $0.green < 50 && $0.blue < 60 })
    let boxes = image.foreground.map { (Double($0.y) / Double(image.height), $0.color.red > 100) }
    #expect(boxes.allSatisfy { ($0.0 > 0.6) == $0.1 })
  }

  @Test func tintedPaperStaysInTheBackground() throws {
    let image = try compressed(
      page { x, y in isStroke(x, y) ? ink(y) : y < 700 ? (255, 255, 255) : (230, 240, 200) })
    #expect(image.encoding == .jpeg(components: 3))
    #expect(image.backgroundWidth < 500 && image.foreground.count == 2)
    #expect(image.data.count < 6000)
  }

  @Test func photographsAreJPEGs() throws {
    let image = try compressed(
      page { x, y in
        let value = 128 + 80 * sin(Double(x) / 9) * cos(Double(y) / 13)
        return (UInt8(value), UInt8(255 - value), UInt8((x + y) / 10))
      })
    #expect(image.encoding == .jpeg(components: 3))
    #expect(image.foreground.isEmpty && image.backgroundWidth == 1000)
  }

  /// A mask would fill the gaps between blurred strokes.
  @Test(arguments: [(0.3, false), (1.6, true)])
  func blurredLettersAreJPEGs(sigma: Double, isJPEG: Bool) throws {
    let image = try compressed(
      page { x, y in
        guard isStroke(x - x % 12, y) else { return (255, 255, 255) }
        let middle = 6 + 0.25 * Double(x / 12 % 4)
        let edge = (abs(Double(x % 12) - middle) - 2) / (sigma * 2.squareRoot())
        let tone = UInt8(255 - 110 * erfc(edge))
        return (tone, tone, tone)
      })
    #expect(image.foreground.isEmpty == isJPEG)
  }

  /// Masks would keep the outlines of the bars alone.
  @Test func solidShapesAmongTextKeepTheirTone() throws {
    let bars = [(150..<210, UInt8(95)), (260..<330, 120), (380..<440, 95), (490..<560, 120)]
    let original = page { x, y in
      if let (_, tone) = bars.first(where: { $0.0.contains(x) }), (950..<1250).contains(y) {
        return (tone, tone, 110)
      }
      return isStroke(x, y) && y < 900 ? (20, 20, 20) : (255, 255, 255)
    }
    let image = try compressed(original)
    #expect(!image.foreground.isEmpty)
    let composed = try image.composed(width: 1000, height: 1400)
    for (columns, tone) in bars {
      for y in stride(from: 960, to: 1240, by: 20) {
        for x in stride(from: columns.lowerBound + 6, to: columns.upperBound - 6, by: 8) {
          #expect(abs(Int(composed.pixel(x, y)[0]) - Int(tone)) < 20, "\(x), \(y)")
        }
      }
    }
    #expect(composed.pixel(302, 128)[0] < 80)
  }

  @Test func aPictureAmongTheTextIsNotForeground() throws {
    let image = try compressed(
      page { x, y in
        if (300..<700).contains(x), (400..<800).contains(y) {
          let value = UInt8(128 + 100 * sin(Double(x) / 9) * cos(Double(y) / 13))
          return (value, value, 90)
        }
        return isStroke(x, y) ? ink(y) : (255, 255, 255)
      })
    #expect(image.encoding == .jpeg(components: 3))
    #expect(!image.foreground.isEmpty && image.backgroundWidth > 600)
  }

  @Test func layersAreSmallerThanAJPEG() throws {
    let drawn = page { x, y in isStroke(x, y) ? ink(y) : (250, 248, 245) }
    let layers = try compressed(drawn, as: .layered), jpeg = try compressed(drawn, as: .jpeg)
    #expect(layers.byteCount * 3 < jpeg.byteCount * 2)
  }

  @Test func theSamePageGivesTheSameBytes() throws {
    let drawn = page { x, y in isStroke(x, y) ? ink(y) : (240, 248, 245) }
    #expect(try compressed(drawn) == compressed(drawn))
  }

  @Test func losslessRowsHaveAZlibHeader() throws {
    let image = try compressed(page { x, _ in (UInt8(x % 256), 0, 0) }, as: .lossless)
    #expect(image.encoding == .deflated(components: 3))
    #expect(image.data.first == 0x78)
  }

  @Test(arguments: PageCompression.allCases)
  func anUnchangedPhotoPassesThrough(compression: PageCompression) throws {
    let photo = try Fixture.data("baseline.jpg")
    let image = try PageCompressor(compression: compression, quality: 80).compressed(
      page { _, _ in (255, 255, 255) }, color: .color, resolution: Self.resolution, photo: photo)
    #expect((image.data == photo) == (compression != .layered))
  }

  /// The document says of the file what it is, not what the page needs.
  @Test(arguments: [("baseline.jpg", 3), ("gray.jpg", 1)])
  func aPhotoOfAGrayPageKeepsItsComponents(name: String, components: Int) throws {
    let photo = try Fixture.data(name)
    let image = try PageCompressor(compression: .jpeg, quality: 80).compressed(
      page { _, _ in (255, 255, 255) }.gray(), color: .gray, resolution: Self.resolution,
      photo: photo)
    #expect(image.data == photo && image.encoding == .jpeg(components: components))
  }
}

@Suite struct JPEGHeaderTests {
  /// Fixtures, their components, and whether a document can contain them unchanged.
  @Test(arguments: [
    ("baseline.jpg", 3, true), ("gray.jpg", 1, true), ("cmyk.jpg", 4, false),
    ("orientation-6.jpg", 3, false), ("orientation-1.jpg", 3, true),
  ])
  func headersAreParsed(name: String, components: Int, passesThrough: Bool) throws {
    let data = try Fixture.data(name)
    #expect(JPEGHeader(data)?.componentCount == components)
    let file = try PhotoFile(data: data, source: name, maximumMegapixels: 100)
    #expect((file.jpegForDocument == data) == passesThrough)
  }

  @Test(
    arguments: [[], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0, 0, 0, 0, 0, 0]] as [[UInt8]])
  func bytesWithoutAHeaderGiveNil(bytes: [UInt8]) {
    #expect(JPEGHeader(Data(bytes)) == nil)
  }
}
