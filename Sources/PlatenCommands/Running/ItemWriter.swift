internal import FoundationEssentials
internal import Platen
internal import PlatenModel

/// Formats items, one line each.
struct ItemWriter {
  let format: ItemFormat
  private let encoder = JSONEncoder()

  init(format: ItemFormat) {
    self.format = format
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// The text before the first item.
  var header: String {
    format == .tsv ? "source\tpage\ttype\tsymbology\ttext\tvalue\tconfidence\n" : ""
  }

  /// The lines of the items on one page.
  func lines(_ page: PageItems) throws -> String {
    try page.items.map { try line($0, of: page) + "\n" }.joined()
  }

  private func line(_ item: Item, of page: PageItems) throws -> String {
    switch format {
    case .jsonl:
      let record = ItemRecord(source: page.source, page: page.page, item: item)
      return String(decoding: try encoder.encode(record), as: UTF8.self).onOneLine
    case .tsv:
      let columns = [
        page.source, "\(page.page)", item.kind.rawValue,
        item.barcode?.symbology.rawValue ?? "", item.text, item.value,
        "\(item.confidence.rounded(toPlaces: 3))",
      ]
      return columns.map(\.withoutBreaks).joined(separator: "\t")
    }
  }
}

extension String {
  /// JSON with escapes for characters that some programs take for line ends, such as U+0085; a
  /// barcode may contain them.
  fileprivate var onOneLine: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        text.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      default:
        text.append(scalar)
      }
    }
    return String(text)
  }
}
