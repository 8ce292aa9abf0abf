internal import PlatenTextAnalysis

/// A street with its house number.
struct StreetLine {
  /// The order and the form of a street's words.
  enum Style { case english, germanic, romance }

  /// The range of tokens.
  let range: Range<Int>
  private let style: Style
  private let name: String

  /// The last street among the tokens `part`; `nil` without one.
  init?(_ text: TokenizedText, in part: Range<Int>) {
    var last: StreetLine?, start = part.lowerBound
    while start < part.upperBound {
      let found = Self.street(text, at: start, in: part)
      last = found ?? last
      start = max(start + 1, found?.range.upperBound ?? 0)
    }
    guard let last else { return nil }
    self = last
  }

  private init(_ range: Range<Int>, _ style: Style, _ name: String) {
    self.range = range
    self.style = style
    self.name = name
  }

  /// The country (ISO 3166) of a postal code of four or five digits after such a street; `region`
  /// where the street's style occurs there.
  func country(among region: String) -> String {
    let italian = ["via", "viale", "piazza", "corso", "largo", "vicolo", "strada", "piazzale"]
    let spanish = ["calle", "c", "avenida", "avda", "plaza", "paseo", "carrer", "ronda", "camino"]
    switch style {
    case .romance where italian.contains(name): return region == "CH" ? "CH" : "IT"
    case .romance where spanish.contains(name): return "ES"
    case .romance: return ["CH", "BE"].contains(region) ? region : "FR"
    case .germanic: return ["CH", "AT", "NL", "BE"].contains(region) ? region : "DE"
    case .english: return ["US", "GB", "CA"].contains(region) ? region : "US"
    }
  }

  private static func street(_ text: TokenizedText, at start: Int, in part: Range<Int>)
    -> StreetLine?
  {
    let tokens = text.tokens, token = tokens[start]
    let isCapital = text.scalars[token.range.lowerBound].isUppercase
    if token.kind == .word, AddressWords.romanceStreetPrefixes.contains(token.folded),
      isCapital || tokens.indices.contains(start - 1) && tokens[start - 1].kind == .number
    {
      return romance(text, at: start, in: part)
    }
    if token.kind == .number, token.range.count <= 5 {
      return english(text, at: start, in: part)
    }
    return token.kind == .word && isCapital ? germanic(text, at: start, in: part) : nil
  }

  /// `221B Baker Street`, `1600 Pennsylvania Ave NW, Suite 4`.
  private static func english(_ text: TokenizedText, at start: Int, in part: Range<Int>)
    -> StreetLine?
  {
    let tokens = text.tokens
    // `12 bis, rue …` has the Romance style.
    for index in (start + 1)..<max(start + 2, min(part.upperBound, start + 7))
    where index < part.upperBound {
      if text.hasLineBreak(before: index) { return nil }
      guard tokens[index].kind == .word else { continue }
      if index > start + 1, AddressWords.englishStreetSuffixes.contains(tokens[index].folded) {
        return StreetLine(start..<endOfUnit(text, after: index + 1, in: part), .english, "")
      }
      if AddressWords.romanceStreetPrefixes.contains(tokens[index].folded), index <= start + 3,
        let found = romance(text, at: index, in: part)
      {
        return StreetLine(start..<found.range.upperBound, .romance, found.name)
      }
    }
    return nil
  }

  /// The end of a point, a direction and a unit such as `Suite 4` after a street.
  private static func endOfUnit(_ text: TokenizedText, after end: Int, in part: Range<Int>) -> Int {
    let tokens = text.tokens
    var end = end
    if end < part.upperBound, tokens[end].folded == ".", !tokens[end].isSpaced { end += 1 }
    if end < part.upperBound,
      ["n", "s", "e", "w", "ne", "nw", "se", "sw"].contains(tokens[end].folded)
    {
      end += 1
    }
    var next = end
    if next < part.upperBound, tokens[next].folded == "," { next += 1 }
    let units = ["suite", "ste", "apt", "apartment", "floor", "fl", "unit", "room", "#", "flat"]
    guard next + 1 < part.upperBound, units.contains(tokens[next].folded) else { return end }
    next += tokens[next + 1].folded == "." ? 2 : 1
    return next < part.upperBound ? next + 1 : end
  }

  /// `Hauptstraße 12a`, `Am Alten Markt 3`, `Prinsengracht 263-267`.
  private static func germanic(_ text: TokenizedText, at start: Int, in part: Range<Int>)
    -> StreetLine?
  {
    let tokens = text.tokens
    for index in start + 1..<max(start + 1, min(part.upperBound, start + 6)) {
      if text.hasLineBreak(before: index) { return nil }
      let token = tokens[index]
      if token.kind == .number {
        let isStreet =
          AddressWords.germanicStreetPrefixes.contains(tokens[start].folded)
          || tokens[start..<index].contains(where: hasStreetSuffix)
        guard isStreet else { return nil }
        return StreetLine(start..<houseNumber(text, at: index, in: part), .germanic, "")
      }
      if token.kind == .punctuation, ![".", "-"].contains(token.folded) { return nil }
    }
    return nil
  }

  /// Whether `token` is a word with the ending of a German or Dutch street.
  private static func hasStreetSuffix(_ token: Token) -> Bool {
    // By bytes: `hasSuffix` looks for the boundaries of characters, through all marks of a word.
    let bytes = token.folded.utf8
    guard token.kind == .word, let last = bytes.last,
      let suffixes = AddressWords.germanicStreetSuffixesByEnd[last]
    else { return false }
    return suffixes.contains { bytes.suffix($0.count).elementsEqual($0) }
  }

  /// `rue de la Paix`, `Via Roma, 12`, `C/ Mayor 3`.
  private static func romance(_ text: TokenizedText, at start: Int, in part: Range<Int>)
    -> StreetLine?
  {
    let tokens = text.tokens
    var index = start + 1
    // `C/ Mayor` and `C. Mayor` are streets, but `(C) 2020` is not.
    if tokens[start].folded == "c" {
      guard index < part.upperBound, ["/", "."].contains(tokens[index].folded),
        !tokens[index].isSpaced
      else { return nil }
    }
    let hasNumberBefore = start > part.lowerBound && tokens[start - 1].kind == .number
    while index < part.upperBound, index - start < 9 {
      if index > start + 1, text.hasLineBreak(before: index) { break }
      if tokens[index].kind == .number, !hasNumberBefore {
        return StreetLine(
          start..<houseNumber(text, at: index, in: part), .romance, tokens[start].folded)
      }
      if tokens[index].folded == ",", hasNumberBefore { break }
      index += 1
    }
    guard hasNumberBefore || tokens.indices.contains(start - 2), index > start + 1 else {
      return nil
    }
    let number = (max(part.lowerBound, start - 3)..<start).first { tokens[$0].kind == .number }
    return number.map { StreetLine($0..<index, .romance, tokens[start].folded) }
  }

  /// The end of the house number that begins at `index`: `12`, `12a`, `12-14`.
  private static func houseNumber(_ text: TokenizedText, at index: Int, in part: Range<Int>) -> Int
  {
    let tokens = text.tokens
    var end = index + 1
    if end < part.upperBound, tokens[end].kind == .word, tokens[end].range.count == 1,
      !text.hasLineBreak(before: end)
    {
      end += 1
    }
    if end + 1 < part.upperBound, ["-", "/"].contains(tokens[end].folded),
      tokens[end + 1].kind == .number, !tokens[end + 1].isSpaced || tokens[end].isSpaced
    {
      end += 2
    }
    return end
  }
}
