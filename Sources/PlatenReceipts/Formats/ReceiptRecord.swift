package import PlatenModel

/// One line of `receipts --format jsonl`: a receipt and its source, as one flat object.
package struct ReceiptRecord: Encodable, Sendable {
  /// The photo's name, as the caller gave it.
  package let source: String
  /// The number of the page within its file, from 1.
  package let page: Int
  /// The receipt on the page.
  package var receipt: Receipt

  /// Creates a record.
  package init(source: String, page: Int, receipt: Receipt) {
    self.source = source
    self.page = page
    self.receipt = receipt
  }

  private enum CodingKeys: CodingKey { case source, page }

  /// Encodes source, page and the receipt's keys side by side.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source, forKey: .source)
    try values.encode(page, forKey: .page)
    try receipt.encode(to: encoder)
  }
}
