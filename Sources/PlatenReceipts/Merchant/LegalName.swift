internal import PlatenModel
internal import PlatenTextAnalysis

/// The registered name of the firm behind the merchant: a row that ends with a legal form.
struct LegalName {
  /// `nil` where no legal form is printed.
  let field: ContactDetails.Field?

  /// The largest number of words of a name; rows of more are sentences.
  private static let maximumWords = 8

  /// - Parameter merchant: the rows of the merchant's name, which come first.
  init(_ page: ReceiptPage, merchant: ClosedRange<Int>?) {
    let rows = page.rows.indices.filter { Self.isName($0, on: page) }
    let best = rows.first { merchant?.contains($0) == true } ?? rows.first
    field = best.map { row in
      let name = MerchantExtractor.cleaned(page.rows[row].text)
      return ContactDetails.Field(
        text: name, box: page.rows[row].box, confidence: 0.9 * page.rows[row].confidence)
    }
  }

  private static func isName(_ row: Int, on page: ReceiptPage) -> Bool {
    let printed = MerchantRow(row, on: page)
    let words = page.rows[row].words.count
    return printed.isCompany && (2...maximumWords).contains(words)
      && printed.letterCount >= 4 && printed.digitCount * 3 <= printed.letterCount
      && !page.amounts[row].contains(where: \.isMoney)
      && !page.keywords.rows[row].contains {
        !$0.roles.isDisjoint(with: [.thanks, .phone, .fax, .date, .total, .cash])
          && $0.roles.isDisjoint(with: [.company, .venue])
      }
  }
}
