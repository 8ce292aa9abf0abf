internal import FoundationEssentials

/// The chunks of a PNG file written by this module (ISO/IEC 15948, 5.3).
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
}
