internal import FoundationEssentials

/// The chunks of a PNG file of this module (ISO/IEC 15948, 5.3).
struct PNGChunks {
  private let file: Data

  init(_ file: Data) { self.file = file }

  /// The concatenated contents of all chunks of one type.
  func contents(of type: String) -> Data {
    var result = Data()
    // The signature has eight bytes. A chunk is its length, its type, its contents and a checksum.
    var start = file.startIndex + 8
    while start + 12 <= file.endIndex {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let body = start + 8
      guard body + length + 4 <= file.endIndex else { break }
      if file[start + 4..<body].elementsEqual(type.utf8) { result += file[body..<body + length] }
      start = body + length + 4
    }
    return result
  }

  /// A PNG file of `rows`, a zlib stream of rows with PNG's filters and 8 bits per channel. `width` and
  /// `height` are in pixels, `channels` is 1 or 3.
  static func file(rows: Data, width: Int, height: Int, channels: Int) -> Data {
    let header =
      (width.bigEndianBytes + height.bigEndianBytes)
      + [8, channels == 3 ? 2 : 0, 0, 0, 0]
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      + chunk("IHDR", Data(header)) + chunk("IDAT", rows) + chunk("IEND", Data())
  }

  private static func chunk(_ type: String, _ contents: Data) -> Data {
    let body = Data(type.utf8) + contents
    return Data(contents.count.bigEndianBytes) + body + Data(Int(checksum(of: body)).bigEndianBytes)
  }

  /// CRC-32 (ISO 3309), which ends every chunk.
  private static func checksum(of bytes: Data) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }
}

extension Int {
  /// The lower 32 bits, the most significant byte first.
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
