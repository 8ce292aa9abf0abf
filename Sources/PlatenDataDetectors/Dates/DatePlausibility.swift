internal import PlatenTextAnalysis

/// A filter of the grammar's derivations: whether a candidate is a date in its context.
struct DatePlausibility {
  let tokens: [Token]
  /// The text of the tokens.
  let text: TokenizedText
  let lexicon: Lexicon
  let grammar: Grammar
  let locale: ItemLocale
  /// Whether the text is from a printed page, where "now" is past.
  let isPrinted: Bool

  /// Whether `candidate` is a date.
  func accepts(_ candidate: ParseTree) -> Bool {
    isDelimited(candidate) && !isAmbiguous(candidate) && !isPageNumber(candidate)
      && !isPartOfNumbering(candidate) && isSeparable(candidate) && !isVerb(candidate)
  }

  private static let pageWords: Set = [
    "page", "pages", "pg", "sheet", "seite", "seiten", "blatt", "feuille", "pagina", "paginas",
    "pagine", "hoja", "folha", "foglio", "bladzijde", "blad",
  ]

  /// Whether it is a page number: `Page 3/4`, `Seite 1.2`.
  private func isPageNumber(_ candidate: ParseTree) -> Bool {
    let first = candidate.range.lowerBound
    guard first > 0, tokens[first].kind == .number else { return false }
    return Self.pageWords.contains(tokens[first - 1].folded)
  }

  /// Words that form a greeting with a part of the day: `Guten Morgen`.
  private static let greetings: Set = [
    "good", "guten", "gute", "buenos", "buenas", "bom", "boa", "goede", "bonne", "bon", "buona",
  ]

  /// Whether a date can begin at token `first`: at the boundary of a word or a number.
  func canBegin(at first: Int) -> Bool {
    if first > 0, !tokens[first].isSpaced, tokens[first].kind != .punctuation {
      let before = tokens[first - 1]
      if before.kind != .punctuation || ["$", "€", "£", "#", "+", "_", "'"].contains(before.folded)
      {
        return false
      }
      // `37.1 in the morning`, `1/2/3/4`: the number begins earlier.
      if tokens[first].kind == .number, first > 1, tokens[first - 2].kind == .number,
        !before.isSpaced, [".", ",", "/", ":", "-"].contains(before.folded)
      {
        return before.folded == "/" && tokens[first - 2].range.count > 4
      }
    }
    return first == 0 || tokens[first].kind != .number || !tokens[first].isSpaced
      || !["$", "€", "£", "#", "$us"].contains(tokens[first - 1].folded)
  }

  /// Whether it ends at the boundary of a word or a number.
  private func isDelimited(_ candidate: ParseTree) -> Bool {
    let next = candidate.range.upperBound
    guard next < tokens.count, !tokens[next].isSpaced else { return isDelimitedBeforeSpace(next) }
    let after = tokens[next]
    guard after.kind == .punctuation else {
      return tokens[next - 1].kind == .punctuation && after.kind != .number
    }
    if tokens[next - 1].kind == .number {
      if ["%", "°", "$", "€", "£", "="].contains(after.folded) { return false }
      if next + 1 < tokens.count, tokens[next + 1].kind == .number, !tokens[next + 1].isSpaced {
        if after.folded == "/", tokens[next + 1].range.count > 4 { return isFullDate(candidate) }
        return after.folded == "-" && candidate.first("calendar") != nil && !isDotted(candidate)
          || after.folded == ";"
      }
    }
    return true
  }

  /// Whether no longer number precedes the candidate with a slash, or it is a date that stands apart
  /// from it: `80101911/26.06.2025`.
  private func isSeparable(_ candidate: ParseTree) -> Bool {
    let first = candidate.range.lowerBound
    guard first > 1, tokens[first].kind == .number, !tokens[first].isSpaced,
      tokens[first - 1].folded == "/", tokens[first - 2].kind == .number
    else { return true }
    return isFullDate(candidate)
  }

  /// Whether it is a day with a year of four digits, written without slashes.
  private func isFullDate(_ candidate: ParseTree) -> Bool {
    candidate.first("calendar")?.range == candidate.range && candidate.first("y4") != nil
      && !tokens[candidate.range].contains { $0.folded == "/" }
  }

