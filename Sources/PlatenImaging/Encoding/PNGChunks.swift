internal import FoundationEssentials

/// The chunks of a PNG file that we wrote ourselves (ISO/IEC 15948, 5.3).
struct PNGChunks {
  private let file: Data

  init(_ file: Data) { self.file = file }

  /// The contents of all chunks of one type, put together.
  func contents(of type: String) -> Data {
    var result = Data()
    // Behind the signature of eight bytes; around each chunk stand its length and
    // type before it, and its checksum behind it.
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
