/// Where a piece of a page's text leads: to a web page, a telephone, a calendar.
package struct TextLink: Hashable, Sendable {
  /// A piece of a word.
  package struct WordRange: Hashable, Sendable {
    /// The word's place among ``RecognizedPage/words``, from 0.
    package let word: Int
    /// Unicode scalars of the word.
    package let scalars: Range<Int>

    package init(word: Int, scalars: Range<Int>) {
      self.word = word
      self.scalars = scalars
    }
  }

  /// In the order of the text; they may stand on several lines.
  package let wordRanges: [WordRange]
  package let kind: Item.Kind
  /// A URL.
  package let target: String
  /// What is printed there in the form of its kind's standard, to be shown.
  package let value: String

  package init(wordRanges: [WordRange], kind: Item.Kind, target: String, value: String) {
    self.wordRanges = wordRanges
    self.kind = kind
    self.target = target
    self.value = value
  }
}
