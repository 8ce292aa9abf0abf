internal import Platen

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
