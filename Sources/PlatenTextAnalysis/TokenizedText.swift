/// A text split into tokens once, for all detectors.
package struct TokenizedText: Sendable {
  /// The text. All ranges and positions in it count Unicode scalars.
  package let scalars: [Unicode.Scalar]
  /// Words, numbers and marks, in the order of the text; white space belongs to none.
  package let tokens: [Token]
  /// Whether the text contains an ASCII digit.
  package let hasDigits: Bool

  package init(_ text: String) {
    self.init(scalars: Array(text.unicodeScalars))
  }

  /// Tokenizes UTF-8 bytes, such as a line of a file, without the line terminators at their end.
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

  /// The text of a range of scalars.
  package func string(_ range: Range<Int>) -> String { scalars[range].string }

  /// The scalar at `index`; `nil` outside the text.
  @inlinable
  package func scalar(at index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }

  /// The index of the first token that begins at scalar `position` or later; the number of tokens
  /// without one.
  package func firstToken(from position: Int) -> Int {
    var low = 0, high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.lowerBound >= position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The range of scalars from the start of the first token of `range` to the end of its last.
  package func scalarRange(of range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  /// Whether a line, or the text, ends between token `index` and the one before it.
  package func hasLineBreak(before index: Int) -> Bool {
    guard index > 0, index < tokens.count else { return true }
    return scalars[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound].contains {
      $0 != " " && $0 != "\t" && $0.properties.generalCategory != .spaceSeparator
    }
  }
}

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

enum Tokenizer {
  static func tokens(of scalars: [Unicode.Scalar]) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(scalars.count / 4)
    var position = 0, isSpaced = true
    while position < scalars.count {
      let first = scalars[position]
      if first.isSpace {
        position += 1
        isSpaced = true
        continue
      }
      let start = position
      let kind: Token.Kind = first.isDigit ? .number : first.isLetter ? .word : .punctuation
      position += 1
      if kind == .number {
        while position < scalars.count, scalars[position].isDigit { position += 1 }
      } else if kind == .word {
        while position < scalars.count, scalars[position].isLetter { position += 1 }
      }
      tokens.append(
        Token(
          kind: kind, range: start..<position, folded: scalars[start..<position].folded,
          isSpaced: isSpaced))
      isSpaced = false
    }
    return tokens
  }
}
