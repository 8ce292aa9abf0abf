internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects full postal addresses of the United States, Canada, the United Kingdom, Germany, Austria,
/// Switzerland, France, Italy, Spain and the Netherlands: a street with a number, and a city with
/// its postal code.
///
/// The value is one line; the parts are street, city, region, postalCode and country.
struct AddressDetector: DataDetector {
  /// The country (ISO 3166) of a postal code whose form several countries share.
  let region: String

  /// The largest distance from the start of a street to its postal code, in tokens.
  private static let maximumStreetTokens = 18
  /// The largest length of a city's name, in tokens.
  private static let maximumCityTokens = 5

  func matches(in text: TokenizedText) -> [ItemMatch] {
    guard text.hasDigits else { return [] }
    var results: [ItemMatch] = [], previousEnd = 0, index = 0
    while index < text.tokens.count {
      defer { index += 1 }
      guard let postcode = Postcode(text, at: index), postcode.range.lowerBound >= previousEnd,
        let match = match(postcode, in: text, from: previousEnd)
      else { continue }
      results.append(match.match)
      previousEnd = match.end
      index = max(index, previousEnd - 1)
    }
    return results
  }

  private func match(
    _ postcode: Postcode, in text: TokenizedText, from previousEnd: Int
  ) -> (match: ItemMatch, end: Int)? {
    let first = max(previousEnd, postcode.range.lowerBound - Self.maximumStreetTokens)
    let isAtLineEnd = text.hasLineBreak(before: postcode.range.upperBound)
    let after =
      postcode.form == .leading ? Self.city(text, after: postcode.range.upperBound) : nil
    // A leading code needs a city after it. This excludes most years before the search for a street.
    guard postcode.form == .trailing || isAtLineEnd || after != nil,
      let street = StreetLine(text, in: first..<postcode.range.lowerBound)
    else { return nil }
    let before = Self.city(text, between: street.range.upperBound, postcode.range.lowerBound)
    // After a line that ends with the city and the code follows something else: the addressee.
    let postcodeComesFirst = postcode.form == .leading && !(isAtLineEnd && before != nil)
    guard let city = postcodeComesFirst ? after : before else { return nil }
    // Only a supplement and a comma can separate the street from the city and the code.
    let gap = postcodeComesFirst ? postcode.range.lowerBound : city.lowerBound
    guard gap - street.range.upperBound <= 7 else { return nil }
    let end = max(city.upperBound, postcode.range.upperBound)
    let country = postcode.country ?? street.country(among: region)
    var parts = [
      "street": text.string(text.scalarRange(of: street.range)).oneLine,
      "city": text.string(text.scalarRange(of: city)).oneLine, "postalCode": postcode.code,
    ]
    parts["region"] = postcode.region
    parts["country"] = country
    let range = text.scalarRange(of: street.range.lowerBound..<end)
    let value = text.string(range).split { $0.isNewline }
      .map { $0.trimmed(of: ", ") }.filter { !$0.isEmpty }.joined(separator: ", ")
    return (
      ItemMatch(.fullStreetAddress, range, value: value, parts: parts, confidence: 0.9), end
    )
  }

  /// The tokens of the city's name that begins at token `start`.
  private static func city(_ text: TokenizedText, after start: Int) -> Range<Int>? {
    let tokens = text.tokens
    var end = start
    while end < tokens.count, end - start < maximumCityTokens {
      let token = tokens[end]
      if end > start, token.isSpaced, text.hasLineBreak(before: end) { break }
      let isName =
        token.kind == .word
        && (text.scalars[token.range.lowerBound].isUppercase
          || [
            "am", "an", "der", "la", "le", "les", "sur", "sous", "en", "de", "del", "den", "aan",
            "bei", "im", "in", "l", "d", "di",
          ].contains(token.folded))
      let joins = ["-", "'"].contains(token.folded) && end > start && !token.isSpaced
      guard isName || joins else { break }
      end += 1
    }
    while end > start,
      tokens[end - 1].kind == .punctuation
        || !text.scalars[tokens[end - 1].range.lowerBound].isUppercase
    { end -= 1 }
    return end > start ? start..<end : nil
  }

  /// The tokens of the city's name before the code, back to a comma, a line break or the street.
  private static func city(_ text: TokenizedText, between first: Int, _ last: Int) -> Range<Int>? {
    let tokens = text.tokens
    var end = last
    while end > first, tokens[end - 1].folded == "," { end -= 1 }
    var start = end
    while start > first, end - start < maximumCityTokens,
      tokens[start - 1].kind == .word
        || ["-", "'", "."].contains(tokens[start - 1].folded)
    {
      start -= 1
      if text.hasLineBreak(before: start) { break }
    }
    while start < end, tokens[start].kind == .punctuation { start += 1 }
    return start < end ? start..<end : nil
  }
}

/// The words and codes by which the detector recognizes streets and regions.
enum AddressWords {
  /// The last words of English streets, whose number precedes the name.
  static let englishStreetSuffixes = words(
    """
    street st avenue ave av road rd drive dr lane ln boulevard blvd court ct place pl square sq
    terrace ter way parkway pkwy highway hwy close crescent cres row gardens gdns mews hill walk
    circle cir trail plaza broadway grove green park quay steps wharf yard route pike loop alley
    """)

  /// The endings of German and Dutch streets of one word; the number follows.
  private static let germanicStreetSuffixes = [
    "strasse", "str", "weg", "platz", "gasse", "allee", "ring", "ufer", "damm", "chaussee", "markt",
    "graben", "berg", "steig", "promenade", "hof", "straat", "laan", "plein", "kade", "gracht",
    "singel", "dijk", "dreef", "pad", "hout", "haven", "park", "steeg", "rain", "halde", "matte",
    "quai", "wall", "stieg", "zeile", "garten", "feld", "heide", "burg", "brug", "wiese",
  ]

