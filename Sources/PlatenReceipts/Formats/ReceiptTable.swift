package import PlatenModel

/// Receipts as comma-separated values (RFC 4180): one row for each receipt or each line item.
package struct ReceiptTable: Sendable {
  /// Whether rows are line items instead of receipts.
  private let listsItems: Bool
  /// `.` or `,`.
  private let decimalMark: Character
  private let format: CSVFormat
  private let categories: CategoryRules?

  /// Creates a table; `decimalMark` is `.` or `,`.
  package init(
    listsItems: Bool = false, decimalMark: Character = ".", format: CSVFormat = CSVFormat(),
    categories: CategoryRules? = nil
  ) {
    self.categories = categories
    self.listsItems = listsItems
    self.decimalMark = decimalMark
    self.format = format
  }

  /// The row of column names, with its line end.
  package var header: String {
    row(
      listsItems
        ? [
          "source", "page", "merchant", "date", "currency", "description", "quantity",
          "unit_price", "discount", "amount",
        ]
        : [
          "source", "page", "merchant", "date", "time", "currency", "subtotal", "tax", "tip",
          "total", "payment_method", "confidence", "legal_name", "receipt_number", "tax_id",
          "card_digits", "service_charge", "discount", "rounding", "taxes", "doubts", "category",
        ])
  }

  /// The rows of one receipt, with their line ends; empty for a page that is no receipt.
  package func rows(_ record: ReceiptRecord) -> String {
    let receipt = record.receipt
    guard receipt.kind == .receipt else { return "" }
    let places = receipt.currency?.decimalPlaces ?? 2
    func money(_ amount: FixedDecimal?) -> String {
      amount?.formatted(places: places, mark: decimalMark) ?? ""
    }
    func number(_ amount: FixedDecimal?) -> String {
      amount?.formatted(places: 0, mark: decimalMark) ?? ""
    }
    let commonFields = [
      record.source, "\(record.page)", receipt.merchant ?? "", receipt.date?.description ?? "",
    ]
    let currency = receipt.currency?.description ?? ""
    if listsItems {
      return receipt.items.map { item in
        row(
          commonFields + [
            currency, item.description, number(item.quantity),
            money(item.unitPrice), money(item.discount), money(item.amount),
          ])
      }.joined()
    }
    let confidence = receipt.confidence.map {
      FixedDecimal(tenThousandths: Int(($0 * Double(FixedDecimal.scale)).rounded()))
        .formatted(places: 2, mark: decimalMark)
    }
    return row(
      commonFields + [
        receipt.time?.description ?? "", currency, money(receipt.subtotal), money(receipt.tax),
        money(receipt.tip), money(receipt.total), receipt.paymentMethod ?? "", confidence ?? "",
        receipt.legalName ?? "", receipt.receiptNumber ?? "", receipt.taxId ?? "",
        receipt.cardDigits ?? "", money(receipt.serviceCharge), money(receipt.discount),
        money(receipt.rounding), taxes(of: receipt, money: money),
        receipt.warnings.map(\.description).joined(separator: "; "),
        categories?.account(for: receipt) ?? "",
      ])
  }

  /// The taxes, separated by semicolons: rate, net, tax and gross, as far as they are known.
  private func taxes(of receipt: Receipt, money: (FixedDecimal?) -> String) -> String {
    receipt.taxes.map { tax in
      let rate = tax.rate.map { $0.formatted(places: 0, mark: decimalMark) + "%" }
      let sums =
        tax.net == nil ? [tax.amount] : [tax.net, tax.amount, tax.gross].compactMap(\.self)
      return ([rate].compactMap(\.self) + sums.map(money)).joined(separator: " ")
    }.joined(separator: "; ")
  }

  private func row(_ fields: [String]) -> String { format.row(fields) }
}

extension Receipt {
  /// The lowest confidence of total, date and merchant, 0 to 1; `nil` if none was found.
  package var confidence: Double? {
    [Field.total, .date, .merchant].compactMap { evidence[$0]?.confidence }.min()
  }
}

/// One line of `receipts --format jsonl`: a receipt and its source, as one flat object.
package struct ReceiptRecord: Encodable, Sendable {
  /// The photo's name, as the caller gave it.
  package let source: String
  /// The number of the page within its file, from 1.
  package let page: Int
  /// The receipt on the page.
  package var receipt: Receipt

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

/// The sums of many receipts, by month and currency, as comma-separated values.
package struct ReceiptSummary: Sendable {
  private struct Group: Hashable {
    /// `YYYY-MM`; empty if a receipt has no date.
    let month: String
    /// Empty if a receipt has none.
    let currency: String
    /// `nil` if it is unknown.
    let code: CurrencyCode?
  }

  private struct Sums {
    var receipts = 0, doubtful = 0
    var tax = FixedDecimal.zero, tip = FixedDecimal.zero, total = FixedDecimal.zero
  }

  private var sums: [Group: Sums] = [:]
  private let decimalMark: Character
  private let format: CSVFormat

  /// Creates an empty summary; `decimalMark` is `.` or `,`.
  package init(decimalMark: Character = ".", format: CSVFormat = CSVFormat()) {
    self.decimalMark = decimalMark
    self.format = format
  }

  /// Adds a receipt; other pages, and duplicates, do not count.
  package mutating func add(_ receipt: Receipt) {
    guard receipt.kind == .receipt, receipt.duplicateOf == nil else { return }
    let group = Group(
      month: receipt.date.map { String($0.description.prefix(7)) } ?? "",
      currency: receipt.currency?.description ?? "", code: receipt.currency)
    var sum = sums[group] ?? Sums()
    sum.receipts += 1
    sum.doubtful += receipt.warnings.isEmpty ? 0 : 1
    sum.tax = sum.tax + (receipt.tax ?? .zero)
    sum.tip = sum.tip + (receipt.tip ?? .zero)
    sum.total = sum.total + (receipt.total ?? .zero)
    sums[group] = sum
  }

  /// The header and a row for each month and currency, with their line ends.
  package var table: String {
    let rows = sums.sorted { ($0.key.month, $0.key.currency) < ($1.key.month, $1.key.currency) }
      .map { group, sum in
        let places = group.code?.decimalPlaces ?? 2
        let amounts = [sum.tax, sum.tip, sum.total].map {
          $0.formatted(places: places, mark: decimalMark)
        }
        return format.row(
          [group.month, group.currency, "\(sum.receipts)", "\(sum.doubtful)"] + amounts)
      }
    return format.row(["month", "currency", "receipts", "doubtful", "tax", "tip", "total"])
      + rows.joined()
  }
}
