import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct PhotoFileTests {
  @Test(
    arguments: [
      ("baseline.jpg", .color, 6), ("progressive.jpg", .color, 6), ("gray.jpg", .gray, 4),
      ("chroma-halved.jpg", .color, 6), ("cmyk.jpg", .color, 6), ("ycck.jpg", .color, 8),
      ("cmyk-plain.jpg", .color, 6),
      ("rgb.png", .color, 0), ("rgb-16.png", .color, 0), ("palette.png", .color, 3),
      ("palette-trns.png", .color, 3), ("alpha.png", .color, 0), ("alpha-16.png", .color, 1),
      ("interlaced.png", .color, 0), ("gray-alpha.png", .gray, 1), ("gray-16.png", .gray, 1),
      ("gray-8.png", .gray, 1), ("gray-4.png", .shades(bits: 4), 0),
      ("gray-2.png", .shades(bits: 2), 0), ("gray-1.png", .shades(bits: 1), 0),
      ("gray-2-trns.png", .withoutDarkest, 0),
      ("raw.tif", .color, 0), ("lzw.tif", .color, 0), ("deflate.tif", .color, 0),
      ("jpeg.tif", .color, 8), ("ycbcr.tif", .color, 8), ("tiled.tif", .color, 0),
      ("planar.tif", .color, 0), ("rgb-16.tif", .color, 0), ("palette.tif", .color, 3),
      ("alpha.tif", .color, 0), ("gray-16.tif", .gray, 1), ("tiled-gray.tif", .gray, 1),
      ("g4.tif", .bilevel, 0), ("g4-white-is-zero.tif", .bilevel, 0),
      ("lossy.webp", .color, 12), ("lossless.webp", .color, 0), ("alpha.webp", .color, 0),
      ("card.heic", .color, 10), ("card.avif", .color, 10), ("animated.webp", .color, 12),
      ("adobe-rgb.jpg", .color, 8), ("adobe-rgb-by-exif.jpg", .color, 8),
      ("adobe-rgb.png", .color, 3), ("adobe-rgb.webp", .color, 3), ("adobe-rgb.tif", .color, 3),
      ("p3.heic", .color, 12),
    ] as [(String, Card, Int)])
  func decodesEveryVariant(name: String, card: Card, tolerance: Int) throws {
    let photo = try Fixture.photo(name)
    card.expectShown(by: photo.raster, tolerance: tolerance, "\(name)")
  }

  /// Rows of samples of 1 to 8 bits end within a byte.
  @Test(arguments: [(1, [0, 255]), (2, [0, 85, 170, 255]), (4, (0..<16).map { $0 * 17 })])
  func samplesOfFewBitsAreExpanded(bits: Int, levels: [Int]) throws {
    let width = 11, samples = (0..<width).map { $0 * 7 % levels.count }
    for (photometric, isInverted) in [(1, false), (0, true)] {
      let data = Fixture.tiff(samples: samples, bits: bits, photometric: photometric)
      let raster = try PhotoFile(data: data, source: "gray.tif", maximumMegapixels: 1)
        .photo(frame: 0).raster
      let wanted = samples.map { isInverted ? 255 - levels[$0] : levels[$0] }
      #expect((0..<width).map { raster.pixel(x: $0, y: 0)[0] } == wanted)
    }
  }

  @Test(arguments: ["cmyk-profile.jpg", "cmyk-profile.tif"])
  func inksHaveTheColorsOfTheirProfile(name: String) throws {
    let raster = try Fixture.photo(name).raster
    let patches = [
      (8, 5, [255, 0, 0]), (40, 5, [0, 255, 0]), (40, 27, [0, 0, 255]), (8, 27, [0, 0, 0]),
      (24, 4, [255, 255, 255]),
    ]
    for (x, y, color) in patches {
      let found = raster.pixel(x: x, y: y)
      #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 16 }, "\(found) for \(color)")
    }
  }

  @Test func aPDFShowsAJPEGInSRGBAlone() throws {
    #expect(try Fixture.file("baseline.jpg").jpegForDocument != nil)
    #expect(try Fixture.file("adobe-rgb.jpg").jpegForDocument == nil)
    #expect(try Fixture.file("adobe-rgb-by-exif.jpg").jpegForDocument == nil)
  }

  /// A fax has half as many rows as a page of its width needs.
  @Test func pixelsThatAreNotSquareBecomeSo() throws {
    let fax = try Fixture.photo("fax.tif")
    #expect(fax.raster.width == 48 && fax.raster.height == 67)
    #expect(fax.resolution == Resolution(pixelsPerInch: 204))
  }

  @Test(arguments: 0...9)
  func appliesEXIFOrientationToAJPEG(orientation: Int) throws {
    let raster = try Fixture.photo("orientation-\(orientation).jpg").raster
    // The fixtures for 0 and 9, which are invalid, are stored upright.
    Card.color.expectShown(by: raster, tolerance: 6, "orientation \(orientation)")
  }

  @Test(arguments: 1...8)
  func appliesTheOrientationTagToATIFF(orientation: Int) throws {
    let raster = try Fixture.photo("orientation-\(orientation).tif").raster
    Card.color.expectShown(by: raster, tolerance: 0, "orientation \(orientation)")
  }

  @Test func appliesEXIFOrientationToAWebP() throws {
    let raster = try Fixture.photo("orientation-6.webp").raster
    Card.color.expectShown(by: raster, tolerance: 0, "orientation 6")
  }

  @Test func appliesAHEICsOrientationOnceDespiteEXIF() throws {
    let raster = try Fixture.photo("orientation-6.heic").raster
    Card.color.expectShown(by: raster, tolerance: 10, "orientation 6")
  }

  @Test func aTIFFHasAPhotoPerPage() throws {
    let file = try Fixture.file("pages.tif")
    #expect(file.frameCount == 3)
    for (frame, card) in [Card.color, .gray, .bilevel].enumerated() {
      let raster = try file.photo(frame: frame).raster
      card.expectShown(by: raster, tolerance: 1, "page \(frame)")
    }
  }

  @Test func aTIFFWithADirectoryLoopHasOnePage() throws {
    #expect(try Fixture.file("loop.tif").frameCount == 1)
  }

  @Test(arguments: ["baseline.jpg", "rgb.png", "lzw.tif", "lossy.webp", "card.heic"])
  func otherFormatsHaveOneFrame(name: String) throws {
    #expect(try Fixture.file(name).frameCount == 1)
  }
}
