package import PlatenModel

/// Parses a receipt from its recognized text, without pixels and without a network.
package struct ReceiptParser: Sendable {
  /// Facts that the caller knows.
  package struct Options: Hashable, Sendable {
    /// A language and a country, such as `de-CH`, that determine the order of day and month and
    /// the currency of ambiguous symbols; `nil` to detect both from the page.
    package var locale: String?
    /// The currency of a page that does not determine it; `nil` for none.
    package var currency: CurrencyCode?
    /// The latest year of a date; later years are taken for other numbers.
    package var latestYear = 2100
    /// The day after which a date is doubted; `nil` to doubt none.
    package var today: CivilDate?

    /// Creates options without a locale.
    package init() {}
  }

  let options: Options

  package init(options: Options = Options()) { self.options = options }

  /// Whether `locale` ends with the ISO 3166 code of a supported country.
  package static func supports(locale: String) -> Bool {
    Country.byCode[String(locale.suffix(2)).uppercased()] != nil
      && (locale.count == 2 || locale.dropLast(2).last.map { "-_".contains($0) } == true)
  }

  /// The receipt on `page`; of kind ``Receipt/Kind/other``, without fields, if it is not a receipt.
  package func receipt(from page: RecognizedPage) -> Receipt {
    let page = ReceiptPage(page)
    var receipt = Receipt()
    guard ReceiptClassifier.isReceipt(page) else {
      receipt.kind = .other
      return receipt
    }
    let scores = ReceiptScores(of: page, options: options)
    addSums(from: page, scores, to: &receipt)
    addCurrency(scores.currency, to: &receipt)
    addDate(from: page, scores.dates, to: &receipt)
    addMerchant(from: page, to: &receipt)
    receipt.warnings = ReceiptReview.warnings(
      about: receipt, currencyConfidence: scores.currency.confidence)
    return receipt
  }

  private func addSums(from page: ReceiptPage, _ scores: ReceiptScores, to receipt: inout Receipt) {
    receipt.items = scores.items
    if let best = scores.totals.best, let confidence = scores.totalConfidence(on: page) {
      receipt.total = best.amount.value
      receipt.evidence[.total] = page.evidence(best.amount, confidence)
    }
    let parts = TotalComponents(page, total: receipt.total)
    parts.add(to: &receipt, from: page)
    let payment = PaymentDetails(page, total: receipt.total)
    payment.add(to: &receipt, from: page)
  }

  private func addCurrency(_ currency: CurrencyClassifier, to receipt: inout Receipt) {
    receipt.currency = currency.currency
    guard currency.currency != nil, let box = currency.box else { return }
    receipt.evidence[.currency] = .init(
      text: currency.text, confidence: currency.confidence.rounded(toPlaces: 3), quad: Quad(box))
  }

  private func addDate(from page: ReceiptPage, _ dates: DateScorer, to receipt: inout Receipt) {
    guard let selection = dates.selection else { return }
    receipt.date = selection.day
    let words = page.rows[selection.date.row].words[selection.date.words]
    receipt.evidence[.date] = page.evidence(
      words, FieldConfidence.date(selection, on: page))
    if let time = TimeOfDay.near(selection.date.row, on: page) {
      receipt.time = time.time
      receipt.evidence[.time] = page.evidence(page.rows[time.row].words[...], 0.9)
    }
  }

  private func addMerchant(from page: ReceiptPage, to receipt: inout Receipt) {
    let merchant = MerchantExtractor(page).selection
    if let merchant {
      receipt.merchant = merchant.name
      receipt.evidence[.merchant] = .init(
        text: page.rows[merchant.rows].map(\.text).joined(separator: " "),
        confidence: FieldConfidence.merchant(merchant, on: page).rounded(toPlaces: 3),
        quad: Quad(merchant.box))
    }
    let details = ContactDetails(page, merchant: merchant?.rows)
    receipt.phone = details.phone?.text
    receipt.taxId = details.taxId?.text
    receipt.address = details.address?.text
    (receipt.legalName, receipt.receiptNumber) = (
      details.legalName?.text, details.receiptNumber?.text
    )
    for (field, found) in [
      (.phone, details.phone), (.taxId, details.taxId), (.address, details.address),
      (.legalName, details.legalName), (.receiptNumber, details.receiptNumber),
    ] as [(Receipt.Field, ContactDetails.Field?)] {
      if let found {
        receipt.evidence[field] = .init(
          text: found.text, confidence: found.confidence.rounded(toPlaces: 3), quad: Quad(found.box)
        )
      }
    }
  }
}

