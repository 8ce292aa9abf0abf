internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects amounts of money: `$2.75`, `48 Millionen Dollar`, `trece euros y cuarenta y cinco
/// céntimos`.
///
/// The value is the ISO 4217 code, unless it is ambiguous, and the decimal number: `USD 2.75`.
struct CurrencyDetector: DataDetector {
  private static let grammar = Grammar(
    """
    signed = dash ~amount | amount ~dash | open ~amount ~close | amount credit | amount
    amount = sign number | code number | before number
    amount = number of? sign sign? | number of? sign code | number code | number dash? unit
    amount = large of? rare | large of? unit | number dash? coins
    amount = number unit cents | number unit and cents | number unit and? number coins
    amount = sign ~dash ~number | code dash ~number | number ~dash sign | number ~dash code
    amount = number sign ~minor
    unit = nation? money nation? | nation nation money | money of nation nation?
    unit = nation rare | rare nation | money of word word
    coins = nation? coin
    cents = literal | below
    number = large | literal | words
    number = literal ~nocents
    nocents = mark ~dash | mark ~dash ~dash
    large = literal scale scale? | words scale scale? | literal ~short | scale scale

    """ + NumberGrammar.rules)

  /// The symbol of a whole amount with its sign.
  private static let signed = grammar.symbol("signed")