  private func isDelimitedBeforeSpace(_ next: Int) -> Bool {
    guard next < tokens.count, tokens[next - 1].kind == .number else { return true }
    return !["%", "$", "€", "percent", "prozent", "procent"].contains(tokens[next].folded)
  }

  /// Whether it is of a kind that needs more context than there is.
  private func isAmbiguous(_ candidate: ParseTree) -> Bool {
    let kind = candidate.children[0]
    switch kind.name {
    case "bare":
      if kind.first("loose") != nil, locale.language == .english {
        return !isPrecededByDateWord(candidate)
      }
      let isWord = kind.first("monthq") != nil || kind.first("weekdayq") != nil
      return !isAfterPreposition(candidate, strictly: isWord)
    case "part":
      return candidate.range.lowerBound > 0
        && Self.greetings.contains(tokens[candidate.range.lowerBound - 1].folded)
    case "moment":
      return isBareHour(kind)
    case "length":
      return isAmbiguousLength(candidate)
    case "range", "dayrange", "hours", "spanned":
      return isNumericRange(kind) || hasOneLetterMeridiem(kind)
    case "bound":
      return kind.children[0].name == "comparesign" && !tokens[candidate.range.lowerBound].isSpaced
        || isFollowedByOtherWord(candidate)
          && kind.first("monthrel")?.range.upperBound == candidate.range.upperBound
    case "date" where kind.first("weekdayq") != nil && kind.range.count <= 2:
      return !isAfterPreposition(candidate, strictly: true)
    case "datetime", "date":
      if let loose = kind.first("loose"), kind.first("wd") == nil {
        return loose.range.upperBound - loose.range.lowerBound == kind.range.count
      }
      return isAmbiguousMonthWord(kind) || isHourOfPart(kind) || isPartitive(kind)
        || isBareDay(candidate)
        || locale.language == .english && kind.first("dm")?.range == kind.range && isDotted(kind)
          && !isPrecededByDateWord(candidate)
    case "now": return isPrinted
    default: return false
    }
  }

  /// Whether its day is the hour of a part of the day: `las 3 de la tarde`.
  private func isHourOfPart(_ kind: ParseTree) -> Bool {
    guard locale.language != .english, let day = kind.first("monthrel"), let hour = day.value("dd"),
      hour <= 12, day.first("unitrel") == nil, day.first("suffix") == nil
    else { return false }
    var isFollowedByPart = false
    lexicon.terms(in: tokens, at: day.range.upperBound) { term, _ in
      if grammar.names[term.category] == "part" { isFollowedByPart = true }
    }
    return isFollowedByPart
  }

  /// Whether its day and its month are both numbers, as in `1 of 2`.
  private func isPartitive(_ kind: ParseTree) -> Bool {
    guard let named = kind.first("named"), named.range == kind.range else { return false }
    return named.first("of") != nil && named.first("mo") != nil && named.first("mon") == nil
  }

  /// Whether it is a number in words and a month that is another word too: `One may ask`.
  private func isAmbiguousMonthWord(_ kind: ParseTree) -> Bool {
    guard let named = kind.first("named"), named.first("monthq") != nil else { return false }
    return named.first("dayn") == nil && named.first("yearpart") == nil
      && (named.value("name") ?? 0) < 20
  }

  private func isBareHour(_ kind: ParseTree) -> Bool {
    guard kind.range.count <= 3, kind.first("name") != nil || kind.first("hh") != nil else {
      return false
    }
    if hasOneLetterMeridiem(kind) { return !isAfterPreposition(kind) }
    // `twenty-one` and `one and a half` are numbers, not times.
    if let spoken = kind.first("spoken"), spoken.range == kind.range,
      spoken.first("oclock") == nil, spoken.first("hmark") == nil
    {
      if isNumberPair(spoken) { return true }
      return spoken.all("name").count + spoken.all("hh").count > 1
        && spoken.first("past") == nil && spoken.first("before_") == nil
        && spoken.first("minus") == nil && !isRomanceTime(spoken)
    }
    if let dotted = kind.first("dotted"), dotted.range == kind.range,
      dotted.first("at") == nil
    {
      return !locale.usesDecimalComma
        && !(locale.language == .english ? isPrecededByDateWord(kind) : isAfterPreposition(kind))
    }
    return false
  }