/// The scores of currency, total and date: which fields of a receipt the parser selects, and which are
/// recognized again.
struct ReceiptScores {
  let currency: CurrencyClassifier
  let items: [Receipt.Item]
  let totals: TotalScorer
  let dates: DateScorer

  init(of page: ReceiptPage, options: ReceiptParser.Options) {
    let printed = page.dates(latestYear: options.latestYear)
    currency = CurrencyClassifier(
      page, dates: printed, locale: options.locale, preferred: options.currency)
    let list = LineItems(of: page)
    items = list.items
    totals = TotalScorer(
      page, arithmetic: ArithmeticCheck(page, items: list), currency: currency.currency)
    dates = DateScorer(
      page, dates: printed, order: currency.order, likelierOrder: currency.likelierOrder,
      today: options.today)
  }

  /// The confidence of the total, 0 to 1; `nil` without one.
  func totalConfidence(on page: ReceiptPage) -> Double? {
    totals.best.map { FieldConfidence.total($0, margin: totals.margin, on: page) }
  }
}

extension ReceiptPage {
  /// The evidence of an amount: its words, and those from its row's first keyword on.
  func evidence(_ amount: PrintedAmount, _ confidence: Double) -> Receipt.Evidence {
    let words = rows[amount.row].words
    let start = keywords.rows[amount.row].first {
      $0.words.upperBound < amount.number.words.lowerBound
    }
    return evidence(
      words[
        (start?.words.lowerBound ?? amount.number.words.lowerBound)...amount.number.words.upperBound
      ], confidence)
  }

  /// The evidence of a field that was taken from `words`; at least one.
  func evidence(
    _ words: ArraySlice<RecognizedPage.Word>, _ confidence: Double
  ) -> Receipt.Evidence {
    Receipt.Evidence(
      text: words.map(\.text).joined(separator: " "), confidence: confidence.rounded(toPlaces: 3),
      quad: Quad(words.dropFirst().reduce(words.first!.box) { $0.union($1.box) }))
  }
}

/// Decides which fields of a receipt a person should check.
package enum ReceiptReview {
  /// The confidence, 0 to 1, below which a field is doubtful: of the fields at or above it, 97 of 100 are
  /// right on drawn receipts of shops that were left out of the fit (`Training/receipts/fit.py`).
  package static let confidenceThreshold = 0.8

  /// The warnings about total, date, merchant and currency, in this order.
  ///
  /// A currency without a printed symbol has no evidence in the receipt, only `currencyConfidence`.
  static func warnings(about receipt: Receipt, currencyConfidence: Double) -> [Receipt.Warning] {
    let expected: [(Receipt.Field, isPresent: Bool)] = [
      (.total, receipt.total != nil), (.date, receipt.date != nil),
      (.merchant, receipt.merchant != nil),
    ]
    return expected.compactMap { field, isPresent in
      guard isPresent else { return .missing(field) }
      guard let confidence = receipt.evidence[field]?.confidence else { return nil }
      let isUnsure =
        confidence < confidenceThreshold || field == .total && hasTipBelowTotal(receipt)
      return isUnsure ? .lowConfidence(field) : nil
    }
      + (receipt.currency == nil
        ? [.missing(.currency)]
        : currencyConfidence < confidenceThreshold ? [.lowConfidence(.currency)] : [])
  }

  /// Whether a tip is printed below the total, which may then be the amount before it, as on the slip of a card
  /// terminal.
  private static func hasTipBelowTotal(_ receipt: Receipt) -> Bool {
    guard receipt.tip.map({ $0 > .zero }) == true, let tip = receipt.evidence[.tip]?.quad,
      let total = receipt.evidence[.total]?.quad
    else { return false }
    return tip.topLeft.y > total.bottomLeft.y
  }
}

/// The JavaScript module by which browsers check the fields of a receipt while a person corrects them.
package enum ReceiptFieldsScript {
  /// The module's text, in UTF-8.
  package static var bytes: [UInt8] { PackageResources.receipt_fields_js }
}