  private let lexicon: Lexicon
  private let literalCategory, minorCategory, nationCategory: Int
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
    for (category, marks) in [
      ("dash", ["-"]), ("mark", [",", ".", ":", "/"]), ("open", ["("]), ("close", [")"]),
      ("credit", ["CR"]),
    ] {
      for mark in marks { lexicon.add(mark, category: category, value: 0) }
    }
    for (sign, code, region) in [("Fr.", "CHF", "CH"), ("Ft", "HUF", "HU"), ("R", "ZAR", "ZA")]
    where region == locale.region {
      lexicon.add(sign, category: "sign", value: PackedName.value(code))
    }
    self.lexicon = lexicon
    (literalCategory, minorCategory) = (categories["literal"]!, categories["minor"]!)
    nationCategory = categories["nation"]!
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
      return parser.longestMatches(Self.signed, startingIn: starts) {
        isDelimited($0, tokens) && isPlausible($0, tokens, in: text)
          && isSigned($0, tokens, in: text)
      } canBegin: {
        canBegin(at: $0, of: tokens)
      }
    } result: { candidate, tokens in
      match(candidate, tokens, in: text)
    }
  }

  private func addTerms(at index: Int, of tokens: [Token], _ add: (Lexicon.Term, Int) -> Void) {
    if let number = NumberLiteral(tokens, at: index) {
      add(.init(category: literalCategory, value: 0), number.range.count)
      if tokens[index].range.count == 2 { add(.init(category: minorCategory, value: 0), 1) }
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
    if let cents = candidate.first("amount")?.children.last, cents.name == "cents" {
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

extension CurrencyDetector {
  /// ISO 4217 codes that people also write in lower case or joined with the number.
  private static let commonCodes: Set = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CAD", "AUD", "NZD", "CNY", "INR", "SEK", "NOK", "DKK",
    "PLN", "CZK", "HUF", "BRL", "MXN", "RUB", "ZAR", "KRW", "SGD", "HKD", "BTC",
  ]

  /// Whether the candidate is an amount in its context: `AMD64`, `All three`, `.RS 4` and
  /// `mode 644 $(file)` are not amounts.
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

  /// Whether the candidate has no sign, or one that stands where signs of amounts do.
  ///
  /// A minus sign touches the amount and nothing else: the dash of `A-$5`, `5 €-Schein` and
  /// `$5-$10` is none. Parentheses mean a minus where accounts print them, at the end of a line and
  /// around decimals; in a sentence they enclose a remark. `CR` follows decimals.
  func isSigned(_ candidate: ParseTree, _ tokens: [Token], in text: TokenizedText) -> Bool {
    let first = candidate.range.lowerBound, next = candidate.range.upperBound
    let hasDecimals = candidate.first("literal").map { $0.range.count > 1 } ?? false
    switch (candidate.children.first?.name, candidate.children.last?.name) {
    case ("dash", _):
      return tokens[first].isSpaced || tokens[first - 1].kind == .punctuation
    case (_, "dash"):
      return next == tokens.count || tokens[next].isSpaced
        || [".", ",", ";", ":", ")", "!", "?", "\"", "'"].contains(tokens[next].folded)
    case ("open", _):
      let end = tokens[next - 1].range.upperBound
      return hasDecimals
        && text.scalars[end...].first { $0 != " " && $0 != "\t" }.map(\.isLineTerminator) ?? true
    case (_, "credit"):
      return hasDecimals && text.string(tokens[next - 1].range) == "CR"
    default:
      guard let minor = candidate.first("minor") else { return true }
      // `12 €50` is one amount where the sign follows the number.
      return locale.usesDecimalComma || !tokens[minor.range.lowerBound - 1].isSpaced
    }
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

/// The value of a derivation of ``CurrencyDetector``'s grammar.
struct CurrencyAmount {
  /// The ISO 4217 code; `nil` if the currency is ambiguous.
  let code: String?
  /// A plain decimal number with a point.
  let number: String

  /// The value of `signed`, a derivation from `tokens`.
  init(_ signed: ParseTree, tokens: [Token], locale: ItemLocale) {
    let amount = signed.first("amount") ?? signed
    code = Self.code(amount, region: locale.region)
    let currencyPlaces = code.flatMap(CurrencyCode.init)?.decimalPlaces
    let numbers = amount.children.compactMap {
      Self.number(
        $0, tokens: tokens, decimalComma: locale.usesDecimalComma, currencyPlaces: currencyPlaces)
    }
    let isMinorUnit = amount.children.contains { $0.name == "coins" }
    var number = numbers.first ?? ("", 0)
    if numbers.count > 1, let cents = Int(numbers[1].digits), cents < 100 {
      number = (number.digits + (cents < 10 ? ".0" : ".") + String(cents), number.exponent)
    } else if isMinorUnit {
      number.exponent -= 2
    }
    let size = Self.shifted(number.digits, by: number.exponent)
    self.number = Self.isNegative(signed) && size.contains { "1"..."9" ~= $0 } ? "-" + size : size
  }

  /// Whether a minus sign precedes or follows the number, parentheses enclose it, or it is a credit.
  private static func isNegative(_ signed: ParseTree) -> Bool {
    let marks = signed.children.map(\.name)
    let parts = signed.first("amount")?.children.map(\.name) ?? []
    // The dash of `5-dollar` joins two words.
    return marks.contains { ["dash", "open", "credit"].contains($0) }
      || parts.contains("dash") && !parts.contains("unit")
  }

  private static func code(_ amount: ParseTree, region: String) -> String? {
    if let code = amount.value("code") { return PackedName.name(code) }
    guard
      let unit = amount.value("sign") ?? amount.value("money") ?? amount.value("rare")
        ?? amount.value("before") ?? amount.value("coin")
    else { return nil }
    let country = amount.value("nation").map(PackedName.name)
    let name = PackedName.name(unit)
    return CurrencyTable.code(name, country: country, region: region)
  }

  /// The digits of a number and its exponent of ten: `2 million` is `2` and 6.
  private static func number(
    _ part: ParseTree, tokens: [Token], decimalComma: Bool, currencyPlaces: Int?
  ) -> (digits: String, exponent: Int)? {
    if part.name == "minor" { return (tokens[part.range.lowerBound].folded, 0) }
    guard ["number", "large", "cents"].contains(part.name) else { return nil }
    let exponent = part.values("scale").reduce(0, +) + part.values("short").reduce(0, +)
    if let literal = part.first("literal") {
      let number = NumberLiteral(tokens, at: literal.range.lowerBound)
      let value = number?.value(
        decimalComma: decimalComma, currencyPlaces: exponent == 0 ? currencyPlaces : nil)
      return (value ?? "", exponent)
    }
    guard let words = part.first("words") ?? part.first("below") else { return ("1", exponent) }
    return (String(NumberGrammar.value(words)), exponent)
  }

  /// `digits` with the point moved by `places` to the right, or to the left if negative.
  private static func shifted(_ digits: String, by places: Int) -> String {
    guard places != 0 else { return digits }
    let sides = digits.split(separator: ".", omittingEmptySubsequences: false)
    var whole = String(sides[0]), decimals = sides.count > 1 ? String(sides[1]) : ""
    if places > 0 {
      decimals += String(repeating: "0", count: max(0, places - decimals.utf8.count))
      whole += decimals.prefix(places)
      decimals = String(decimals.dropFirst(places))
    } else {
      whole = String(repeating: "0", count: max(0, 1 - places - whole.utf8.count)) + whole
      decimals = whole.suffix(-places) + decimals
      whole = String(whole.dropLast(-places))
    }
    let plain = String(whole.drop { $0 == "0" })
    return (plain.isEmpty ? "0" : plain) + (decimals.isEmpty ? "" : "." + decimals)
  }
}

/// A number in digits, with its groups and its decimals: `12,345.50`, `300 000`, `1'250`.
struct NumberLiteral {
  /// The largest number of groups of digits; the names of larger numbers are in no use.
  private static let maximumGroups = 12

  /// The range of tokens.
  let range: Range<Int>
  private let digits: GroupedDigits

  /// The longest number that begins at token `index`; `nil` without one.
  init?(_ tokens: [Token], at index: Int) {
    guard tokens.indices.contains(index), tokens[index].kind == .number else { return nil }
    var groups = [tokens[index].folded], marks: [Character] = [], ends = [index + 1]
    while groups.count < Self.maximumGroups,
      let next = Self.next(tokens, after: ends[ends.count - 1], marks: marks)
    {
      marks.append(next.mark)
      groups.append(tokens[next.end - 1].folded)
      ends.append(next.end)
    }
    // One group alone is always a number.
    var digits = GroupedDigits(groups: groups, marks: marks)
    while groups.count > 1, digits.plain(places: Self.places(of: digits, nil, ",")) == nil {
      groups.removeLast()
      marks.removeLast()
      digits = GroupedDigits(groups: groups, marks: marks)
    }
    self.digits = digits
    range = index..<ends[groups.count - 1]
  }

  /// The number with a decimal point and without group separators.
  ///
  /// - Parameters:
  ///   - decimalComma: Decides about a single mark before three digits: if true, a comma is a decimal
  ///     mark and a point a group separator; if false, the other way round.
  ///   - currencyPlaces: The decimal places of the currency; `nil` if it is unknown.
  func value(decimalComma: Bool, currencyPlaces: Int?) -> String {
    let places = Self.places(of: digits, currencyPlaces, decimalComma ? "," : ".")
    let plain = digits.plain(places: places) ?? digits.groups.joined()
    guard plain.utf8.first == UInt8(ascii: "0") else { return plain }
    let number = plain.drop { $0 == "0" }
    return number.first?.isDigit == true ? String(number) : "0" + number
  }

  /// The decimal places of `digits`; of two marks, the last one is always a decimal mark.
  private static func places(
    of digits: GroupedDigits, _ currencyPlaces: Int?, _ decimalMark: Character
  ) -> Int {
    let mark = digits.marks.count > 1 ? digits.marks.last : decimalMark
    return digits.places(decimalMark: mark, currencyPlaces: currencyPlaces)
  }

  /// The next group or the decimals: a mark between digits without spaces, or one space before three
  /// digits.
  private static func next(
    _ tokens: [Token], after end: Int, marks: [Character]
  ) -> (mark: Character, end: Int)? {
    guard end < tokens.count else { return nil }
    let token = tokens[end]
    if token.kind == .number, token.isSpaced, token.range.count == 3,
      marks.allSatisfy({ $0 == " " }),
      tokens[end - 1].range.count <= 3,
      token.range.lowerBound == tokens[end - 1].range.upperBound + 1
    {
      return (" ", end + 1)
    }
    guard token.kind == .punctuation, !token.isSpaced, [",", ".", "'"].contains(token.folded),
      end + 1 < tokens.count, tokens[end + 1].kind == .number, !tokens[end + 1].isSpaced
    else { return nil }
    return (Character(token.folded), end + 2)
  }
}
