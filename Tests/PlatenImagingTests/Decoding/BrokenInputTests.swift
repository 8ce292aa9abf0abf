import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct BrokenInputTests {
  @Test(arguments: [("card.gif", "GIF"), ("card.bmp", "BMP")])
  func namesAnUnsupportedFormat(name: String, format: String) {
    let error = #expect(throws: ScanError.self) { try Fixture.file(name) }
    #expect(error?.detail == .unsupportedFormat)
    #expect(
      error?.description
        == "\(name): \(format) input is not supported; JPEG, PNG, TIFF, WebP and HEIC are")
  }

  @Test(arguments: ["bomb.jpg", "bomb.png", "bomb.tif", "bomb.webp", "bomb.heic"])
  func refusesADecompressionBombByItsHeader(name: String) throws {
    let error = #expect(throws: ScanError.self) { try Fixture.file(name) }
    #expect(error?.detail == .megapixels && error?.subject == name)
    #expect(error?.reason.hasSuffix(" megapixels are over the limit of 250.0") == true)
  }

  @Test func theSizeLimitAppliesToEachFrame() throws {
    let file = try Fixture.file("pages.tif", maximumMegapixels: 0.001)
    for frame in 0..<3 {
      #expect(
        throws: ScanError.tooManyMegapixels("pages.tif", actual: 0.001536, limit: 0.001)
      ) { try file.photo(frame: frame) }
    }
  }

  @Test func aPhotoOfExactlyTheLimitIsDecoded() throws {
    let file = try Fixture.file("rgb.png", maximumMegapixels: 0.001536)
    #expect(try file.photo(frame: 0).raster.width == Card.width)
  }

  /// Fixtures truncated to 70 % of their bytes.
  @Test(arguments: [
    "baseline.jpg", "progressive.jpg", "gray.jpg", "cmyk.jpg", "orientation-6.jpg", "rgb.png",
    "interlaced.png", "alpha.png", "raw.tif", "lossy.webp", "lossless.webp",
  ])
  func refusesATruncatedFile(name: String) throws {
    let data = try Fixture.data(name)
    let cut = data.prefix(data.count * 7 / 10)
    #expect(throws: ScanError.image(name, "the file is truncated")) {
      try PhotoFile(data: cut, source: name, maximumMegapixels: 250).photo(frame: 0)
    }
  }

  /// Fixtures truncated at every seventh byte, up to 24 bytes before the end. A decoder can do
  /// without some of the last bytes (a checksum, a TIFF's resolution).
  @Test(arguments: [
    "baseline.jpg", "progressive.jpg", "rgb.png", "raw.tif", "lzw.tif", "jpeg.tif", "g4.tif",
    "lossless.webp", "alpha.webp", "card.heic", "card.avif",
  ])
  func refusesAFileTruncatedAnywhere(name: String) throws {
    let data = try Fixture.data(name)
    for count in stride(from: 0, to: data.count - 24, by: 7) {
      #expect(throws: ScanError.self, "\(count) of \(data.count) bytes") {
        try PhotoFile(data: data.prefix(count), source: name, maximumMegapixels: 250)
          .photo(frame: 0)
      }
    }
  }

  /// A small file with many scans takes long.
  @Test(arguments: [(400, nil), (600, "more than 500 scans")] as [(Int, String?)])
  func refusesAJPEGOfTooManyScans(count: Int, reason: String?) throws {
    let data = try Fixture.data("progressive.jpg")
    // A scan of all three components.
    let header: [UInt8] = [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0x10]
    let start = try #require(data.firstRange(of: header)).lowerBound
    let end = try #require(data[(start + 2)...].firstRange(of: [0xFF, 0xC4])).lowerBound
    let scans = Array(repeating: data[start..<end], count: count).joined()
    let file = try PhotoFile(
      data: data[..<start] + scans + data[end...], source: "many.jpg", maximumMegapixels: 250)
    if let reason {
      #expect(throws: ScanError.image("many.jpg", reason)) {
        try file.photo(frame: 0)
      }
    } else {
      #expect(try file.photo(frame: 0).raster.width == Card.width)
    }
  }

  @Test func aJPEGWithoutItsEndMarkerIsDecoded() throws {
    let data = try Fixture.data("baseline.jpg").dropLast(2)
    let file = try PhotoFile(data: data, source: "", maximumMegapixels: 250)
    Card.color.expectShown(by: try file.photo(frame: 0).raster, tolerance: 6, "no end marker")
  }

  @Test(
    arguments: [
      ([], "the file is empty"), ([0x68, 0x69], "it is in no known image format"),
      ([0xFF, 0xD8, 0xFF], "the file is truncated"),
    ] as [([UInt8], String)])
  func errorsGiveTheReasonInOneLine(bytes: [UInt8], reason: String) {
    #expect(throws: ScanError.image("x", reason)) {
      try PhotoFile(data: Data(bytes), source: "x", maximumMegapixels: 250)
    }
  }

  /// A JPEG of noise in 400 rows of blocks' rows, as a camera writes it: one scan, without restart markers.
  private static func noise() throws -> Data {
    var random = SplitMix(state: 7)
    let raster = Raster(width: 64, height: 400, channels: 1) { pixels, stride in
      for y in 0..<400 {
        for x in 0..<64 { pixels[y * stride + x] = .random(in: 0...255, using: &random) }
      }
    }
    return try RasterEncoder.jpeg(#require(raster), quality: 90, resolution: nil)
  }

  @Test func aJPEGWithoutItsLastRowsIsDecodedWithAWarning() throws {
    let data = try Self.noise()
    let photo = try PhotoFile(
      data: data.dropLast(data.count / 10), source: "", maximumMegapixels: 1
    )
    .photo(frame: 0)
    let warning = try #require(photo.warning)
    #expect(warning.hasPrefix("the file is truncated; the last "))
    #expect(warning.hasSuffix(" rows of 400 are missing"))
    #expect(throws: ScanError.image("", "the file is truncated")) {
      try PhotoFile(data: data.dropLast(data.count / 3), source: "", maximumMegapixels: 1)
        .photo(frame: 0)
    }
  }

  @Test func aDamagedJPEGIsDecodedWithAWarning() throws {
    var data = try Self.noise()
    let whole = try PhotoFile(data: data, source: "", maximumMegapixels: 1).photo(frame: 0)
    #expect(whole.warning == nil)
    // The marker of the end, too early.
    data.replaceSubrange(data.count * 9 / 10..<data.count * 9 / 10 + 2, with: [0xFF, 0xD9])
    let early = try PhotoFile(data: data, source: "", maximumMegapixels: 1).photo(frame: 0)
    #expect(early.warning?.hasPrefix("the JPEG data is damaged; the last ") == true)

    // 32 ones are no code: that of 16 ones is never given to a symbol.
    var progressive = try Fixture.data("progressive.jpg")
    let scan = try #require(progressive.firstRange(of: [0xFF, 0xDA])).lowerBound + 20
    progressive.replaceSubrange(scan..<scan + 8, with: [0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0])
    let wrong = try PhotoFile(data: progressive, source: "", maximumMegapixels: 1).photo(frame: 0)
    #expect(wrong.warning == "the JPEG data is damaged; a part of the picture may be wrong")
  }

  @Test func cameraRawIsRefusedByName() throws {
    let raw = try Fixture.data("camera-raw.tif")
    let canon = raw.prefix(8) + Data("CR".utf8) + raw.dropFirst(10)
    let below = try Fixture.data("camera-raw-below.tif")
    for data in [raw, canon, below, Data("FUJIFILMCCD-RAW 0201".utf8)] {
      let error = #expect(throws: ScanError.self) {
        try PhotoFile(data: data, source: "x", maximumMegapixels: 1)
      }
      #expect(error?.detail == .unsupportedFormat)
      #expect(error?.reason.hasPrefix("camera raw input is not supported") == true)
    }
  }

  @Test func aHEIFOfAnotherCodingIsRefusedByItsName() throws {
    #expect(
      throws: ScanError.image(
        "other-coding.heic", "libheif has no decoder for its coding, \"vvc1\"")
    ) { try Fixture.photo("other-coding.heic") }
  }

  /// A damaged file gives a photo or a one-line error. Under the address sanitizer this test
  /// reveals memory errors of the shim.
  @Test func damagedFilesGiveAPhotoOrAnError() throws {
    var random = SplitMix(state: 2)
    for name in try Fixture.names() {
      let whole = try Fixture.data(name)
      for _ in 0..<24 {
        var data = whole
        for _ in 0...Int.random(in: 0..<6, using: &random) {
          let offset = Int.random(in: 0..<data.count, using: &random)
          data[offset] = .random(in: 0...255, using: &random)
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

/// SplitMix64 by Sebastiano Vigna: the same numbers on every run.
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
