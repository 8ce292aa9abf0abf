internal import PlatenDataDetectors
public import PlatenModel

extension Item {
  /// The address that a person may be offered to open: a web page, `mailto:` or `tel:`, or a search on a
  /// map. `nil` where there is none, and for addresses that run code or hold data, such as
  /// `javascript:` and `data:`. Nothing is opened by itself.
  public var address: String? {
    if let barcode { return barcode.payload.isWebAddress ? barcode.payload : nil }
    let match = ItemMatch(kind, 0..<0, value: value, parts: parts, confidence: confidence)
    guard kind != .dateTimeDuration, let target = match.target(title: "", stamp: "") else {
      return nil
    }
    return target
  }
}
