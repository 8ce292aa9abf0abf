package import PlatenModel
internal import PlatenTextAnalysis

/// One item in a text.
package struct ItemMatch: Hashable, Sendable {
  package let kind: Item.Kind
  /// Unicode scalars of the text.
  package let range: Range<Int>
  /// Normalised: E.164, ISO 8601, decimal and ISO 4217, … as the kind's detector says.
  package let value: String
  /// Named parts: an address's street, a parcel's carrier.
  package let parts: [String: String]
  /// 0 to 1.
  package let confidence: Double

  init(
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
