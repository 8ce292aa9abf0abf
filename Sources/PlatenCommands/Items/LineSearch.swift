internal import FoundationEssentials
internal import Glibc
internal import Platen
internal import PlatenFields

/// Finds items in plain text, line by line: no picture, no reader.
struct LineSearch {
  let detector: ItemDetector
  let format: ItemFormat

  /// Writes a line per item of the file at `path`, `-` being standard input; returns how many.
  func run(_ path: String, write: (String) throws(ScanError) -> Void) throws(ScanError) -> Int {
    guard let file = path == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(path, "r") else {
      throw .unreadableImage(source: path, reason: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    var buffer: UnsafeMutablePointer<CChar>?, capacity = 0, number = 0
    defer { free(buffer) }
    var records = "", found = 0
    while true {
      let count = getline(&buffer, &capacity, file)
      guard count >= 0, let buffer else { break }
      number += 1
      let bytes = UnsafeBufferPointer(start: buffer, count: count)
      var line = String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      while line.last?.isNewline == true { line.removeLast() }
      let text = ItemText(line)
      for item in detector.items(in: text) {
        found += 1
        let record = LineItemRecord(item, in: text, source: path, line: number)
        records += (format == .jsonl ? record.json : record.tsv) + "\n"
      }
      if records.utf8.count > 1 << 16 || path == "-" && !records.isEmpty {
        try write(records)
        records = ""
      }
    }
    try write(records)
    return found
  }
}
