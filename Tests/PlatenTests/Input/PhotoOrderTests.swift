import Foundation
import Testing

@testable import Platen

struct PhotoOrderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A JPEG that was taken at `time` by its EXIF data.
  private func jpeg(takenAt time: String, subseconds: String? = nil) -> Data {
    var tiff = Data("II*\0\u{8}\0\0\0".utf8)
    func append(_ value: Int, bytes: Int) {
      for index in 0..<bytes { tiff.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    func entry(_ tag: Int, _ format: Int, _ count: Int, _ value: Int) {
      append(tag, bytes: 2)
      append(format, bytes: 2)
      append(count, bytes: 4)
      append(value, bytes: 4)
    }
    let count = subseconds == nil ? 1 : 2
    let text = 26 + 2 + 12 * count + 4
    append(1, bytes: 2)
    entry(0x8769, 4, 1, 26)
    append(0, bytes: 4)
    append(count, bytes: 2)
    entry(0x9003, 2, 20, text)
    if let subseconds {
      let digits = Array(subseconds.utf8)
      entry(0x9291, 2, 3, Int(digits[0]) | Int(digits[1]) << 8)
    }
    append(0, bytes: 4)
    tiff += Data((time + "\0").utf8)
    let segment = Data("Exif\0\0".utf8) + tiff
    let length = segment.count + 2
    let pixels = Self.grayPixel
    return Data([0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]) + segment
      + pixels
  }

  /// The rest of a JPEG of one gray pixel: frame header, no tables, scan.
  private static let grayPixel = Data([
    0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF,
    0xD9,
  ])

  private func write(_ data: Data, _ name: String, changed seconds: Double) throws -> PhotoSource {
    let path = try folder.write(data, to: name)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
    return .file(path)
  }

  @Test func photosAreSortedByNameByFileAndByExposure() throws {
    let a = try write(jpeg(takenAt: "2025:03:01 12:00:00"), "a10.jpg", changed: 1_000_000_000)
    let b = try write(jpeg(takenAt: "2025:02:28 23:59:59"), "a9.jpg", changed: 1_200_000_000)
    let c = try write(Data("no photo".utf8), "a1.jpg", changed: 1_100_000_000)
    #expect(PhotoOrder.name.sorted([a, b, c]) == [c, b, a])
    #expect(PhotoOrder.time.sorted([a, b, c]) == [a, c, b])
    #expect(PhotoOrder.exif.sorted([a, b, c]) == [c, b, a])
  }

  @Test func hundredthsOrderABurst() throws {
    let late = try write(
      jpeg(takenAt: "2025:03:01 12:00:00", subseconds: "90"), "a.jpg", changed: 1e9)
    let early = try write(
      jpeg(takenAt: "2025:03:01 12:00:00", subseconds: "15"), "b.jpg", changed: 1e9)
    #expect(PhotoOrder.exif.sorted([late, early]) == [early, late])
    #expect(try #require(late.captureTime()) - #require(early.captureTime()) == 0.75)
  }

  /// 2025-03-01 12:00 UTC is 1,740,830,400 seconds after 1970.
  @Test(arguments: [
    ("2025:03:01 12:00:00", 1_740_830_400.0), ("0000:00:00 00:00:00", nil),
    ("no time, no text!!!", nil),
  ])
  func theTimeIsThatOfTheCamerasClock(text: String, time: Double?) throws {
    let photo = try write(jpeg(takenAt: text), "a.jpg", changed: 1e9)
    #expect(photo.captureTime() == time ?? photo.modificationTime)
  }

  @Test func aPhotoInMemoryHasNoTimeOfItsFile() {
    #expect(PhotoSource.bytes(Data("x".utf8), name: "x").captureTime() == nil)
  }
}
