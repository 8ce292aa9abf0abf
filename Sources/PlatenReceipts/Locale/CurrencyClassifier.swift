internal import PlatenModel

/// Detects the currency of a receipt, and the order of day and month in its country.
struct CurrencyClassifier {
  /// `nil` where the page has no evidence of it.
  let currency: CurrencyCode?
  /// The symbol or the code that was the evidence; else the country's code.
  let text: String
  /// The place of the symbol; `nil` where the country was the evidence.
  let box: Box?
  /// The probability that the currency is right, 0 to 1.
  let confidence: Double
  /// The order of day and month in dates; unknown where the page does not determine it.
  let order: DateOrder
  /// The likelier order of day and month, never unknown.
  let likelierOrder: DateOrder
  /// The countries with their currencies, and their features.
  let countries: [CountryClassifier.Candidate]

  /// The least probability of a currency, and of an order of day and month; below it, the page does
  /// not determine them.
  private static let minimumProbability = 0.5, minimumOrderProbability = 0.7
  /// The probability below which a default of the caller applies.
  private static let defaultProbability = 0.8

  /// - Parameters:
  ///   - locale: a language and a country, which determine the order and an ambiguous currency.
  ///   - preferred: the currency of a page that does not determine it.
  init(_ page: ReceiptPage, dates: [PrintedDate], locale: String?, preferred: CurrencyCode?) {
    let classifier = CountryClassifier(page, dates: dates)
    countries = classifier.candidates
    let country = locale.flatMap { Country.byCode[String($0.suffix(2)).uppercased()] }
    let marks = classifier.marks
    let probabilities = classifier.currencies
    let best = probabilities.max { ($0.value, $1.key.description) < ($1.value, $0.key.description) }
    let caller = [country?.currency, preferred].compactMap(\.self).first { currency in
      marks.isEmpty || marks.contains { $0.currencies.contains(currency) }
    }
    let isCertain = (best?.value ?? 0) >= Self.defaultProbability
    let isStated = country != nil && !marks.contains { $0.currencies.count == 1 }
    if let caller, !isCertain || isStated {
      (currency, confidence) = (caller, 0.95)
    } else {
      let found = best.flatMap { $0.value >= Self.minimumProbability ? $0 : nil }
      (currency, confidence) = (found?.key, found?.value ?? 0)
    }
    let mark = marks.first { [currency] in currency.map($0.currencies.contains) == true }
    (text, box) = (mark?.text ?? "", mark?.box)
    order = country?.order ?? Self.order(classifier.monthFirst)
    likelierOrder =
      order == .unknown ? (classifier.monthFirst > 0.5 ? .monthFirst : .dayFirst) : order
  }

  private static func order(_ monthFirst: Double) -> DateOrder {
    if monthFirst >= minimumOrderProbability { return .monthFirst }
    return monthFirst <= 1 - minimumOrderProbability ? .dayFirst : .unknown
  }
}
