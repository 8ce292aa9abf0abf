internal import Platen
internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenTextAnalysis

/// An item in a line of text, as one line of output.
struct LineItemRecord {
  let item: ItemMatch
  let text: String
  let source: String
  /// The number of the line, from 1.
  let line: Int

  init(_ item: ItemMatch, in text: TokenizedText, source: String, line: Int) {
    self.item = item
    self.text = text.string(item.range)
    self.source = source
    self.line = line
  }

  /// The header of the tab-separated columns.
  static let header = "source\tline\tstart\tlength\ttype\ttext\tvalue\tconfidence\n"

  /// What the JSON objects of a line's items begin with, in UTF-8.
  static func jsonHead(source: String, line: Int) -> [UInt8] {
    var json = Array("{\"source\":".utf8)
    appendQuoted(source, to: &json)
    json += ",\"line\":\(line),\"range\":[".utf8
    return json
  }

  /// Appends the record as a JSON object in UTF-8, piece by piece: a text may consist of items. `head` is
  /// that of the line, from ``jsonHead(source:line:)``.
  func appendJSON(head: [UInt8], to json: inout [UInt8]) {
    json += head
    json += String(item.range.lowerBound).utf8
    json += ",".utf8
    json += String(item.range.count).utf8
    json += "],\"type\":\"".utf8
    json += item.kind.rawValue.utf8
    json += "\",\"text\":".utf8
    Self.appendQuoted(text, to: &json)
    if !item.value.isEmpty {
      json += ",\"value\":".utf8
      Self.appendQuoted(item.value, to: &json)
    }
    if !item.parts.isEmpty { appendParts(to: &json) }
    json += ",\"confidence\":".utf8
    json += item.confidence.description.utf8
    json += "}".utf8
  }

  private func appendParts(to json: inout [UInt8]) {
    json += ",\"parts\":{\"".utf8
    var isFirst = true
    for (key, value) in item.parts.sorted(by: { $0.key < $1.key }) {
      if !isFirst { json += ",\"".utf8 }
      isFirst = false
      json += key.utf8
      json += "\":".utf8
      Self.appendQuoted(value, to: &json)
    }
    json += "}".utf8
  }

  /// The record as tab-separated columns, as in ``header``.
  var tsv: String {
    [
      source, String(line), String(item.range.lowerBound), String(item.range.count),
      item.kind.rawValue, text, item.value, String(item.confidence),
    ].map(\.withoutBreaks).joined(separator: "\t")
  }

  /// Appends `text` as a JSON string, RFC 8259.
  private static func appendQuoted(_ text: String, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "\""))
    let start = result.count
    result += text.utf8
    if result[start...].contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == 0x22 || $0 == 0x5C }) {
      result.removeSubrange(start...)
      for scalar in text.unicodeScalars { append(scalar, to: &result) }
    }
    result.append(UInt8(ascii: "\""))
  }

  /// Appends `scalar` in a JSON string.
  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    switch scalar {
    case "\"": result += "\\\"".utf8
    case "\\": result += "\\\\".utf8
    case "\n": result += "\\n".utf8
    case "\r": result += "\\r".utf8
    case "\t": result += "\\t".utf8
    default:
      // Also those that terminals act on, and that some programs take for line ends.
      if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || scalar.value == 0x2028 || scalar.value == 0x2029
      {
        let digits = String(scalar.value, radix: 16)
        result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      } else {
        result += UTF8.encode(scalar)!
      }
    }
  }
}
