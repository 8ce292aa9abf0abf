internal import PlatenModel

/// Detects the currency of a receipt, and the order of day and month in its country.
struct CurrencyClassifier {
  /// `nil` if the page has no evidence of it.
  let currency: CurrencyCode?
  /// The symbol or the code that was the evidence; else the country's code.
  let text: String
  /// The place of the symbol; `nil` if the country was the evidence.
  let box: Box?
  /// The probability that the currency is right, 0 to 1.
  let confidence: Double
  /// The order of day and month in dates; unknown if the page does not determine it.
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

/// A currency's symbol or code on a page.
struct CurrencyMark: Sendable {
  /// The currencies that it may stand for, the most frequent first; at least one.
  let currencies: [CurrencyCode]
  /// As printed.
  let text: String
  let box: Box
  /// Whether its amount is labeled as the total.
  let isOnTotal: Bool

  /// The marks of a page, without those of an amount that repeats the total in another currency.
  static func marks(on page: ReceiptPage) -> [CurrencyMark] {
    let foreign = foreignRows(of: page)
    let adjacent = page.amounts.joined().filter {
      !$0.number.currency.isEmpty && !$0.number.isPercent && !foreign.contains($0.row)
    }.map {
      CurrencyMark(
        currencies: CurrencySymbol.currencies(for: $0.number.currency), text: $0.number.currency,
        box: $0.box, isOnTotal: $0.labels.totalScore > 0.5)
    }
    let standalone = page.rows.indices.filter { !foreign.contains($0) }.flatMap { row in
      page.rows[row].words.flatMap { word in
        symbols(in: word.text).map {
          CurrencyMark(
            currencies: CurrencySymbol.currencies(for: $0), text: String($0), box: word.box,
            isOnTotal: isTotal(row, on: page))
        }
      }
    }
    return (adjacent + standalone).filter { !$0.currencies.isEmpty }
  }

  /// The parts of a word that may be a mark without an amount: three capitals, and the symbols that
  /// are no words.
  private static func symbols(in text: String) -> [Substring] {
    text.split { !$0.isLetter && !"€£$₹".contains($0) }.filter {
      $0 == $0.uppercased() && ($0.count == 3 || ["RM", "€", "£"].contains($0))
    }
  }

  private static func isTotal(_ row: Int, on page: ReceiptPage) -> Bool {
    page.amounts[row].contains { $0.labels.totalScore > 0.5 }
  }

  /// The rows of equivalents in another currency and of exchange rates.
  private static func foreignRows(of page: ReceiptPage) -> Set<Int> {
    Set(
      page.rows.indices.filter { row in
        page.keywords.rows[row].contains { $0.roles.contains(.equivalent) }
      })
  }
}

/// Symbols and codes of currencies, as printed next to amounts.
enum CurrencySymbol {
  /// The currencies that `symbol`, a symbol or a code, may stand for, the most frequent first; empty
  /// for any other text.
  static func currencies(for symbol: some StringProtocol) -> [CurrencyCode] {
    let plain = String(symbol.filter { $0 != "." }).uppercased()
    if let found = symbols[plain] { return found }
    return CurrencyCode(plain).map { codes.contains($0) ? [$0] : [] } ?? []
  }

  /// The codes that are recognized in text.
  static let codes: Set<CurrencyCode> = [
    "EUR", "USD", "GBP", "CHF", "MYR", "IDR", "SGD", "AUD", "NZD", "CAD", "HKD", "TWD", "JPY",
    "CNY", "KRW", "INR", "THB", "PHP", "VND", "AED", "SAR", "QAR", "KWD", "BHD", "OMR", "JOD",
    "ILS", "TRY", "EGP", "ZAR", "KES", "NGN", "PLN", "CZK", "HUF", "RON", "BGN", "SEK", "NOK",
    "DKK", "ISK", "RUB", "UAH", "BRL", "ARS", "CLP", "COP", "MXN", "PEN", "UYU", "PYG", "TND",
    "MAD", "LKR", "PKR", "BDT",
  ]

  /// Currencies by their symbols, in capital letters and without full stops.
  private static let symbols: [String: [CurrencyCode]] = [
    "€": ["EUR"], "EURO": ["EUR"], "EUROS": ["EUR"], "£": ["GBP"], "RM": ["MYR"], "RP": ["IDR"],
    "$": ["USD", "CAD", "AUD", "SGD", "MXN", "HKD", "NZD", "ARS", "CLP", "COP"],
    "US$": ["USD"], "S$": ["SGD"],
    "A$": ["AUD"], "AU$": ["AUD"], "C$": ["CAD"], "CA$": ["CAD"], "HK$": ["HKD"],
    "NT$": ["TWD"], "NZ$": ["NZD"], "MX$": ["MXN"], "R$": ["BRL"], "FR": ["CHF"],
    "SFR": ["CHF"], "FRS": ["CHF"], "ZŁ": ["PLN"], "ZL": ["PLN"], "KR": ["SEK", "NOK", "DKK"],
    "¥": ["JPY", "CNY"], "₹": ["INR"], "RS": ["INR", "LKR", "PKR"], "฿": ["THB"],
    "BAHT": ["THB"], "DHS": ["AED"], "DH": ["AED", "MAD"], "KČ": ["CZK"], "KC": ["CZK"],
    "FT": ["HUF"], "₽": ["RUB"], "₺": ["TRY"], "TL": ["TRY"], "₩": ["KRW"], "₪": ["ILS"],
    "₫": ["VND"], "Đ": ["VND"], "₱": ["PHP"], "원": ["KRW"], "円": ["JPY"], "₴": ["UAH"],
    "₦": ["NGN"], "KSH": ["KES"], "LEI": ["RON"], "S/": ["PEN"],
  ]
}
