internal import PlatenModel

/// What a person should look at.
package enum ReceiptReview {
  /// Below this, a field is doubtful: of those above, 97 of 100 are to be right.
  package static let confidenceThreshold = 0.9

  static func reasons(for receipt: Receipt) -> [String] {
    let expected = [
      ("total", receipt.total != nil), ("date", receipt.date != nil),
      ("merchant", receipt.merchant != nil),
    ]
    return expected.compactMap { key, isPresent in
      guard isPresent else { return "no \(key) was found" }
      guard let confidence = receipt.evidence[key]?.confidence, confidence < confidenceThreshold
      else {
        return nil
      }
      return "the \(key) is unsure"
    } + (receipt.currency == nil ? ["no currency was found"] : [])
  }
}
