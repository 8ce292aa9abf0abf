internal import PlatenTextAnalysis

/// What is told by how figures are written, and by what stands beside them.
extension DatePlausibility {
  private static let numberingWords: Set = [
    "version", "versions", "release", "releases", "kernel", "linux", "glibc", "libc", "section",
    "chapter", "figure", "fig", "table", "appendix", "clause", "abschnitt", "kapitel", "abbildung",
    "abb", "tabelle", "tab", "ziffer", "chapitre", "tableau", "seccion", "capitulo", "tabla",
    "sezione", "capitolo", "tabella", "secao", "tabela", "hoofdstuk", "paragraaf", "tabel",
    "versie", "versione", "versao",
  ]

  /// Whether figures without a word are a part of something else: `POSIX.1-2008`, `CVE-2016-2183`,
  /// `Linux 2.4.19`, `2.1.x`, `u*3/5`; or a number that a word goes on with, `the 8-byte integer`.
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

  /// Whether the number before token `next` is joined with a word, and no year.
  private func isFollowedByWord(_ next: Int) -> Bool {
    guard next + 1 < tokens.count, tokens[next - 1].kind == .number,
      tokens[next - 1].range.count <= 2
    else { return false }
    return tokens[next].folded == "-" && !tokens[next].isSpaced && tokens[next + 1].kind == .word
      && !tokens[next + 1].isSpaced
  }

  /// Whether there are points between figures.
  func isDotted(_ candidate: ParseTree) -> Bool {
    tokens[candidate.range].contains { $0.folded == "." }
  }

  /// Whether a word leads to it that leads to days and times, and not to versions: `on 5.12`.
  func isPrecededByDateWord(_ candidate: ParseTree) -> Bool {
    isPreceded(candidate, by: ["on", "at", "since", "until", "before", "after", "from"])
  }

  /// Whether its only sign of a time is the letter of half a day: `1p`.
  func hasOneLetterMeridiem(_ kind: ParseTree) -> Bool {
    guard let meridiem = kind.first("ampm"), meridiem.range.count == 1,
      tokens[meridiem.range.lowerBound].range.count == 1
    else { return false }
    return kind.range.count <= 4 && kind.first("colon") == nil
  }

  /// `2m`, which is metres too; `8h 36m` is time, since the units become shorter.
  func isAmbiguousLength(_ candidate: ParseTree) -> Bool {
    let units = candidate.all("unitshort").map(\.value)
    if candidate.first("shorter") != nil { return !zip(units, units.dropFirst()).allSatisfy(>) }
    guard !units.isEmpty, candidate.range.count == 2 else { return false }
    let unit = tokens[candidate.range.lowerBound + 1]
    return unit.isSpaced || unit.folded == "m" && !isAfterPreposition(candidate, strictly: true)
  }

  /// `the first attempt`: the day of a month without its month, to which nothing leads, or after
  /// which a sentence goes on.
  func isBareDay(_ candidate: ParseTree) -> Bool {
    let kind = candidate.children[0]
    guard kind.first("monthrel")?.range == kind.range, kind.first("unitrel") == nil else {
      return false
    }
    return isFollowedByOtherWord(candidate)
      ? !isPreceded(candidate, by: ["on", "since", "until", "before", "after"])
      : !isAfterPreposition(candidate)
  }

  /// `12 to 13`, `one of two`, `0 and 24`: numbers, and no hour with its minutes.
  func isNumberPair(_ spoken: ParseTree) -> Bool {
    if spoken.first("before_") != nil, spoken.first("unitminute") == nil {
      let minutes = spoken.first("minutes")?.value("name")
      return spoken.first("mi") != nil && spoken.first("hh") != nil
        || minutes.map { $0 % 5 > 0 } ?? false
    }
    return locale.language == .english && spoken.first("and") != nil && spoken.first("mi") != nil
  }

  /// `This may take long`, `between 6 and 8 may be used`: no month.
  func isVerb(_ candidate: ParseTree) -> Bool {
    let last = candidate.range.upperBound - 1
    return tokens[last].folded == "may" && candidate.first("monthq") != nil
      && isFollowedByOtherWord(candidate)
      && !text.scalars[tokens[last].range.lowerBound].isUppercase
  }

  /// Whether a word follows that means nothing to dates.
  func isFollowedByOtherWord(_ candidate: ParseTree) -> Bool {
    let next = candidate.range.upperBound
    guard next < tokens.count, tokens[next].kind == .word else { return false }
    var isTerm = false
    lexicon.terms(in: tokens, at: next) { _, _ in isTerm = true }
    return !isTerm
  }
}
