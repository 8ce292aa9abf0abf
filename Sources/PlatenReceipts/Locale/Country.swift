internal import PlatenModel
internal import PlatenTextAnalysis

/// A country with its currency, its order of dates, and what is printed on its receipts.
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
  /// Whether its receipts print times of twelve hours with AM and PM; `nil` where they print both.
  let usesTwelveHours: Bool?
  /// Letters before its postal codes: `CH` in `CH-8001`.
  let postcodePrefixes: [String]
  let postcodes: [WordPattern]
  /// The last labels of its hosts.
  let domains: [String]
  let decimalMark: Character
  /// The step of its cash prices in hundredths of the unit; `nil` for one hundredth.
  let coinStep: Int?
  /// The rates of its taxes on sales, in percent.
  let taxRates: Set<Money>
  let companyNumbers: [NumberPattern]
  /// Folded words, by the feature that they are evidence for.
  let words: [CountryFeature: [[UInt8]]]

  /// The countries of the data file.
  static let all: [Country] = String(decoding: PackageResources.countries_txt, as: UTF8.self)
    .split(separator: "\n\n").compactMap { Country(block: String($0)) }

  /// The countries by code.
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
    taxRates = Set((values["rates"] ?? []).compactMap { Money($0) })
    companyNumbers = (values["ids"] ?? []).map(NumberPattern.init)
    words = CountryFeature.wordKeys.mapValues { key in
      (values[key] ?? []).map { TextFolding.folded($0) }.filter { !$0.isEmpty }
    }
  }
}

extension Country: Hashable {
  /// Whether both have the same code.
  static func == (a: Country, b: Country) -> Bool { a.code == b.code }

  /// Hashes the code.
  func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
