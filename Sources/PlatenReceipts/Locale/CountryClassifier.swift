internal import PlatenModel
internal import PlatenTextAnalysis

/// Estimates the country of a receipt from all of its evidence: a conditional logit over countries.
struct CountryClassifier {
  /// A country, or a currency of an unknown country, and its features.
  struct Candidate {
    /// `nil` for an unknown country.
    let country: Country?
    let currency: CurrencyCode
    let features: FeatureValues<CountryFeature>
  }

  private static let weights = FeatureWeights<CountryFeature>(file: PackageResources.country_txt)

  let candidates: [Candidate]
  /// The probability of each candidate, 0 to 1; they sum to 1.
  let probabilities: [Double]
  /// The currencies' symbols and codes on the page.
  let marks: [CurrencyMark]

  init(_ page: ReceiptPage, dates: [PrintedDate]) {
    let evidence = CountryFeatures(page, dates: dates)
    marks = evidence.marks
    let known = Set(Country.all.map(\.currency))
    let others = evidence.marks.filter { $0.currencies.count == 1 }.map { $0.currencies[0] }
      .filter { !known.contains($0) }.unique
    candidates =
      Country.all.map {
        Candidate(country: $0, currency: $0.currency, features: evidence.features(of: $0))
      }
      + others.map { currency in
        var features = evidence.features(of: currency)
        features[.unknown] = 1
        return Candidate(country: nil, currency: currency, features: features)
      }
    let odds = candidates.map { Self.weights.score($0.features) }.softmaxWeights()
    let sum = odds.reduce(0, +)
    probabilities = odds.map { $0 / sum }
  }

  /// The probability of each currency, 0 to 1.
  var currencies: [CurrencyCode: Double] {
    zip(candidates, probabilities).reduce(into: [:]) { $0[$1.0.currency, default: 0] += $1.1 }
  }

  /// The probability that the month comes first in dates, 0 to 1.
  var monthFirst: Double {
    zip(candidates, probabilities).filter { $0.0.country?.order == .monthFirst }
      .reduce(0) { $0 + $1.1 }
  }
}

/// A country with its currency, its order of dates, and the typical print of its receipts.
struct Country: Sendable {
  /// The code of two letters of ISO 3166-1.
  let code: String
  /// The currency of its receipts.
  let currency: CurrencyCode
  /// The order of day and month in dates.
  let order: DateOrder
  /// How frequent its receipts are, 0 to 3: the logarithm of a guess.
  let prior: Double
  /// Tesseract's names of its languages.
  let languages: [String]
  /// The digits after the plus sign of its telephone numbers.
  let phonePrefix: String
  /// Its telephone numbers without that code.
  let phones: [PhonePattern]
  /// Whether its receipts print times of twelve hours with AM and PM; `nil` if they print both.
  let usesTwelveHours: Bool?
  /// Letters before its postal codes: `CH` in `CH-8001`.
  let postcodePrefixes: [String]
  let postcodes: [WordPattern]
  /// The last labels of its hosts.
  let domains: [String]
  let decimalMark: Character
  /// The step of its cash prices in hundredths of the unit; `nil` for one hundredth.
  let coinStep: Int?
  /// The usual rates of its taxes on sales, in percent.
  let taxRates: Set<FixedDecimal>
  /// The highest sum of the rates of its places, in percent, where each place has its own; else `nil`.
  let localRateLimit: FixedDecimal?
  let companyNumbers: [NumberPattern]
  /// Folded words that label an amount alone: `Tax`, which is a part of other labels elsewhere.
  let labels: [[UInt8]]
  /// Folded words, by the feature that they are evidence for.
  let words: [CountryFeature: [[UInt8]]]

  /// The countries of the data file.
  static let all: [Country] = String(decoding: PackageResources.countries_txt, as: UTF8.self)
    .split(separator: "\n\n").compactMap { Country(block: String($0)) }

