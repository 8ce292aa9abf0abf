package import PlatenModel

/// The sums of many receipts, by month and currency, as comma-separated values.
package struct ReceiptSummary: Sendable {
  private struct Group: Hashable {
    /// `YYYY-MM`; empty where a receipt has no date.
    let month: String
    /// Empty where a receipt has none.
    let currency: String
    /// `nil` where it is unknown.
    let code: CurrencyCode?
  }

  private struct Sums {
    var receipts = 0, doubtful = 0
    var tax = Money.zero, tip = Money.zero, total = Money.zero
  }

  private var sums: [Group: Sums] = [:]
  private let decimalMark: Character
  private let format: CSVFormat

  /// Creates an empty summary; `decimalMark` is `.` or `,`.
  package init(decimalMark: Character = ".", format: CSVFormat = CSVFormat()) {
    self.decimalMark = decimalMark
    self.format = format
  }

  /// Adds a receipt; pages that are none, and duplicates, do not count.
  package mutating func add(_ receipt: Receipt) {
    guard receipt.kind == .receipt, receipt.duplicateOf == nil else { return }
    let group = Group(
      month: receipt.date.map { String($0.description.prefix(7)) } ?? "",
      currency: receipt.currency?.description ?? "", code: receipt.currency)
    var sum = sums[group] ?? Sums()
    sum.receipts += 1
    sum.doubtful += receipt.doubts.isEmpty ? 0 : 1
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
