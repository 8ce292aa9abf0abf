internal import PlatenModel
internal import PlatenTextAnalysis

/// The number of the receipt or the invoice: the word with digits after its label.
struct ReceiptNumber {
  /// `nil` where no number is labelled.
  let field: ContactDetails.Field?

  init(_ page: ReceiptPage) {
    field = page.rows.indices.lazy.compactMap { Self.number(in: $0, on: page) }.first
  }

  private static func number(in row: Int, on page: ReceiptPage) -> ContactDetails.Field? {
    let words = page.rows[row].words
    for label in page.keywords.rows[row] where label.roles.contains(.receiptNumber) {
      let inside = words[label.words.upperBound]
      let after = words.dropFirst(label.words.upperBound + 1).prefix(3).first { isNumber($0.text) }
      let found = isNumber(inside.text) && inside.text.contains("#") ? inside : after
      guard let found, !page.amounts[row].contains(where: { $0.isMoney }) else { continue }
      let text = found.text.split { !$0.isLetter && !$0.isNumber && !"-/.".contains($0) }
        .last { $0.contains(where: \.isNumber) }
      return text.map {
        ContactDetails.Field(text: String($0), box: found.box, confidence: 0.9 * found.confidence)
      }
    }
    return nil
  }

  /// Whether `text` may be a number: at least two digits, no date and no time.
  private static func isNumber(_ text: String) -> Bool {
    text.count(where: \.isDigit) >= 2 && !text.contains(":") && text.count <= 24
      && text.count { "/.".contains($0) } < 2
  }
}
