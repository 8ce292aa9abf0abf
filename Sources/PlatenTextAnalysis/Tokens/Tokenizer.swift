/// Splits text into tokens.
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