  /// ``germanicStreetSuffixes`` in UTF-8, by their last byte.
  static let germanicStreetSuffixesByEnd = Dictionary(
    grouping: germanicStreetSuffixes.map { Array($0.utf8) }, by: { $0.last! })

  /// The first words of streets of several words, which need no such ending: `Am Alten Markt`.
  static let germanicStreetPrefixes: Set = [
    "am", "an", "im", "in", "auf", "zum", "zur", "unter", "hinter", "alte", "neue",
  ]

  /// The first words of streets in the Romance languages.
  static let romanceStreetPrefixes = words(
    """
    rue avenue av boulevard bd blvd place pl chemin ch allee impasse quai cours square route rte
    faubourg passage montee esplanade ruelle via viale piazza corso largo vicolo strada piazzale
    lungotevere lungomare contrada galleria calle c avenida avda plaza paseo pso carrer carretera
    ctra ronda travesia camino glorieta rambla passeig avinguda
    """)

  /// The two-letter codes of the states of the USA.
  static let states = words(
    """
    AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY
    NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR
    """)
  /// The two-letter codes of the Canadian provinces.
  static let provinces = words("AB BC MB NB NL NS NT NU ON PE QC SK YT")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}

/// A postal code in a text, of one of the countries of ``AddressDetector``.
struct Postcode {
  /// The position of a postal code in an address.
  enum Form {
    /// Before the city: `10115 Berlin`.
    case leading
    /// After the city: `Springfield, IL 62704`.
    case trailing
  }

  /// The range of tokens, including a state or a country's letters: `IL 62704`, `D-10115`.
  let range: Range<Int>
  let code: String
  /// The state or the province; `nil` without one.
  let region: String?
  let form: Form
  /// The country (ISO 3166); `nil` if several countries share the code's form.
  let country: String?

  /// The postal code at token `index`; `nil` without one.
  init?(_ text: TokenizedText, at index: Int) {
    let tokens = text.tokens
    func letters(_ index: Int) -> String? {
      guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
      let word = text.string(tokens[index].range)
      return word.unicodeScalars.allSatisfy(\.isUppercase) ? word : nil
    }
    func isAdjacent(_ index: Int) -> Bool {
      tokens.indices.contains(index) && !tokens[index].isSpaced
    }

    if tokens[index].kind == .number {
      let digits = tokens[index].range.count
      if digits == 5, let state = letters(index - 1), AddressWords.states.contains(state) {
        let hasPlusFour =
          index + 2 < tokens.count && tokens[index + 1].folded == "-"
          && isAdjacent(index + 1) && isAdjacent(index + 2) && tokens[index + 2].range.count == 4
        let end = hasPlusFour ? index + 3 : index + 1
        let scalars = text.scalarRange(of: index..<end)
        self.init(index - 1..<end, text.string(scalars), state, .trailing, "US")
        return
      }
      if digits == 4, let pair = letters(index + 1), pair.count == 2, pair != "KG" {
        self.init(index..<index + 2, tokens[index].folded + " " + pair, nil, .leading, "NL")
        return
      }
      guard digits == 4 || digits == 5, tokens[index].folded.first != "0" || digits == 5 else {
        return nil
      }
      let hasCountryPrefix = index > 1 && tokens[index - 1].folded == "-" && isAdjacent(index)
      let prefix = hasCountryPrefix ? letters(index - 2) : nil
      let countries = [
        "D": "DE", "DE": "DE", "CH": "CH", "F": "FR", "A": "AT", "I": "IT", "E": "ES",
      ]
      self.init(
        (prefix == nil ? index : index - 2)..<index + 1, tokens[index].folded, nil, .leading,
        prefix.flatMap { countries[$0] })
      return
    }
    guard let (code, count) = Self.alphanumeric(text, at: index) else { return nil }
    let isCanadian = code[code.index(after: code.startIndex)].isNumber && code.utf8.count == 7
    let state = isCanadian ? letters(index - 1) : nil
    if isCanadian, state == nil || !AddressWords.provinces.contains(state!) { return nil }
    self.init(
      (isCanadian ? index - 1 : index)..<index + count, code, state, .trailing,
      isCanadian ? "CA" : "GB")
  }

  private init(
    _ range: Range<Int>, _ code: String, _ region: String?, _ form: Form, _ country: String?
  ) {
    self.range = range
    self.code = code
    self.region = region
    self.form = form
    self.country = country
  }

  /// A British or Canadian code at token `index`, and its length in tokens: `SW1A 1AA`, `K1A 0B1`.
  private static func alphanumeric(_ text: TokenizedText, at index: Int) -> (String, Int)? {
    let tokens = text.tokens
    guard tokens[index].kind == .word, tokens[index].range.count <= 2, tokens[index].isSpaced,
      index + 1 < tokens.count, tokens[index + 1].kind == .number, !tokens[index + 1].isSpaced
    else { return nil }
    var end = index, string = ""
    while end < tokens.count, string.count < 8, tokens[end].kind != .punctuation,
      end == index || !tokens[end].isSpaced || string.count > 1 && !string.contains(" ")
    {
      if end > index, tokens[end].isSpaced { string += " " }
      string += text.string(tokens[end].range)
      end += 1
    }
    let pattern = String(
      string.unicodeScalars.map {
        $0.isDigit ? "9" : $0.isUppercase ? "A" : $0 == " " ? " " : "?"
      })
    let patterns = ["A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA", "A9A 9A9"]
    return patterns.contains(pattern) ? (string, end - index) : nil
  }
}

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
