internal import PlatenTextAnalysis
internal import PlatenModel

/// Dates, times, lengths of time, ranges of them and what recurs, in one of seven languages.
///
/// The value is ISO 8601 as ``DateMeaning`` makes it, counted from the reference day.
struct DateDetector: DataDetector {
  private let lexicon: Lexicon
  private let terms: DateTerms
  private let locale: ItemLocale
  private let reference: CivilDate
  /// Whether the text stands on a page.
  private let isPrinted: Bool
  /// Words without which there is nothing but a date in digits.
  private let anchors: UInt128
  /// Marks that make a date or a time of the digits on both sides.
  private let marks: UInt128
  private let numberName: Int

  init(locale: ItemLocale, reference: CivilDate, isPrinted: Bool = false) {
    let categories = DateRules.grammar.categories
    let words = DateWords(locale.language)
    var lexicon = Lexicon(DateTerms.marks + "\n" + words.terms, categories: categories)
    lexicon.add(",", category: "comma", value: 0)
    for (day, dayName) in words.joined.days {
      for (hour, partName) in words.joined.parts {
        lexicon.add(dayName + partName, category: "reldaypart", value: day * 100 + hour)
      }
    }
    NumberWords.add(locale.language, to: &lexicon)
    self.lexicon = lexicon
    terms = DateTerms(categories: categories)
    self.locale = locale
    self.reference = reference
    self.isPrinted = isPrinted
    numberName = categories["name"]!
    func mask(_ names: [String]) -> UInt128 {
      names.reduce(0) { $0 | (categories[$1].map { 1 << UInt128($0) } ?? 0) }
    }
    anchors = mask(Self.anchorNames)
    marks = mask(["slash", "colon"])
  }

  private static let anchorNames = [
    "month", "monthq", "weekday", "weekdayq", "wdplural", "day", "now", "part", "partq", "thispart",
    "reldaypart", "unit", "unitsec", "unitminute", "unitday", "unitshort", "weekend", "season",
    "quarterunit", "q", "h2", "wcode", "holiday", "noon", "ampm", "oclock", "hmark", "ish", "half",
    "weekw", "weekof", "fixed", "freq", "times", "meal", "yearw", "thousand",
    "thousands", "hundreds", "century",
  ]

  func matches(in text: ItemText) -> [ItemMatch] {
    let grammar = DateRules.grammar
    var windows = TermWindows(text.tokens, lexicon: lexicon, reach: 12) { term, index in
      anchors >> UInt128(term.category) & 1 == 1
        || marks >> UInt128(term.category) & 1 == 1 && isAmongDigits(text.tokens, index)
        || term.category == numberName && term.value > 1
    }
    windows.addNumbers(text.tokens)
    return windows.windows.flatMap { window in
      let tokens = Array(text.tokens[window])
      var chart = TermChart(tokens, grammar: grammar, lexicon: lexicon) { index, add in
        terms.add(tokens, at: index, add)
      }
      let judge = DatePlausibility(
        tokens: tokens, text: text, lexicon: lexicon, grammar: grammar, locale: locale,
        isPrinted: isPrinted)
      return chart.longest(grammar.symbol("item")) { judge.accepts($0) }
        .compactMap { match($0, tokens, in: text) }
    }
  }

  /// Whether the token `index` stands between digits, with no space.
  private func isAmongDigits(_ tokens: [Token], _ index: Int) -> Bool {
    index > 0 && index + 1 < tokens.count && tokens[index - 1].kind == .number
      && tokens[index + 1].kind == .number && !tokens[index].isSpaced && !tokens[index + 1].isSpaced
  }

  private func match(_ found: Derivation, _ tokens: [Token], in text: ItemText) -> ItemMatch? {
    var end = found.range.upperBound
    // A point after a month's short name at the end is the sentence's.
    if tokens[end - 1].folded == ".", let mon = found.all("mon").last ?? found.all("wd").last,
      mon.range.upperBound == end, found.first("mixed") == nil
    {
      end -= 1
    }
    let range =
      tokens[found.range.lowerBound].range.lowerBound..<tokens[end - 1].range.upperBound
    let meaning = DateMeaning(tokens: tokens, locale: locale, reference: reference)
    return ItemMatch(
      .dateTimeDuration, range, value: meaning.iso(found.parts[0]) ?? "", confidence: 0.9)
  }
}

extension TermWindows {
  /// Adds what is around dates and years in digits.
  fileprivate mutating func addNumbers(_ tokens: [Token]) {
    var merged = TermWindows()
    let old = windows
    var next = 0
    for index in tokens.indices where tokens[index].kind == .number {
      let count = tokens[index].range.count
      guard count == 8 || count == 4 || count <= 2 && index + 1 < tokens.count
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
