package import PlatenModel
internal import PlatenTextAnalysis

/// One item in a text.
package struct ItemMatch: Hashable, Sendable {
  package let kind: Item.Kind
  /// The range of Unicode scalars in the text.
  package let range: Range<Int>
  /// The normalized value: E.164, ISO 8601, ISO 4217 with a decimal number, …; see the detector.
  package let value: String
  /// Named parts, such as the street of an address or the carrier of a parcel.
  package let parts: [String: String]
  /// The confidence of the detection, 0 to 1.
  package let confidence: Double

  package init(
    _ kind: Item.Kind, _ range: Range<Int>, value: String, parts: [String: String] = [:],
    confidence: Double = 0.95
  ) {
    self.kind = kind
    self.range = range
    self.value = value
    self.parts = parts
    self.confidence = confidence
  }
}
