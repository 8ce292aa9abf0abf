internal import PlatenTextAnalysis

extension CurrencyDetector {
  /// ISO 4217 codes that people also write in lower case or joined with the number.
  private static let commonCodes: Set = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CAD", "AUD", "NZD", "CNY", "INR", "SEK", "NOK", "DKK",
    "PLN", "CZK", "HUF", "BRL", "MXN", "RUB", "ZAR", "KRW", "SGD", "HKD", "BTC",
  ]

  /// Whether the candidate is an amount in its context: `AMD64`, `All three`, `.RS 4` and
  /// `mode 644 $(file)` are none.
  func isPlausible(_ candidate: ParseTree, _ tokens: [Token], in text: TokenizedText) -> Bool {
    if let code = candidate.first("code") {
      let token = tokens[code.range.lowerBound]
      let isCapital = text.scalars[token.range].allSatisfy { $0.isUppercase }
      let isJoined = !isSpaced(code, in: candidate, tokens)
      let isCommon = Self.commonCodes.contains(PackedName.name(code.value))
      if !isCommon, !isCapital || isJoined { return false }
    }
    guard let sign = candidate.first("sign") else { return true }
    let first = tokens[sign.range.lowerBound], before = candidate.range.lowerBound - 1
    let isAttached = before >= 0 && !tokens[before + 1].isSpaced
    if sign.range.lowerBound == candidate.range.lowerBound, isAttached {
      let punctuation = tokens[before].folded
      if punctuation == "\\" || first.kind == .word && punctuation == "." { return false }
    }
    if first.kind == .word, sign.range.count == 1 {
      let printed = text.string(first.range)
      if first.folded == "rm", printed != "RM" { return false }
      let next = sign.range.upperBound
      // `rs040` is a name, but `Rs 40` is an amount.
      if next < candidate.range.upperBound, !tokens[next].isSpaced,
        tokens[next].folded.hasPrefix("0"),
        tokens[next].range.count > 1
      {
        return false
      }
    }
    return
      !(first.kind == .punctuation && sign.range.upperBound == candidate.range.upperBound
      && isFollowedByOpenMark(candidate.range.upperBound, tokens))
  }

  /// Whether a space separates a term from the number beside it.
  private func isSpaced(_ term: ParseTree, in candidate: ParseTree, _ tokens: [Token]) -> Bool {
    term.range.lowerBound > candidate.range.lowerBound
      ? tokens[term.range.lowerBound].isSpaced
      : term.range.upperBound < candidate.range.upperBound && tokens[term.range.upperBound].isSpaced
  }

  /// Whether the mark at `next` follows a sign without a space and changes its meaning: `$(`, `$^`.
  private func isFollowedByOpenMark(_ next: Int, _ tokens: [Token]) -> Bool {
    guard next < tokens.count, !tokens[next].isSpaced else { return false }
    return ["(", "{", "[", "^", "$", "<", "@", "&", "_", "#"].contains(tokens[next].folded)
  }
}
