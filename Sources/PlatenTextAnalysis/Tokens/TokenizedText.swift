/// A text taken apart once, for all detectors.
package struct TokenizedText: Sendable {
  package let scalars: [Unicode.Scalar]
  /// Words, numbers and marks, in the order of the text; space is between them.
  package let tokens: [Token]
  /// Whether there is an ASCII digit in it.
  package let hasDigits: Bool

  package init(_ text: String) {
    self.init(scalars: Array(text.unicodeScalars))
  }

  /// A text of bytes in UTF-8, such as a line of a file, without the marks of a line's end.
  package init(line bytes: UnsafeBufferPointer<UInt8>) {
    var scalars =
      bytes.contains { $0 >= 0x80 }
      ? Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
      : bytes.map { Unicode.Scalar($0) }
    while scalars.last?.isLineTerminator == true { scalars.removeLast() }
    self.init(scalars: scalars)
  }

  package init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    tokens = Tokenizer.tokens(of: scalars)
    hasDigits = scalars.contains { $0.isDigit }
  }

  package func string(_ range: Range<Int>) -> String { scalars[range].string }

  /// The scalar at `index`; `nil` outside the text.
  @inlinable
  package func scalar(at index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }

  /// The scalars of the tokens `range`, from the first one's start to the last one's end.
  package func scalarRange(of range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  /// Whether a line, or the text, ends between the token `index` and the one before it.
  package func hasLineBreak(before index: Int) -> Bool {
    guard index > 0, index < tokens.count else { return true }
    return scalars[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound].contains {
      $0 != " " && $0 != "\t" && $0.properties.generalCategory != .spaceSeparator
    }
  }
}
