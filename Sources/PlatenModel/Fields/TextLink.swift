/// A link of a part of a page's text, such as to a web page, a telephone or a calendar.
package struct TextLink: Hashable, Sendable {
  /// A part of a word.
  package struct WordRange: Hashable, Sendable {
    /// The index of the word in ``RecognizedPage/words``, from 0.
    package let word: Int
    /// Offsets of Unicode scalars in the word.
    package let scalars: Range<Int>

    package init(word: Int, scalars: Range<Int>) {
      self.word = word
      self.scalars = scalars
    }
  }

  /// The linked text, in reading order; it may span several lines.
  package let wordRanges: [WordRange]
  /// The kind of item that is linked.
  package let kind: Item.Kind
  /// The URL of the link.
  package let target: String
  /// The normalized value of the text, to be shown: ``Item/value``.
  package let value: String

  package init(wordRanges: [WordRange], kind: Item.Kind, target: String, value: String) {
    self.wordRanges = wordRanges
    self.kind = kind
    self.target = target
    self.value = value
  }
}
