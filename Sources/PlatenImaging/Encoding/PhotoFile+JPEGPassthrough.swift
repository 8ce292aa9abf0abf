package import FoundationEssentials

extension PhotoFile {
  /// The file itself, where it is a JPEG that a PDF shows as ``photo(frame:)`` decodes it: upright,
  /// with one or three components.
  package var jpegForDocument: Data? {
    guard format == .jpeg, orientation == 1, let count = JPEGHeader(data)?.componentCount,
      count == 1 || count == 3
    else { return nil }
    return data
  }
}

/// The fields of a JPEG's frame header that are needed here (ITU-T T.81, B.2.2).
struct JPEGHeader {
  let componentCount: Int

  /// Parses the header; `nil` for a file without one, or with a coding process that PDF readers
  /// need not support.
  init?(_ file: Data) {
    var offset = file.startIndex + 2
    while offset + 10 <= file.endIndex, file[offset] == 0xFF {
      let marker = file[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      // Baseline, extended sequential and progressive Huffman coding only.
      if (0xC0...0xC2).contains(marker) {
        guard file[offset + 4] == 8 else { return nil }
        componentCount = Int(file[offset + 9])
        return
      }
      guard marker != 0xDA, marker != 0xD9 else { return nil }
      offset += 2 + (Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
    }
    return nil
  }
}
