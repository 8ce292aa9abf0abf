internal import PlatenTextAnalysis

extension CurrencyDetector {
  /// Codes that are written in small letters too, and joined with their number.
  private static let commonCodes: Set = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CAD", "AUD", "NZD", "CNY", "INR", "SEK", "NOK", "DKK",
    "PLN", "CZK", "HUF", "BRL", "MXN", "RUB", "ZAR", "KRW", "SGD", "HKD", "BTC",
  ]

  /// Whether what the words and marks could mean is meant: `AMD64`, `All three`, `.RS 4` and
  /// `mode 644 $(file)` are no amounts.
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
      // `rs040` is a name, `Rs 40` an amount.
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

  /// Whether a term stands apart from the number beside it.
  private func isSpaced(_ term: ParseTree, in candidate: ParseTree, _ tokens: [Token]) -> Bool {
    term.range.lowerBound > candidate.range.lowerBound
      ? tokens[term.range.lowerBound].isSpaced
      : term.range.upperBound < candidate.range.upperBound && tokens[term.range.upperBound].isSpaced
  }

  /// Whether what follows a sign without a space makes something else of it: `$(`, `$^`, `${`.
  private func isFollowedByOpenMark(_ next: Int, _ tokens: [Token]) -> Bool {
    guard next < tokens.count, !tokens[next].isSpaced else { return false }
    return ["(", "{", "[", "^", "$", "<", "@", "&", "_", "#"].contains(tokens[next].folded)
  }
}
