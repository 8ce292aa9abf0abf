package import PlatenModel

/// Understands a receipt from its text: no pixels, no network.
package struct ReceiptReader: Sendable {
  /// What the caller knows.
  package struct Options: Hashable, Sendable {
    /// A language and a country, such as `de-CH`, which settle the order of day and month;
    /// `nil` to tell from the page.
    package var locale: String?
    /// Dates in later years are none.
    package var latestYear = 2100

    package init() {}
  }

  private let options: Options

  package init(options: Options = Options()) { self.options = options }

  /// What `page` says; of kind `other` where it is no receipt.
  package func receipt(from page: RecognizedPage) -> Receipt {
    let page = ReceiptPage(page)
    var receipt = Receipt()
    let list = ItemList(of: page)
    let arithmetic = Arithmetic(page, items: list.sum)
    let totals = TotalJudgement(page, arithmetic: arithmetic)
    receipt.items = list.items
    receipt.total = totals.candidates.first?.amount.value
    let dates = DateJudgement(page, latestYear: options.latestYear, order: .dayFirst)
    receipt.date = dates.answer?.day.text
    receipt.merchant = MerchantJudgement(page, dateRow: nil).answer?.name
    return receipt
  }
}
