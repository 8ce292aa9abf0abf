internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects receipts that repeat an earlier one of the run: two photos of one receipt.
///
/// Both agree in day, total and currency, and in the time, or else in the merchant or in the
/// amounts of the line items. A few dozen bytes are kept for each receipt.
package struct DuplicateReceiptDetector: Sendable {
  /// The values that two photos of one receipt share.
  private struct Key: Hashable {
    let date: CivilDate
    let total: Money
    let currency: CurrencyCode?
    let detail: Detail
  }

  /// The value that separates purchases of one day and total.
  private enum Detail: Hashable {
    case time(TimeOfDay)
    /// Case and diacritics folded.
    case merchant([UInt8])
    case items([Money])
  }

  private var sources: [Key: String] = [:]

  /// Creates a detector that has seen no receipt.
  package init() {}

  /// The source of the earlier receipt that `record` repeats; `nil` where there is none, and then
  /// `record` is remembered.
  package mutating func original(of record: ReceiptRecord) -> String? {
    let receipt = record.receipt
    guard let date = receipt.date, let total = receipt.total else { return nil }
    var details: [Detail] = []
    if let time = receipt.time { details.append(.time(time)) }
    if let merchant = receipt.merchant, receipt.time == nil {
      details.append(.merchant(TextFolding.folded(merchant)))
    }
    if receipt.items.count > 1 { details.append(.items(receipt.items.map(\.amount))) }
    let keys = details.map {
      Key(date: date, total: total, currency: receipt.currency, detail: $0)
    }
    if let source = keys.compactMap({ sources[$0] }).first { return source }
    for key in keys { sources[key] = record.source }
    return nil
  }
}