  static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  /// Parses a block of the data file; `nil` for one without code and currency.
  private init?(block: String) {
    var values: [String: [String]] = [:]
    for line in block.split(separator: "\n") where !line.hasPrefix("#") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      values[String(line[..<colon])] = line[line.index(after: colon)...].split(separator: ",")
        .map { $0.trimmed }
    }
    guard let code = values["country"]?.first,
      let currency = values["currency"]?.first.flatMap(CurrencyCode.init)
    else { return nil }
    (self.code, self.currency) = (code, currency)
    order = values["order"]?.first == "month-first" ? .monthFirst : .dayFirst
    prior = values["prior"]?.first.flatMap(Double.init) ?? 0
    languages = values["languages"] ?? []
    phonePrefix = values["phone"]?.first ?? ""
    phones = (values["phones"] ?? []).map(PhonePattern.init)
    usesTwelveHours = values["clock"]?.first == "both" ? nil : values["clock"]?.first == "12"
    postcodePrefixes = (values["prefix"]?.first ?? "").split(separator: " ").map(String.init)
    postcodes = (values["postcodes"] ?? []).map(WordPattern.init)
    domains = (values["domain"]?.first ?? "").split(separator: " ").map(String.init)
    decimalMark = values["decimal"]?.first == "comma" ? "," : "."
    coinStep = values["coins"]?.first.flatMap { Int($0) }
    taxRates = Set((values["rates"] ?? []).compactMap { FixedDecimal($0) })
    localRateLimit = values["local-rates"]?.first.flatMap { FixedDecimal($0) }
    companyNumbers = (values["ids"] ?? []).map(NumberPattern.init)
    labels = (values["labels"] ?? []).map { TextFolding.folded($0) }
    words = CountryFeature.wordKeys.mapValues { key in
      (values[key] ?? []).map { TextFolding.folded($0) }.filter { !$0.isEmpty }
    }
  }
}

extension Country: Hashable {
  /// Whether both have the same code.
  static func == (a: Country, b: Country) -> Bool { a.code == b.code }

  func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// The evidence of a page for each country.
struct CountryFeatures {
  /// The currencies' symbols and codes.
  let marks: [CurrencyMark]
  private let page: ReceiptPage
  /// The folded words of each country, by feature.
  private let wordHits: [Country: [CountryFeature: Set<[UInt8]>]]
  /// The words of each row that may hold a postal code.
  private let addressWords: [[Substring]]
  /// The folded letters and digits of each row.
  private let rowLetters: [[UInt8]]
  /// The folded letters before the first amount of each row that has one.
  private let rowLabels: Set<[UInt8]>
  private let phonePrefixes: [String]
  /// The digit groups of numbers that may be telephone numbers.
  private let phones: [[Substring]]
  /// Whether times are printed with AM and PM; `nil` if no time tells.
  private let hasTwelveHours: Bool?
  private let domains: Set<String>
  private let rates: (inTaxRows: [FixedDecimal], all: [FixedDecimal])
  private let dates: [PrintedDate]

  init(_ page: ReceiptPage, dates: [PrintedDate]) {
    self.page = page
    self.dates = dates
    marks = CurrencyMark.marks(on: page)
    wordHits = Self.wordHits(on: page)
    addressWords = page.rows.indices.filter { row in
      page.rows[row].words.count <= 8 && !page.amounts[row].contains(where: \.isMoney)
    }.map { page.rows[$0].text.split { $0 == " " || $0 == "," } }
    rowLetters = page.rows.map { TextFolding.folded($0.text) }
    rowLabels = Set(
      page.amounts.compactMap(\.first).map { amount in
        let words = page.rows[amount.row].words[..<amount.number.words.lowerBound]
        return TextFolding.folded(words.map(\.text).joined()).filter { $0 > UInt8(ascii: "9") }
      })
    phonePrefixes = page.rows.indices.flatMap { row in
      let isPhone = page.keywords.rows[row].contains { !$0.roles.isDisjoint(with: [.phone, .fax]) }
      return Self.phonePrefixes(in: page.rows[row].text, isPhone: isPhone)
    }
    phones = page.rows.flatMap { PhonePattern.numbers(in: $0.text) }
    hasTwelveHours = Self.hasTwelveHours(page)
    domains = Set(page.rows.flatMap { Self.domains(in: $0.text) })
    rates = Self.rates(on: page)
  }

