internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects dates, times, durations, ranges and recurrences in one of seven languages.
///
/// The value is ISO 8601 in the form of ``DateNormalizer``, relative to the reference day.
struct DateDetector: DataDetector {
  private let lexicon: Lexicon
  private let terms: DateTerms
  private let locale: ItemLocale
  private let reference: CivilDate
  /// Whether the text is from a printed page.
  private let isPrinted: Bool
  /// The categories of terms of which each date has one, except a date in digits: a bit each.
  private let anchorMask: UInt128
  /// The categories of marks that form a date or a time with the digits on both sides: a bit each.
  private let separatorMask: UInt128
  private let numberNameCategory: Int
  /// The symbol of a whole date.
  private static let item = DateGrammar.grammar.symbol("item")

  /// Creates a detector for texts of `locale`. `isPrinted` states that a text is from a printed
  /// page, where "now" is no date.
  init(locale: ItemLocale, reference: CivilDate, isPrinted: Bool = false) {
    let categories = DateGrammar.grammar.categories
    let words = DateWords(locale.language)
    var lexicon = Lexicon(DateTerms.symbols + "\n" + words.terms, categories: categories)
    lexicon.add(",", category: "comma", value: 0)
    for (day, dayName) in words.compounds.days {
      for (hour, partName) in words.compounds.parts {
        lexicon.add(dayName + partName, category: "reldaypart", value: day * 100 + hour)
      }
    }
    NumberGrammar.add(locale.language, to: &lexicon)
    self.lexicon = lexicon
    terms = DateTerms(categories: categories)
    self.locale = locale
    self.reference = reference
    self.isPrinted = isPrinted
    numberNameCategory = categories["name"]!
    func mask(_ names: [String]) -> UInt128 {
      names.reduce(0) { $0 | (categories[$1].map { 1 << UInt128($0) } ?? 0) }
    }
    anchorMask = mask(Self.anchorNames)
    separatorMask = mask(["slash", "colon"])
  }

  /// The names of the categories in ``anchorMask``.
  private static let anchorNames = [
    "month", "monthq", "weekday", "weekdayq", "wdplural", "day", "now", "part", "partq", "thispart",
    "reldaypart", "unit", "unitsec", "unitminute", "unitday", "unitshort", "weekend", "season",
    "quarterunit", "q", "h2", "wcode", "holiday", "noon", "ampm", "oclock", "hmark", "ish", "half",
    "weekw", "weekof", "fixed", "freq", "times", "meal", "yearw", "thousand",
    "thousands", "hundreds", "century",
  ]

  func matches(in text: TokenizedText) -> [ItemMatch] {
    let grammar = DateGrammar.grammar
    var windows = CandidateWindows(text.tokens, lexicon: lexicon, radius: 12) { term, index in
      anchorMask >> UInt128(term.category) & 1 == 1
        || separatorMask >> UInt128(term.category) & 1 == 1 && isBetweenDigits(text.tokens, index)
        || term.category == numberNameCategory && term.value > 1
    }
    windows.addNumbers(text.tokens)
    return windows.matches(in: text.tokens) { tokens, starts in
      var parser = ChartParser(tokens, grammar: grammar, lexicon: lexicon) { index, add in
        terms.add(tokens, at: index, add)
      }
      let plausibility = DatePlausibility(
        tokens: tokens, text: text, lexicon: lexicon, grammar: grammar, locale: locale,
        isPrinted: isPrinted)
      return parser.longestMatches(
        Self.item, startingIn: starts, isAccepted: plausibility.accepts,
        canBegin: plausibility.canBegin)
    } result: { candidate, tokens in
      match(candidate, tokens, in: text)
    }
  }

  /// Whether token `index` is between digits, without spaces.
  private func isBetweenDigits(_ tokens: [Token], _ index: Int) -> Bool {
    index > 0 && index + 1 < tokens.count && tokens[index - 1].kind == .number
      && tokens[index + 1].kind == .number && !tokens[index].isSpaced && !tokens[index + 1].isSpaced
  }

  private func match(_ candidate: ParseTree, _ tokens: [Token], in text: TokenizedText)
    -> ItemMatch?
  {
    var end = candidate.range.upperBound
    // A point after an abbreviated month at the end belongs to the sentence.
    if tokens[end - 1].folded == ".",
      let mon = candidate.all("mon").last ?? candidate.all("wd").last,
      mon.range.upperBound == end, candidate.first("mixed") == nil
    {
      end -= 1
    }
    let range =
      tokens[candidate.range.lowerBound].range.lowerBound..<tokens[end - 1].range.upperBound
    let normalizer = DateNormalizer(tokens: tokens, locale: locale, reference: reference)
    return ItemMatch(
      .dateTimeDuration, range, value: normalizer.iso(candidate.children[0]) ?? "", confidence: 0.9)
  }
}

extension CandidateWindows {
  /// Adds windows around dates and years in digits.
  fileprivate mutating func addNumbers(_ tokens: [Token]) {
    var merged = CandidateWindows()
    let old = windows
    var next = 0
    for index in tokens.indices where tokens[index].kind == .number {
      let count = tokens[index].range.count
      guard
        count == 8 || count == 4
          || count <= 2 && index + 1 < tokens.count
            && [".", "-"].contains(tokens[index + 1].folded) && !tokens[index + 1].isSpaced
      else { continue }
      while next < old.count, old[next].lowerBound <= max(0, index - 10) {
        merged.add(old[next])
        next += 1
      }
      merged.add(max(0, index - 10)..<min(tokens.count, index + 10))
    }
    old[next...].forEach { merged.add($0) }
    self = merged
  }
}
