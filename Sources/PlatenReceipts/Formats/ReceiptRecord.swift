package import PlatenModel

/// One line of `receipts --format jsonl`: a receipt and where it comes from, as one flat object.
package struct ReceiptRecord: Encodable, Sendable {
  /// The photo's name as the caller gave it.
  package let source: String
  /// The page's place among those of its file, from 1.
  package let page: Int
  package var receipt: Receipt

  package init(source: String, page: Int, receipt: Receipt) {
    self.source = source
    self.page = page
    self.receipt = receipt
  }

  private enum CodingKeys: CodingKey { case source, page }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source, forKey: .source)
    try values.encode(page, forKey: .page)
    try receipt.encode(to: encoder)
  }
}
