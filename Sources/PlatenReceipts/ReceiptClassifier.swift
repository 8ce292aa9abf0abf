internal import PlatenModel

/// Classifies pages as receipts or other documents.
enum ReceiptClassifier {
  /// Whether `page` is a receipt.
  ///
  /// A receipt has an amount labelled as total or payment, or several amounts and keywords. A
  /// letter that names a price has too many words for each amount; a business card has no amounts.
  static func isReceipt(_ page: ReceiptPage) -> Bool {
    // A whole number without a currency and separators is no evidence of money.
    let money = page.money.filter {
      $0.places >= 2 || !$0.number.currency.isEmpty || !$0.number.separators.isEmpty
    }
    let words = page.rows.reduce(0) { $0 + $1.words.count }
    let isDense = money.count * 40 >= words || words < 120
    let labelled = money.count {
      $0.labels.totalScore > 0.3
        || !$0.labels.leadingRoles.isDisjoint(with: [.cash, .card, .paid, .change, .subtotal])
    }
    let keywordCount = page.keywords.rows.joined().count {
      !$0.roles.isDisjoint(with: [
        .total, .final, .subtotal, .cash, .card, .change, .tax,
      ])
    }
    // A short page of low confidence counts as a receipt with one keyword or one amount.
    let confidences = page.rows.flatMap { $0.words.map(\.confidence) }
    if words < 150, !confidences.isEmpty, confidences.median < 0.75, keywordCount + money.count >= 1
    {
      return true
    }
    let pricedRowCount = pricedRowCount(on: page)
    let hasHeading = page.keywords.rows.joined().contains {
      !$0.roles.isDisjoint(with: [.heading, .column, .number])
    }
    let evidenceCount =
      (pricedRowCount >= 3 ? 2 : 1) + (hasDateOrTime(page) ? 1 : 0) + (hasHeading ? 1 : 0)
    if isDense, pricedRowCount >= 2, evidenceCount >= 3 { return true }
    return isDense && (labelled >= 1 || keywordCount >= 1 && keywordCount + money.count >= 3)
  }

  /// The number of rows that end with an amount, as line items do.
  private static func pricedRowCount(on page: ReceiptPage) -> Int {
    page.rows.indices.count { row in
      page.amounts[row].contains {
        $0.isMoney && $0.number.words.upperBound == page.rows[row].words.count - 1
      }
    }
  }

  /// Whether the page has a date or a time of day.
  private static func hasDateOrTime(_ page: ReceiptPage) -> Bool {
    page.rows.contains { TimeOfDay.first(in: $0.text) != nil }
      || page.rows.indices.contains { row in
        !DateScanner(page.rows[row], row: row, latestYear: 2100).dates().isEmpty
      }
  }
}
