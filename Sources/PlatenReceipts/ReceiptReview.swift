internal import PlatenModel

/// What a person should look at.
package enum ReceiptReview {
  /// Below this, a field is doubtful: of those above, 97 of 100 are to be right.
  package static let confidenceThreshold = 0.9

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