  func features(of country: Country) -> FeatureValues<CountryFeature> {
    var values = features(of: country.currency)
    values[.prior] = country.prior
    for (feature, hits) in wordHits[country] ?? [:] {
      values[feature] = Double(min(2, hits.count))
    }
    if country.labels.contains(where: rowLabels.contains) {
      values[.taxes] = min(2, values[.taxes] + 1)
    }
    addNumbers(of: country, to: &values)
    values.set(.domain, country.domains.contains(where: domains.contains))
    let languages = page.keywords.languages
    if let main = languages.first, country.languages.contains(main) {
      values[.mainLanguage] = 1
    } else {
      values.set(.otherLanguage, languages.contains(where: country.languages.contains))
    }
    addAmounts(of: country, to: &values)
    addDates(of: country, to: &values)
    return values
  }

  /// The features of a currency whose country is unknown.
  func features(of currency: CurrencyCode) -> FeatureValues<CountryFeature> {
    var values = FeatureValues<CountryFeature>()
    let own = marks.filter { $0.currencies.count == 1 }
    let shared = marks.filter { $0.currencies.count > 1 }
    let matching = own.filter { $0.currencies == [currency] }
    let share = { (part: [CurrencyMark], whole: [CurrencyMark]) in
      whole.isEmpty ? 0 : Double(part.count) / Double(whole.count)
    }
    values[.mark] = share(matching, own)
    values.set(.markedTotal, matching.contains(where: \.isOnTotal))
    let possible = shared.filter { $0.currencies.contains(currency) }
    values[.sharedMark] = share(possible, shared)
    values.set(.foreignMark, !marks.isEmpty && matching.isEmpty && possible.isEmpty)
    return values
  }

  private func addNumbers(of country: Country, to values: inout FeatureValues<CountryFeature>) {
    values.set(
      .postcode,
      addressWords.contains { words in country.postcodes.contains { $0.matches(words) } })
    values.set(
      .postcodePrefix,
      addressWords.joined().contains { word in
        country.postcodePrefixes.contains { word.isPostcode(withPrefix: $0) }
      })
    values.set(
      .companyNumber,
      country.companyNumbers.contains { number in rowLetters.contains { number.matches($0) } })
    values.set(.phone, phonePrefixes.contains { $0.hasPrefix(country.phonePrefix) })
    values.set(
      .localPhone,
      country.phones.contains { pattern in phones.contains { pattern.matches($0) } })
  }

  private func addAmounts(of country: Country, to values: inout FeatureValues<CountryFeature>) {
    let known = rates.all.filter(country.taxRates.contains)
    values.set(.rate, !known.isEmpty)
    values.set(.rareRate, known.contains { rate in Self.countries(with: rate) <= 3 })
    let isLocal = country.localRateLimit.map { limit in rates.inTaxRows.allSatisfy { $0 <= limit } }
    values.set(
      .foreignRate, !rates.inTaxRows.isEmpty && known.isEmpty && isLocal != true)
    if let mark = page.style.decimalMark {
      values.set(mark == country.decimalMark ? .decimalMark : .foreignDecimalMark, true)
    }
    guard let step = country.coinStep, page.style.places == 2 else { return }
    let amounts = page.money.filter { $0.places == 2 && $0.value != .zero && !$0.labels.isTax }
    let payable = amounts.filter {
      $0.value.tenThousandths % (step * FixedDecimal.scale / 100) == 0
    }
    if amounts.count >= 4, payable.count == amounts.count { values[.coins] = 1 }
    if payable.count < amounts.count { values[.foreignCoins] = 1 }
  }

