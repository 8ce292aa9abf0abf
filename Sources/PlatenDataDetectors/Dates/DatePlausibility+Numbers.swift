internal import PlatenTextAnalysis

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
