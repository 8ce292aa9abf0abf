package import PlatenModel

/// One line of the `jsonl` format: a recognized page and its source, as one flat object.
package struct PageRecord: Hashable, Sendable {
  /// The source of the page.
  package let source: PageSource
  /// The recognized page.
  package let page: RecognizedPage

  package init(source: PageSource, page: RecognizedPage) {
    self.source = source
    self.page = page
  }
}

extension PageRecord: Codable {
  private enum CodingKeys: CodingKey { case source, page }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      source: PageSource(
        name: try values.decode(String.self, forKey: .source),
        number: try values.decode(Int.self, forKey: .page)),
      page: try RecognizedPage(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source.name, forKey: .source)
    try values.encode(source.number, forKey: .page)
    try page.encode(to: encoder)
  }
}