  private func addDates(of country: Country, to values: inout FeatureValues<CountryFeature>) {
    if let own = country.usesTwelveHours, let hasTwelveHours {
      values.set(own == hasTwelveHours ? .clock : .foreignClock, true)
    }
    let order = DateOrder.unknown.resolved(by: dates)
    guard order != .unknown else { return }
    values.set(order == country.order ? .dateOrder : .foreignDateOrder, true)
  }

  private static func countries(with rate: FixedDecimal) -> Int {
    Country.all.count { $0.taxRates.contains(rate) }
  }
}

extension CountryFeatures {
  private static let byWord: [[UInt8]: [(country: Country, feature: CountryFeature)]] =
    Country.all.reduce(into: [:]) { table, country in
      for (feature, words) in country.words {
        for word in words { table[word, default: []].append((country, feature)) }
      }
    }

  /// Whether the page names the country, one of its towns, or its currency.
  static func names(_ country: Country, on page: ReceiptPage) -> Bool {
    wordHits(on: page)[country] != nil
      || CurrencyMark.marks(on: page).contains { $0.currencies == [country.currency] }
  }

  private static func wordHits(on page: ReceiptPage) -> [Country: [CountryFeature: Set<[UInt8]>]] {
    var hits: [Country: [CountryFeature: Set<[UInt8]>]] = [:]
    for row in page.rows {
      let tokens = row.text.split { !$0.isLetter && !$0.isNumber }.map { TextFolding.folded($0) }
        .filter { !$0.isEmpty }
      for start in tokens.indices {
        var letters: [UInt8] = []
        for token in tokens[start...].prefix(4) {
          letters += token
          for (country, feature) in byWord[letters] ?? [] {
            hits[country, default: [:]][feature, default: []].insert(letters)
          }
        }
      }
    }
    return hits
  }

  /// Whether a time is printed with AM or PM; `nil` if there is none, and none after one o'clock
  /// in the afternoon.
  private static func hasTwelveHours(_ page: ReceiptPage) -> Bool? {
    let times = page.rows.compactMap { PrintedTime(in: $0.text) }
    if times.contains(where: \.hasMeridiem) { return true }
    return times.contains { $0.time.hour > 12 } ? false : nil
  }

  /// The digits after a plus sign, or in a row of telephone numbers after two zeros.
  private static func phonePrefixes(in text: String, isPhone: Bool) -> [String] {
    let parts = text.split(separator: "+").dropFirst(text.hasPrefix("+") ? 0 : 1)
    let signed = parts.map { part -> String in
      String(part.filter { $0.isDigit || $0.isLetter }.prefix { $0.isDigit })
    }
    guard isPhone else { return signed.filter { $0.count >= 8 } }
    let numbers = text.split { !$0.isDigit && !" -/.()".contains($0) }.map { part -> String in
      part.filter(\.isDigit)
    }
    let zeros = numbers.filter { $0.hasPrefix("00") && (11...15).contains($0.count) }
    return signed.filter { $0.count >= 8 } + zeros.map { String($0.dropFirst(2)) }
  }

  /// Labels between the name of a host and the label of the country.
  private static let secondLabels: Set<String> = [
    "com", "co", "net", "org", "gov", "edu", "or", "ne",
  ]

  /// The last labels of hosts and e-mail addresses.
  private static func domains(in text: String) -> [String] {
    text.lowercased().split { $0 == " " || $0 == "/" }.compactMap { word in
      var labels = word.trimmingPunctuation.split(separator: ".")
      guard let last = labels.popLast(), last.allSatisfy(\.isLetter) else { return nil }
      // Many countries register hosts below a second label of their own: `example.com.ar`.
      if let second = labels.last, labels.count >= 2, secondLabels.contains(String(second)) {
        labels.removeLast()
      }
      guard let name = labels.last, name.count >= 4, name.contains(where: \.isLetter) else {
        return nil
      }
      return String(last)
    }
  }

