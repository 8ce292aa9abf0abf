internal import PlatenModel
internal import PlatenTextAnalysis

/// What a page shows of each country.
struct CountryEvidence {
  /// The currencies' symbols and codes.
  let marks: [CurrencyMark]
  private let page: ReceiptPage
  /// The folded words of each country, by feature.
  private let wordHits: [Country: [CountryFeature: Set<[UInt8]>]]
  /// The words of each row that may hold a postal code.
  private let addressWords: [[Substring]]
  /// The folded letters and digits of each row.
  private let rowLetters: [[UInt8]]
  private let phonePrefixes: [String]
  /// The digit groups of numbers that may be telephone numbers.
  private let phones: [[Substring]]
  /// Whether times are printed with AM and PM; `nil` where no time tells.
  private let hasTwelveHours: Bool?
  private let domains: Set<String>
  private let rates: (inTaxRows: [Money], all: [Money])
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
    phonePrefixes = page.rows.indices.flatMap { row in
      let isPhone = page.keywords.rows[row].contains { !$0.roles.isDisjoint(with: [.phone, .fax]) }
      return Self.phonePrefixes(in: page.rows[row].text, isPhone: isPhone)
    }
    phones = page.rows.flatMap { PhonePattern.numbers(in: $0.text) }
    hasTwelveHours = Self.hasTwelveHours(page)
    domains = Set(page.rows.flatMap { Self.domains(in: $0.text) })
    rates = Self.rates(on: page)
  }

  /// The features of `country`.
  func features(of country: Country) -> FeatureValues<CountryFeature> {
    var values = features(of: country.currency)
    values[.prior] = country.prior
    for (feature, hits) in wordHits[country] ?? [:] {
      values[feature] = Double(min(2, hits.count))
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
    values.set(.foreignRate, !rates.inTaxRows.isEmpty && known.isEmpty)
    if let mark = page.style.decimalMark {
      values.set(mark == country.decimalMark ? .decimalMark : .foreignDecimalMark, true)
    }
    guard let step = country.coinStep, page.style.places == 2 else { return }
    let amounts = page.money.filter { $0.places == 2 && $0.value != .zero && !$0.labels.isTax }
    let payable = amounts.filter { $0.value.tenThousandths % (step * Money.scale / 100) == 0 }
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

  private static func countries(with rate: Money) -> Int {
    Country.all.count { $0.taxRates.contains(rate) }
  }
}

extension CountryEvidence {
  private static let byWord: [[UInt8]: [(country: Country, feature: CountryFeature)]] =
    Country.all.reduce(into: [:]) { table, country in
      for (feature, words) in country.words {
        for word in words { table[word, default: []].append((country, feature)) }
      }
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

  /// Whether a time is printed with AM or PM; `nil` where there is none, and none after one o'clock
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
  private static func rates(on page: ReceiptPage) -> (inTaxRows: [Money], all: [Money]) {
    let isTaxRow = page.keywords.rows.map { row in
      row.contains { !$0.roles.isDisjoint(with: [.tax, .summary]) }
    }
    let percentages = page.amounts.joined().filter { $0.number.isPercent && $0.value > .zero }
    let broken = page.amounts.joined().filter {
      !$0.number.isPercent && isTaxRow[$0.row] && $0.number.places >= 1 && $0.number.places <= 2
        && $0.value < Money(tenThousandths: 26 * Money.scale)
        && $0.value.tenThousandths % Money.scale != 0
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
