import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct BrokenInputTests {
  @Test(arguments: [("card.gif", "GIF"), ("card.bmp", "BMP")])
  func namesAFormatThatIsNotRead(name: String, format: String) {
    #expect(throws: ScanError.unsupportedFormat(source: name, format: format)) {
      try Fixture.file(name)
    }
  }

  @Test(arguments: ["bomb.jpg", "bomb.png", "bomb.tif", "bomb.webp", "bomb.heic"])
  func refusesABombByItsHeader(name: String) throws {
    let error = #expect(throws: ScanError.self) { try Fixture.file(name) }
    guard case .imageTooLarge(name, let megapixels, 250) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(megapixels > 250)
  }

  @Test func theLimitHoldsForEachPage() throws {
    let file = try Fixture.file("pages.tif", maximumMegapixels: 0.001)
    for frame in 0..<3 {
      #expect(
        throws: ScanError.imageTooLarge(
          source: "pages.tif", megapixels: 0.001536, limit: 0.001)
      ) { try file.photo(frame: frame) }
    }
  }

  @Test func aPictureOfExactlyTheLimitIsRead() throws {
    let file = try Fixture.file("rgb.png", maximumMegapixels: 0.001536)
    #expect(try file.photo(frame: 0).raster.width == Card.width)
  }

  /// Cut to 70 % of its bytes, a picture is not all there.
  @Test(arguments: [
    "baseline.jpg", "progressive.jpg", "grey.jpg", "cmyk.jpg", "orientation-6.jpg", "rgb.png",
    "interlaced.png", "alpha.png", "raw.tif", "lossy.webp", "lossless.webp",
  ])
  func refusesACutFile(name: String) throws {
    let data = try Fixture.data(name)
    let cut = data.prefix(data.count * 7 / 10)
    #expect(throws: ScanError.unreadableImage(source: name, reason: "the file is truncated")) {
      try PhotoFile(data: cut, source: name, maximumMegapixels: 250).photo(frame: 0)
    }
  }

  /// Cut anywhere, a file is refused, whatever the reason given; down to its last
  /// 24 bytes, some of which a whole picture can do without (a checksum, a TIFF's resolution).
  @Test(arguments: [
    "baseline.jpg", "progressive.jpg", "rgb.png", "raw.tif", "lzw.tif", "jpeg.tif", "g4.tif",
    "lossless.webp", "alpha.webp", "card.heic", "card.avif",
  ])
  func refusesAFileCutAnywhere(name: String) throws {
    let data = try Fixture.data(name)
    for count in stride(from: 0, to: data.count - 24, by: 7) {
      #expect(throws: ScanError.self, "\(count) of \(data.count) bytes") {
        try PhotoFile(data: data.prefix(count), source: name, maximumMegapixels: 250)
          .photo(frame: 0)
      }
    }
  }

  @Test func aJPEGThatLacksOnlyItsEndMarkerIsWhole() throws {
    let data = try Fixture.data("baseline.jpg").dropLast(2)
    let file = try PhotoFile(data: data, source: "", maximumMegapixels: 250)
    Card.colour.expectShown(by: try file.photo(frame: 0).raster, tolerance: 6, "no end marker")
  }

  @Test(
    arguments: [
      ([], "the file is empty"), ([0x68, 0x69], "it is in no known image format"),
      ([0xFF, 0xD8, 0xFF], "the file is truncated"),
    ] as [([UInt8], String)])
  func saysWhyInOneLine(bytes: [UInt8], reason: String) {
    #expect(throws: ScanError.unreadableImage(source: "x", reason: reason)) {
      try PhotoFile(data: Data(bytes), source: "x", maximumMegapixels: 250)
    }
  }

  @Test func anAnimationIsNoPhoto() {
    #expect(
      throws: ScanError.unreadableImage(source: "animated.webp", reason: "it is an animation")
    ) { try Fixture.file("animated.webp") }
  }

  /// Any damage ends in a picture or in an error of one line; under the address
  /// sanitizer this is where a shim's slip would show.
  @Test func survivesDamage() throws {
    var random = SplitMix(state: 2)
    for name in try Fixture.names() {
      let whole = try Fixture.data(name)
      for _ in 0..<24 {
        var data = whole
        for _ in 0...Int.random(in: 0..<6, using: &random) {
          let place = Int.random(in: 0..<data.count, using: &random)
          data[place] = .random(in: 0...255, using: &random)
        }
        do throws(ScanError) {
          let file = try PhotoFile(data: data, source: name, maximumMegapixels: 4)
          for frame in 0..<min(file.frameCount, 4) { _ = try file.photo(frame: frame) }
        } catch {
          #expect(!error.description.contains("\n") && !error.description.hasSuffix("."))
        }
      }
    }
  }
}

/// Sebastiano Vigna's generator: the same numbers on every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
