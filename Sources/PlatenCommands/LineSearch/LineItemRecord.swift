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

  /// Appends the record as a JSON object, piece by piece: a text may consist of items.
  func appendJSON(to json: inout String) {
    json += "{\"source\":"
    Self.appendQuoted(source, to: &json)
    json += ",\"line\":"
    json += String(line)
    json += ",\"range\":["
    json += String(item.range.lowerBound)
    json += ","
    json += String(item.range.count)
    json += "],\"type\":\""
    json += item.kind.rawValue
    json += "\",\"text\":"
    Self.appendQuoted(text, to: &json)
    if !item.value.isEmpty {
      json += ",\"value\":"
      Self.appendQuoted(item.value, to: &json)
    }
    if !item.parts.isEmpty { appendParts(to: &json) }
    json += ",\"confidence\":"
    json += item.confidence.description
    json += "}"
  }

  private func appendParts(to json: inout String) {
    json += ",\"parts\":{\""
    var isFirst = true
    for key in item.parts.keys.sorted() {
      if !isFirst { json += ",\"" }
      isFirst = false
      json += key
      json += "\":"
      Self.appendQuoted(item.parts[key]!, to: &json)
    }
    json += "}"
  }

  /// The record as tab-separated columns, as in ``header``.
  var tsv: String {
    [
      source, String(line), String(item.range.lowerBound), String(item.range.count),
      item.kind.rawValue, text, item.value, String(item.confidence),
    ].map(\.withoutBreaks).joined(separator: "\t")
  }

  /// Appends `text` as a JSON string, RFC 8259.
  private static func appendQuoted(_ text: String, to result: inout String) {
    result += "\""
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == 0x22 || $0 == 0x5C }) else {
      result += text
      result += "\""
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        // Also those that terminals act on, and that some programs take for line ends.
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
          || scalar.value == 0x2028 || scalar.value == 0x2029
        {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    result += "\""
  }
}
