import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct PhotoMetadataTests {
  /// EXIF in which every number is `value`, as a rational with the denominator `denominator`.
  private func photo(value: UInt32, denominator: UInt32) throws -> Photo {
    let main: [(UInt16, UInt16)] = [(0x0112, 4), (0x011A, 5), (0x011B, 5), (0x0128, 4)]
    let camera: [(UInt16, UInt16)] = [
      (0x829A, 5), (0x829D, 5), (0x920A, 5), (0xA002, 4), (0xA003, 4), (0xA20E, 5), (0xA210, 4),
      (0xA405, 4),
    ]
    let cameraOffset = 8 + 2 + 12 * (main.count + 1) + 4
    let rational = UInt32(cameraOffset + 2 + 12 * camera.count + 4)
    var exif = Data("II*\0".utf8)
    func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.littleEndian) { exif.append(contentsOf: $0) }
    }
    func append(_ entries: [(UInt16, UInt16)], pointer: Bool) {
      append(UInt16(entries.count + (pointer ? 1 : 0)))
      for (tag, type) in entries {
        append(tag)
        append(type)
        append(UInt32(1))
        append(type == 5 ? rational : value)
      }
      if pointer { [0x0004_8769, 1, UInt32(cameraOffset)].forEach { append($0) } }
      append(UInt32(0))
    }
    append(UInt32(8))
    append(main, pointer: true)
    append(camera, pointer: false)
    append(value)
    append(denominator)
    let segment = Data("Exif\0\0".utf8) + exif
    let size = UInt16(segment.count + 2)
    var file = try Fixture.data("gray.jpg")
    file.insert(contentsOf: [0xFF, 0xE1, UInt8(size >> 8), UInt8(size & 0xFF)] + segment, at: 2)
    return try PhotoFile(data: file, source: "", maximumMegapixels: 1).photo(frame: 0)
  }

  @Test(arguments: [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] as [UInt32], [0, 1, 0xFFFF_FFFF])
  func absurdNumbersAreIgnored(value: UInt32, denominator: UInt32) throws {
    let photo = try photo(value: value, denominator: denominator)
    #expect(photo.resolution == nil)
    #expect(photo.raster.width == Card.width)
    if let focalLength = photo.focalLengthInPixels {
      #expect(focalLength > 0 && focalLength < 1e5)
    }
  }

  @Test(
    arguments: [
      ("baseline.jpg", 300),  // JFIF
      ("scanner.jpg", 240),  // EXIF without a lens takes precedence over JFIF's 72
      ("rgb.png", 200),  // pHYs
      ("lzw.tif", 400), ("g4.tif", 300),
      ("progressive.jpg", nil),  // 72 is a default
      ("phone.jpg", nil),  // 300, but EXIF has a lens
      ("gray.jpg", nil), ("lossy.webp", nil), ("gray-8.png", nil),
    ] as [(String, Double?)])
  func acceptsResolutionsOfScannersNotOfCameras(name: String, pixelsPerInch: Double?) throws {
    let resolution = try Fixture.photo(name).resolution
    #expect(resolution?.pixelsPerInch.rounded() == pixelsPerInch)
  }

  @Test(
    arguments: [
      ("phone.jpg", 34.67),  // 26 mm / 43.27 mm × a diagonal of 57.69 pixels
      ("card.heic", 34.67),
      ("focal-plane.jpg", 30),  // 6 mm × 10 pixels per millimeter, at half the size
      ("cropped.jpg", nil), ("baseline.jpg", nil), ("scanner.jpg", nil),
    ] as [(String, Double?)])
  func readsTheFocalLength(name: String, pixels: Double?) throws {
    let found = try Fixture.photo(name).focalLengthInPixels
    #expect((found == nil) == (pixels == nil))
    if let found, let pixels { #expect(abs(found - pixels) < 0.05) }
  }
}