  /// The percentages of the page, and those in rows of taxes.
  private static func rates(on page: ReceiptPage) -> (
    inTaxRows: [FixedDecimal], all: [FixedDecimal]
  ) {
    let isTaxRow = page.keywords.rows.map { row in
      row.contains { !$0.roles.isDisjoint(with: [.tax, .summary]) }
    }
    let percentages = page.amounts.joined().filter { $0.number.isPercent && $0.value > .zero }
    let broken = page.amounts.joined().filter {
      !$0.number.isPercent && isTaxRow[$0.row] && $0.number.places >= 1 && $0.number.places <= 2
        && $0.value < FixedDecimal(tenThousandths: 26 * FixedDecimal.scale)
        && $0.value.tenThousandths % FixedDecimal.scale != 0
    }
    return (
      percentages.filter { isTaxRow[$0.row] }.map(\.value), (percentages + broken).map(\.value)
    )
  }
}

extension Substring {
  /// Whether the word is a postal code of digits after `prefix` and a hyphen: `CH-8001`.
  fileprivate func isPostcode(withPrefix prefix: String) -> Bool {
    guard hasPrefix(prefix + "-") else { return false }
    let digits = dropFirst(prefix.count + 1)
    return (3...5).contains(digits.count) && digits.allSatisfy(\.isDigit)
  }
}

/// The evidence for a country that a receipt shows. The raw values are the names in `country.txt`.
enum CountryFeature: String, ScorerFeature {
  /// The country's frequency, 0 to 3.
  case prior
  /// Names of the country, of its towns; other words; taxes; legal forms: the number of different
  /// ones, at most 2.
  case names, towns, words, taxes, forms
  /// A postal code before or after a town, in the country's format.
  case postcode
  /// A postal code with the country's letter.
  case postcodePrefix
  /// A company's or a tax number in the country's format.
  case companyNumber
  /// A telephone number with the country's code; without it, in the country's groups of digits.
  case phone, localPhone
  /// A host or an e-mail address below the country's domain.
  case domain
  /// The page's first language, or another of its languages, is one of the country.
  case mainLanguage, otherLanguage
  /// A percentage, or a number in a row of taxes, is one of its rates: a usual one, or one that few
  /// countries have.
  case rate, rareRate
  /// Percentages in rows of taxes are no rate of the country.
  case foreignRate
  /// The share of the currency's own codes and symbols among those of the page, 0 to 1.
  case mark
  /// The total is printed with the currency's own code or symbol.
  case markedTotal
  /// The share of the symbols of several currencies, such as `$`, that may be the currency's.
  case sharedMark
  /// All codes and symbols are of other currencies.
  case foreignMark
  /// Amounts have the country's decimal mark, or another one.
  case decimalMark, foreignDecimalMark
  /// All of at least four amounts are payable with the country's coins; some amounts are not.
  case coins, foreignCoins
  /// Times are printed with AM and PM, or without, as in the country; otherwise than there.
  case clock, foreignClock
  /// A date is possible in the country's order of day and month only; in the other order only.
  case dateOrder, foreignDateOrder
  /// Not one of the supported countries, but a currency with a code or a symbol of its own.
  case unknown

  /// The keys of the features that count words, in `countries.txt`.
  static let wordKeys: [CountryFeature: String] = [
    .names: "names", .towns: "towns", .words: "words", .taxes: "taxes", .forms: "forms",
  ]
}

/// The format of a company's number with its label or country code: `CHE#########`.
///
/// `#` is a digit, `@` a letter, and any other letter itself; spaces and punctuation between them are
/// ignored, as in `CHE-123.456.789`.
struct NumberPattern: Sendable {
  private let pattern: [UInt8]

  init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// Whether `letters`, the folded letters and digits of a row, contain such a number that no other
  /// digit continues.
  func matches(_ letters: [UInt8]) -> Bool {
    guard letters.count >= pattern.count else { return false }
    return (0...(letters.count - pattern.count)).contains { start in
      let end = start + pattern.count
      return !(end < letters.count && letters[end].isDigit && letters[end - 1].isDigit)
        && !(start > 0 && letters[start].isDigit && letters[start - 1].isDigit)
        && zip(pattern, letters[start...]).allSatisfy(Self.matches)
    }
  }

