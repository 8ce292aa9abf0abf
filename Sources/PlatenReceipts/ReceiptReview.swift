internal import PlatenModel

/// Decides which fields of a receipt a person should check.
package enum ReceiptReview {
  /// The confidence, 0 to 1, below which a field is doubtful: of the fields at or above it, 97 of 100 are
  /// right on drawn receipts of shops that were left out of the fit (`Training/receipts/confidence.py`).
  package static let confidenceThreshold = 0.8

  /// The doubts about total, date, merchant and currency, in this order.
  static func doubts(about receipt: Receipt) -> [Receipt.Doubt] {
    let expected: [(Receipt.Field, isPresent: Bool)] = [
      (.total, receipt.total != nil), (.date, receipt.date != nil),
      (.merchant, receipt.merchant != nil),
    ]
    return expected.compactMap { field, isPresent in
      guard isPresent else { return .missing(field) }
      guard let confidence = receipt.evidence[field]?.confidence, confidence < confidenceThreshold
      else {
        return nil
      }
      return .lowConfidence(field)
    } + (receipt.currency == nil ? [.missing(.currency)] : [])
  }
}
