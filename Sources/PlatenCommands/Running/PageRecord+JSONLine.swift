internal import PlatenBatch
internal import PlatenModel

extension PageRecord {
  /// The record as a line of JSON.
  var jsonLine: String {
    get throws { try JSONText.line(of: self) }
  }
}
