internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects amounts of money: `$2.75`, `48 Millionen Dollar`, `trece euros y cuarenta y cinco
/// céntimos`.
///
/// The value is the ISO 4217 code, unless it is ambiguous, and the decimal number: `USD 2.75`.
struct CurrencyDetector: DataDetector {
  private static let grammar = Grammar(
    """
    amount = sign number | code number | before number
    amount = number of? sign sign? | number of? sign code | number code | number dash? unit
    amount = large of? rare | large of? unit | number dash? coins
    amount = number unit cents | number unit and cents | number unit and? number coins
    unit = nation? money nation? | nation nation money | money of nation nation?
    unit = nation rare | rare nation | money of word word
    coins = nation? coin
    cents = literal | below
    number = large | literal | words
    large = literal scale scale? | words scale scale? | literal ~short | scale scale

    """ + NumberGrammar.rules)

  /// The symbol of a whole amount.
  private static let amount = grammar.symbol("amount")

  private let lexicon: Lexicon
  /// Categories of terms.
  private let literalCategory, nationCategory: Int
  /// The categories of terms of which each amount has one: a bit each.
  private let anchorMask: UInt128
  private let locale: ItemLocale

  /// Creates a detector for texts of `locale`.
  init(locale: ItemLocale) {
    self.locale = locale
    let categories = Self.grammar.categories
    var lexicon = Lexicon(
      CurrencyWords.terms + "\n" + locale.language.largeNumbers, categories: categories)
    NumberGrammar.add(locale.language, to: &lexicon)
    for code in CurrencyWords.codes.split(whereSeparator: \.isWhitespace) {
      lexicon.add(String(code), category: "code", value: PackedName.value(code))
    }
    lexicon.add("-", category: "dash", value: 0)
    for (sign, code, region) in [("Fr.", "CHF", "CH"), ("Ft", "HUF", "HU"), ("R", "ZAR", "ZA")]
    where region == locale.region {
      lexicon.add(sign, category: "sign", value: PackedName.value(code))
    }
    self.lexicon = lexicon
    (literalCategory, nationCategory) = (categories["literal"]!, categories["nation"]!)
    anchorMask = ["sign", "before", "code", "money", "rare", "coin"].reduce(0) {
      $0 | 1 << UInt128(categories[$1]!)
    }
  }

  func matches(in text: TokenizedText) -> [ItemMatch] {
    let grammar = Self.grammar
    let windows = CandidateWindows(text.tokens, lexicon: lexicon, radius: 8) { term, _ in
      anchorMask >> UInt128(term.category) & 1 == 1
    }
    return windows.matches(in: text.tokens) { tokens, starts in
      var parser = ChartParser(tokens, grammar: grammar, lexicon: lexicon) { index, add in
        addTerms(at: index, of: tokens, add)
      }
      return parser.longestMatches(Self.amount, startingIn: starts) {
        isDelimited($0, tokens) && isPlausible($0, tokens, in: text)
      } canBegin: {
        canBegin(at: $0, of: tokens)
      }
    } result: { candidate, tokens in
      match(candidate, tokens, in: text)
    }
  }

  private func addTerms(at index: Int, of tokens: [Token], _ add: (Lexicon.Term, Int) -> Void) {
    if let number = NumberLiteral(tokens, at: index, decimalComma: locale.usesDecimalComma) {
      add(.init(category: literalCategory, value: 0), number.range.count)
    } else if let country = CurrencyTable.country(adjective: tokens[index].folded) {
      add(.init(category: nationCategory, value: country), 1)
    }
  }

  /// Whether a word or a number, or a mark, begins at token `first`.
  private func canBegin(at first: Int, of tokens: [Token]) -> Bool {
    guard first > 0, !tokens[first].isSpaced, tokens[first].kind != .punctuation else {
      return true
    }
    if tokens[first - 1].kind != .punctuation { return false }
    let isSplit =
      tokens[first].kind == .number && [".", ",", "-"].contains(tokens[first - 1].folded)
    return
      !(isSplit && first > 1 && tokens[first - 2].kind == .number
      && !tokens[first - 1].isSpaced)
  }

  /// Whether the candidate begins and ends at the boundaries of words and numbers.
  private func isDelimited(_ candidate: ParseTree, _ tokens: [Token]) -> Bool {
    let first = candidate.range.lowerBound, next = candidate.range.upperBound
    // `a $ 5` is an article and an amount, but `A$5` has the Australian sign.
    if candidate.first("sign") != nil, tokens[first].range.count == 1, tokens[first].kind == .word,
      first + 1 < tokens.count, tokens[first + 1].isSpaced, tokens[first].folded != "c"
    {
      return false
    }
    guard next < tokens.count else { return true }
    if let cents = candidate.children.last, cents.name == "cents" {
      // In `50 dollars 50 pesos` the second number belongs to the next amount.
      return tokens[next].kind == .punctuation && tokens[next].folded != "%"
        || hasNoAnchor(tokens, next)
    }
    if tokens[next].isSpaced || tokens[next - 1].kind == .punctuation { return true }
    return tokens[next].kind == .punctuation
      && !(tokens[next - 1].kind == .number && tokens[next].folded == "%")
  }

  private func hasNoAnchor(_ tokens: [Token], _ index: Int) -> Bool {
    guard tokens[index].isSpaced else { return false }
    var isAnchorFree = true
    lexicon.terms(in: tokens, at: index) { term, _ in
      if anchorMask >> UInt128(term.category) & 1 == 1 { isAnchorFree = false }
    }
    return isAnchorFree
  }

  private func match(_ candidate: ParseTree, _ tokens: [Token], in text: TokenizedText) -> ItemMatch
  {
    let range =
      tokens[candidate.range.lowerBound].range
      .lowerBound..<tokens[candidate.range.upperBound - 1].range.upperBound
    let amount = CurrencyAmount(candidate, tokens: tokens, locale: locale)
    guard let code = amount.code else {
      return ItemMatch(
        .currency, range, value: amount.number, parts: ["amount": amount.number], confidence: 0.8)
    }
    return ItemMatch(
      .currency, range, value: code + " " + amount.number,
      parts: ["amount": amount.number, "currency": code], confidence: 0.95)
  }
}