  private static func matches(_ mark: UInt8, _ letter: UInt8) -> Bool {
    switch mark {
    case UInt8(ascii: "#"): letter.isDigit
    case UInt8(ascii: "@"): !letter.isDigit
    default: mark == letter
    }
  }
}

extension UInt8 {
  /// Whether the byte is a digit of ASCII.
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// The digit groups of a country's telephone numbers without its code: `%## %## ####`.
///
/// `#` is a digit, `%` a digit from 2 on, and any other digit itself. Between groups any of spaces,
/// hyphens, points, slashes and parentheses may stand.
struct PhonePattern: Sendable {
  private let groups: [[Character]]

  init(_ pattern: String) { groups = pattern.split(separator: " ").map(Array.init) }

  /// Whether consecutive groups of `number` match, and no further group precedes or follows them.
  func matches(_ number: [Substring]) -> Bool {
    number.count == groups.count
      && zip(groups, number).allSatisfy { group, digits in
        group.count == digits.count && zip(group, digits).allSatisfy(Self.matches)
      }
  }

  private static func matches(_ mark: Character, _ digit: Character) -> Bool {
    switch mark {
    case "#": true
    case "%": digit >= "2"
    default: mark == digit
    }
  }

  /// The groups of the numbers in `text` that may be telephone numbers: at least two, with one to
  /// three separators between them.
  static func numbers(in text: String) -> [[Substring]] {
    var found: [[Substring]] = []
    var groups: [Substring] = []
    var rest = text[...]
    var gap = ""
    func end() {
      if groups.count > 1 { found.append(groups) }
      groups = []
    }
    while let first = rest.first {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if digits.isEmpty {
        gap.append(first)
        rest = rest.dropFirst()
        continue
      }
      let isJoined =
        !groups.isEmpty && (1...3).contains(gap.count) && gap.allSatisfy { " -./()".contains($0) }
      if !isJoined { end() }
      groups.append(digits)
      rest = rest[digits.endIndex...]
      gap = ""
    }
    end()
    return found
  }
}

/// A pattern of words, such as that of a postal code and its town: `##-### w`.
///
/// `#` is a digit, `@` a capital letter, `w` a word that begins with at least three letters, `s` the
/// abbreviation of a state of the USA; any other letters are themselves.
struct WordPattern: Sendable {
  private let parts: [String]

  init(_ pattern: String) { parts = pattern.split(separator: " ").map(String.init) }

  /// Whether consecutive `words` match; a word's punctuation at its ends is ignored.
  func matches(_ words: [Substring]) -> Bool {
    guard words.count >= parts.count else { return false }
    return (0...(words.count - parts.count)).contains { start in
      zip(parts, words[start...]).allSatisfy { Self.matches($0, $1) }
    }
  }

  private static func matches(_ part: String, _ word: Substring) -> Bool {
    let word = word.trimmingPunctuation
    switch part {
    case "w": return word.prefix { $0.isLetter }.count >= 3
    case "s": return states.contains(String(word))
    default: return part.count == word.count && zip(part, word).allSatisfy(Self.matches)
    }
  }

  private static func matches(_ mark: Character, _ character: Character) -> Bool {
    switch mark {
    case "#": character.isDigit
    case "@": character.isLetter && character.isUppercase
    default: mark == character || mark.isLetter && mark.uppercased() == character.uppercased()
    }
  }

  private static let states = Set(
    """
    AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM \
    NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC
    """.split(separator: " ").map(String.init))
}

extension Substring {
  /// The word without commas, points, colons and parentheses at its ends.
  var trimmingPunctuation: Substring {
    let marks = ",.:;()*"
    return drop { marks.contains($0) }.reversed().drop { marks.contains($0) }.reversed()
      .reduce(into: "") { $0.append($1) }[...]
  }
}
