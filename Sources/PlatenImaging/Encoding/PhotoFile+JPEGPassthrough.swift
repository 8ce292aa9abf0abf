package import FoundationEssentials

extension PhotoFile {
  /// The file itself, where it is a JPEG that a PDF shows as ``photo(frame:)`` decodes it:
  /// upright, with one or three components.
  package var jpegForDocument: Data? {
    guard format == .jpeg, orientation == 1, let count = JPEGHeader(data)?.componentCount,
      count == 1 || count == 3
    else { return nil }
    return data
  }
}

/// What a JPEG's frame header says (ITU-T T.81, B.2.2).
struct JPEGHeader {
  let componentCount: Int

  /// `nil` for a file without such a header, or one that PDF readers need not know.
  init?(_ file: Data) {
    var place = file.startIndex + 2
    while place + 10 <= file.endIndex, file[place] == 0xFF {
      let marker = file[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      // Baseline, extended and progressive Huffman coding; none of the others.
      if (0xC0...0xC2).contains(marker) {
        guard file[place + 4] == 8 else { return nil }
        componentCount = Int(file[place + 9])
        return
      }
      guard marker != 0xDA, marker != 0xD9 else { return nil }
      place += 2 + (Int(file[place + 2]) << 8 | Int(file[place + 3]))
    }
    return nil
  }
}
