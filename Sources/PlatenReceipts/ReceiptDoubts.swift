internal import PlatenModel

/// What a person should look at.
package enum ReceiptDoubts {
  /// Below this, a field is doubtful: of those above, 97 of 100 are to be right.
  package static let threshold = 0.9

  static func doubts(about receipt: Receipt) -> [String] {
    let wanted = [
      ("total", receipt.total != nil), ("date", receipt.date != nil),
      ("merchant", receipt.merchant != nil),
    ]
    return wanted.compactMap { key, isThere in
      guard isThere else { return "no \(key) was found" }
      guard let confidence = receipt.evidence[key]?.confidence, confidence < threshold else {
        return nil
      }
      return "the \(key) is unsure"
    } + (receipt.currency == nil ? ["no currency was found"] : [])
  }
}
