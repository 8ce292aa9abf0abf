internal import PlatenTextAnalysis

extension CurrencyDetector {
  /// Codes that are written in small letters too, and joined with their number.
  private static let common: Set = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CAD", "AUD", "NZD", "CNY", "INR", "SEK", "NOK", "DKK",
    "PLN", "CZK", "HUF", "BRL", "MXN", "RUB", "ZAR", "KRW", "SGD", "HKD", "BTC",
  ]

  /// Whether what the words and marks could mean is meant: `AMD64`, `All three`, `.RS 4` and
  /// `mode 644 $(file)` are no amounts.
  func isPlausible(_ found: Derivation, _ tokens: [Token], in text: ItemText) -> Bool {
    if let code = found.first("code") {
      let token = tokens[code.range.lowerBound]
      let isCapital = text.scalars[token.range].allSatisfy { $0.isUppercase }
      let isJoined = !isSpaced(code, in: found, tokens)
      let isCommon = Self.common.contains(LexiconName.name(code.value))
      if !isCommon, !isCapital || isJoined { return false }
    }
    guard let sign = found.first("sign") else { return true }
    let first = tokens[sign.range.lowerBound], before = found.range.lowerBound - 1
    let isBehind = before >= 0 && !tokens[before + 1].isSpaced
    if sign.range.lowerBound == found.range.lowerBound, isBehind {
      let mark = tokens[before].folded
      if mark == "\\" || first.kind == .word && mark == "." { return false }
    }
    if first.kind == .word, sign.range.count == 1 {
      let printed = text.string(first.range)
      if first.folded == "rm", printed != "RM" { return false }
      let next = sign.range.upperBound
      // `rs040` is a name, `Rs 40` an amount.
      if next < found.range.upperBound, !tokens[next].isSpaced, tokens[next].folded.hasPrefix("0"),
        tokens[next].range.count > 1
      {
        return false
      }
    }
    return !(first.kind == .mark && sign.range.upperBound == found.range.upperBound
      && isFollowedByMore(found.range.upperBound, tokens))
  }

  /// Whether a term stands apart from the number beside it.
  private func isSpaced(_ term: Derivation, in found: Derivation, _ tokens: [Token]) -> Bool {
    term.range.lowerBound > found.range.lowerBound
      ? tokens[term.range.lowerBound].isSpaced
      : term.range.upperBound < found.range.upperBound && tokens[term.range.upperBound].isSpaced
  }

  /// Whether what follows a sign without a space makes something else of it: `$(`, `$^`, `${`.
  private func isFollowedByMore(_ next: Int, _ tokens: [Token]) -> Bool {
    guard next < tokens.count, !tokens[next].isSpaced else { return false }
    return ["(", "{", "[", "^", "$", "<", "@", "&", "_", "#"].contains(tokens[next].folded)
  }
}
