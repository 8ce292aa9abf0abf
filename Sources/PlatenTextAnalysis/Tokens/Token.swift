/// A run of letters, a run of ASCII digits, or one mark.
package struct Token: Sendable {
  /// The three kinds of tokens.
  package enum Kind: UInt8, Sendable { case word, number, punctuation }

  package let kind: Kind
  /// Whether white space precedes it; true for the first token of a text.
  package let isSpaced: Bool
  /// The range of Unicode scalars in the text.
  package let range: Range<Int>
  /// The text after case and diacritic folding: lower case, with dashes and quotation marks unified.
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

  /// The value of a number of up to nine digits; `nil` for other tokens.
  package var number: Int? { kind == .number && range.count <= 9 ? Int(folded) : nil }
}
