import Foundation
import PlatenModel
import Testing

@testable import PlatenVideo

@Suite struct JPEGSplitterTests {
  /// An image whose comment contains a thumbnail and whose scan contains stuffed and restart bytes.
  private static let image: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xFE, 0x00, 0x08, 0xFF, 0xD8, 0xFF, 0xD9, 0x01, 0x02]
    + [0xFF, 0xFF, 0xDA, 0x00, 0x03, 0x01] + [0x12, 0xFF, 0x00, 0xFF, 0xD0, 0x34, 0xFF, 0xD9]
  private static let short: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]

  private func images(in bytes: [UInt8], maximumSize: Int = 1000) throws -> [[UInt8]] {
    let file = try TemporaryFile(bytes)
    let splitter = JPEGSplitter(reader: try ByteReader(path: file.path), maximumSize: maximumSize)
    var images: [[UInt8]] = []
    while let image = try splitter.next() { images.append(Array(image)) }
    return images
  }

  @Test func findsImagesBetweenOtherBytes() throws {
    let boundary = Array("--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
    let found = try images(in: boundary + Self.image + [13, 10] + boundary + Self.short + [0xFF])
    #expect(found == [Self.image, Self.short])
  }

  @Test func aStreamWithoutImagesHasNone() throws {
    #expect(try images(in: Array("no image".utf8)).isEmpty)
    #expect(try images(in: []).isEmpty)
  }

  @Test func anImageThatEndsEarlyIsAnError() throws {
    for count in 3..<Self.image.count {
      #expect(throws: ScanError.self) { try images(in: Array(Self.image.prefix(count))) }
    }
  }

  @Test func anImageOverTheLimitIsAnError() throws {
    #expect(throws: ScanError.self) { try images(in: Self.image, maximumSize: 20) }
    let endless = [0xFF, 0xD8, 0xFF, 0xDA, 0x00, 0x02] + [UInt8](repeating: 7, count: 1 << 18)
    #expect(throws: ScanError.self) { try images(in: endless, maximumSize: 1 << 17) }
  }
}
