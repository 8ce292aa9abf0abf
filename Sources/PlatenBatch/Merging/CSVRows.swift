internal import PlatenModel

/// The rows of comma-separated values (RFC 4180), with their bytes.
struct CSVRows {
  struct Row {
    /// The bytes with the line end.
    let text: ArraySlice<UInt8>
    let cells: [String]
  }

  private let bytes: [UInt8]
  private var index = 0
  /// The number of rows so far.
  private(set) var number = 0

  /// Reads `bytes`. Throws an error of the kind `usage` where the last row has no end.
  init(_ bytes: [UInt8], path: String) throws(ScanError) {
    guard bytes.last == UInt8(ascii: "\n") else {
      throw ResultPart.invalid(path, "its last row is not complete")
    }
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The next row; `nil` after the last.
  mutating func next() -> Row? {
    guard index < bytes.count else { return nil }
    let start = number == 0 ? 0 : index
    var cells: [String] = [], cell: [UInt8] = []
    var isQuoted = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        if isQuoted, index < bytes.count, bytes[index] == byte {
          cell.append(byte)
          index += 1
        } else {
          isQuoted.toggle()
        }
      } else if isQuoted {
        cell.append(byte)
      } else if byte == UInt8(ascii: ",") {
        cells.append(String(decoding: cell, as: UTF8.self))
        cell = []
      } else if byte == UInt8(ascii: "\n") {
        break
      } else if byte != UInt8(ascii: "\r") {
        cell.append(byte)
      }
    }
    cells.append(String(decoding: cell, as: UTF8.self))
    number += 1
    return Row(text: bytes[start..<index], cells: cells)
  }
}
