internal import Platen
internal import PlatenModel

/// Formats items, one line each.
struct ItemWriter {
  let format: ItemFormat

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
      return try JSONText.text(of: record)
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

/// One line of `jsonl`: an item and its source, as one flat object.
struct ItemRecord: Encodable {
  let source: String
  let page: Int
  let item: Item

  private enum CodingKeys: CodingKey { case source, page }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source, forKey: .source)
    try values.encode(page, forKey: .page)
    try item.encode(to: encoder)
  }
}
