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
    let number = try values.decode(Int.self, forKey: .page)
    guard (1...Int(Int32.max)).contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: .page, in: values, debugDescription: "a page number is above 0")
    }
    self.init(
      source: PageSource(name: try values.decode(String.self, forKey: .source), number: number),
      page: try RecognizedPage(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source.name, forKey: .source)
    try values.encode(source.number, forKey: .page)
    try page.encode(to: encoder)
  }
}