  /// Whether it is an hour and its minutes in a Romance language: `una y treinta`.
  private func isRomanceTime(_ spoken: ParseTree) -> Bool {
    guard let hour = spoken.value("name"), (1...24).contains(hour), spoken.first("and") != nil,
      let minutes = spoken.first("minutes")?.value("name")
    else { return false }
    return minutes >= 5
  }

  /// Whether it is a range of mere numbers: `5 - 7`, `tra 3 e 10`.
  private func isNumericRange(_ kind: ParseTree) -> Bool {
    let dateTerms = [
      "month", "monthq", "weekday", "weekdayq", "day", "part", "thispart", "reldaypart", "colon",
      "ampm", "oclock", "hmark", "noon", "slash", "y4", "yearwords", "now", "unit", "holiday",
      "season", "dayn", "mi", "unitday", "half", "quarter", "quarterunit",
    ]
    if kind.first("range") != nil, kind.first("loose") != nil, kind.first("from") != nil {
      return false
    }
    return !dateTerms.contains { kind.first($0) != nil }
  }

  /// Whether a preposition of dates precedes it: `in`, `on`, `since`, …
  /// `strictly` excludes words that precede anything: `the`, `and`.
  func isAfterPreposition(_ candidate: ParseTree, strictly: Bool = false) -> Bool {
    if isPreceded(candidate, by: Self.prepositions) { return true }
    guard !strictly, candidate.range.lowerBound > 0 else { return false }
    return isPreceded(candidate, by: ["at", "to", "and", "the"])
      || ["or", "not", "oder", "of", "ou", "o"].contains(
        tokens[candidate.range.lowerBound - 1].folded)
  }

  private static let prepositions: Set = [
    "in", "on", "since", "until", "before", "after", "from", "of",
  ]

  /// Whether a term of one of `categories` ends before it.
  func isPreceded(_ candidate: ParseTree, by categories: Set<String>) -> Bool {
    let index = candidate.range.lowerBound - 1
    guard index >= 0 else { return false }
    var isPreceded = false
    for start in max(0, index - 2)...index {
      lexicon.terms(in: tokens, at: start) { term, length in
        if start + length == index + 1, categories.contains(grammar.names[term.category]) {
          isPreceded = true
        }
      }
    }
    return isPreceded
  }
}

/// Plausibility by the form of numbers and by the tokens beside them.
extension DatePlausibility {
  /// Words before a number of a version, a section or a figure.
  private static let numberingWords: Set = [
    "version", "versions", "release", "releases", "kernel", "linux", "glibc", "libc", "section",
    "chapter", "figure", "fig", "table", "appendix", "clause", "abschnitt", "kapitel", "abbildung",
    "abb", "tabelle", "tab", "ziffer", "chapitre", "tableau", "seccion", "capitulo", "tabla",
    "sezione", "capitolo", "tabella", "secao", "tabela", "hoofdstuk", "paragraaf", "tabel",
    "versie", "versione", "versao",
  ]

  /// Whether a date in digits is part of something else: `POSIX.1-2008`, `CVE-2016-2183`,
  /// `Linux 2.4.19`, `2.1.x`, `u*3/5`, or a compound such as `8-byte`.
  func isPartOfNumbering(_ candidate: ParseTree) -> Bool {
    let first = candidate.range.lowerBound, next = candidate.range.upperBound
    if candidate.first("calendar") == nil, isFollowedByWord(next) { return true }
    guard tokens[first].kind == .number,
      !tokens[candidate.range].contains(where: { $0.kind == .word }), candidate.first("ymd") == nil
    else { return false }
    if next < tokens.count, tokens[next - 1].folded == ".", tokens[next].kind == .word,
      !tokens[next].isSpaced, tokens[next].range.count == 1
    {
      return true
    }
    guard first > 0 else { return false }
    let before = tokens[first - 1]
    if tokens[first].isSpaced {
      return isDotted(candidate) && Self.numberingWords.contains(before.folded)
    }
    if ["*", "\\", "^", "&"].contains(before.folded) { return true }
    guard first > 1, tokens[first - 2].kind == .word, !before.isSpaced else { return false }
    return before.folded == "-" || before.folded == "." && candidate.first("calendar") == nil
  }

