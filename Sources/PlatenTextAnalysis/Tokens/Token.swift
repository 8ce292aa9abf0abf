/// A run of letters, a run of ASCII digits, or one mark.
package struct Token: Sendable {
  package enum Kind: UInt8, Sendable { case word, number, punctuation }

  package let kind: Kind
  /// Whether space comes before it; true of the first.
  package let isSpaced: Bool
  /// Unicode scalars of the text.
  package let range: Range<Int>
  /// Small letters without accents; digits and marks as they are, dashes and quotes unified.
  package let folded: String
  /// A hash of ``folded``.
  let foldedHash: UInt64

  init(kind: Kind, range: Range<Int>, folded: String, isSpaced: Bool) {
    self.kind = kind
    self.isSpaced = isSpaced
    self.range = range
    self.folded = folded
    foldedHash = folded.fnv1a64
  }

  /// The number that the digits make, up to nine of them.
  package var number: Int? { kind == .number && range.count <= 9 ? Int(folded) : nil }
}
