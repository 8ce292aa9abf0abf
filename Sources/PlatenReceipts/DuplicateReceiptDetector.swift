internal import PlatenModel
internal import PlatenTextAnalysis

/// Tells receipts that say the same as one before: two photos of one receipt.
///
/// The same day, total and currency, and the same time, or else the same name or the same things
/// bought. A few dozen bytes are kept for each receipt.
package struct DuplicateReceiptDetector: Sendable {
  private var sources: [String: String] = [:]

  package init() {}

  /// The source of the receipt before that `record` repeats; `nil` where there is none, and
  /// then it is remembered.
  package mutating func original(of record: ReceiptRecord) -> String? {
    let receipt = record.receipt
    guard let date = receipt.date, let total = receipt.total else { return nil }
    let start = "\(date) \(total.tenThousandths) \(receipt.currency ?? "")"
    var keys: [String] = []
    if let time = receipt.time { keys.append("\(start) at \(time)") }
    if let merchant = receipt.merchant, receipt.time == nil {
      keys.append("\(start) from \(String(decoding: TextFolding.folded(merchant), as: UTF8.self))")
    }
    if receipt.items.count > 1 {
      keys.append("\(start) for \(receipt.items.map(\.amount.tenThousandths))")
    }
    if let key = keys.first(where: { sources[$0] != nil }) { return sources[key] }
    for key in keys { sources[key] = record.source }
    return nil
  }
}