  /// Whether a hyphen joins the number before token `next`, which is no year, with a word.
  private func isFollowedByWord(_ next: Int) -> Bool {
    guard next + 1 < tokens.count, tokens[next - 1].kind == .number,
      tokens[next - 1].range.count <= 2
    else { return false }
    return tokens[next].folded == "-" && !tokens[next].isSpaced && tokens[next + 1].kind == .word
      && !tokens[next + 1].isSpaced
  }

  /// Whether the candidate contains a point.
  func isDotted(_ candidate: ParseTree) -> Bool {
    tokens[candidate.range].contains { $0.folded == "." }
  }

  /// Whether a preposition of days and times, but not of versions, precedes it: `on 5.12`.
  func isPrecededByDateWord(_ candidate: ParseTree) -> Bool {
    isPreceded(candidate, by: ["on", "at", "since", "until", "before", "after", "from"])
  }

  /// Whether a single letter for a.m. or p.m. is its only sign of a time: `1p`.
  func hasOneLetterMeridiem(_ kind: ParseTree) -> Bool {
    guard let meridiem = kind.first("ampm"), meridiem.range.count == 1,
      tokens[meridiem.range.lowerBound].range.count == 1
    else { return false }
    return kind.range.count <= 4 && kind.first("colon") == nil
  }

  /// Whether it is a length such as `2m`, which can be metres too. `8h 36m` is a duration, because
  /// its units become shorter.
  func isAmbiguousLength(_ candidate: ParseTree) -> Bool {
    if candidate.first("shorter") != nil { return !candidate.isDescending("unitshort") }
    guard candidate.range.count == 2, candidate.first("unitshort") != nil else { return false }
    let unit = tokens[candidate.range.lowerBound + 1]
    return unit.isSpaced || unit.folded == "m" && !isAfterPreposition(candidate, strictly: true)
  }

  /// Whether it is the day of a month without the month, as in `the first attempt`, with no
  /// preposition before it or with a word of the sentence after it.
  func isBareDay(_ candidate: ParseTree) -> Bool {
    let kind = candidate.children[0]
    guard kind.first("monthrel")?.range == kind.range, kind.first("unitrel") == nil else {
      return false
    }
    return isFollowedByOtherWord(candidate)
      ? !isPreceded(candidate, by: ["on", "since", "until", "before", "after"])
      : !isAfterPreposition(candidate)
  }

  /// Whether it is a pair of numbers, and not an hour with its minutes: `12 to 13`, `one of two`,
  /// `0 and 24`.
  func isNumberPair(_ spoken: ParseTree) -> Bool {
    if spoken.first("before_") != nil, spoken.first("unitminute") == nil {
      let minutes = spoken.first("minutes")?.value("name")
      return spoken.first("mi") != nil && spoken.first("hh") != nil
        || minutes.map { $0 % 5 > 0 } ?? false
    }
    return locale.language == .english && spoken.first("and") != nil && spoken.first("mi") != nil
  }

  /// Whether its month is the verb: `This may take long`, `between 6 and 8 may be used`.
  func isVerb(_ candidate: ParseTree) -> Bool {
    let last = candidate.range.upperBound - 1
    return tokens[last].folded == "may" && candidate.first("monthq") != nil
      && isFollowedByOtherWord(candidate)
      && !text.scalars[tokens[last].range.lowerBound].isUppercase
  }

  /// Whether a word follows that is no term of dates.
  func isFollowedByOtherWord(_ candidate: ParseTree) -> Bool {
    let next = candidate.range.upperBound
    guard next < tokens.count, tokens[next].kind == .word else { return false }
    var isTerm = false
    lexicon.terms(in: tokens, at: next) { _, _ in isTerm = true }
    return !isTerm
  }
}
