internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects the currency of a receipt, and the order of day and month in its country.
struct CurrencyClassifier {
  /// `nil` where the page has no evidence of it.
  let currency: CurrencyCode?
  /// The symbol, the code or the word that was the evidence.
  let text: String
  /// The place of the symbol; `nil` where the country was the evidence.
  let box: Box?
  /// 0 to 1: high for a code or a symbol of one currency only, lower for a country.
  let confidence: Double
  /// The order of day and month in dates.
  let order: DateOrder

  init(_ page: ReceiptPage, locale: String?) {
    let evidence = Country.evidence(in: page.rows)
    let symbols = Self.symbols(on: page)
    let localeCountry = locale.flatMap { Country.byCode[String($0.suffix(2)).uppercased()] }
    let country = localeCountry ?? Self.country(evidence, symbols: symbols)
    order = localeCountry?.order ?? Self.order(country, page: page)
    let votes = Dictionary(grouping: symbols) { $0.currencies }
      .max { ($0.value.count, $1.value[0].text) < ($1.value.count, $0.value[0].text) }
    if let symbol = votes?.value.first {
      let matchesCountry = country.map { symbol.currencies.contains($0.currency) } ?? false
      currency = matchesCountry ? country!.currency : symbol.currencies[0]
      confidence = symbol.currencies.count == 1 || matchesCountry ? 0.98 : 0.6
      (text, box) = (symbol.text, symbol.box)
    } else {
      currency = country?.currency
      (text, box) = (country?.code ?? "", nil)
      confidence = localeCountry != nil ? 0.95 : 0.8
    }
  }

  /// A currency's symbol or code on the page.
  private struct Symbol {
    let currencies: [CurrencyCode]
    let text: String
    let box: Box
  }

  private static func symbols(on page: ReceiptPage) -> [Symbol] {
    let adjacent = page.amounts.joined().filter {
      !$0.number.currency.isEmpty && !$0.number.isPercent
    }
    .map {
      Symbol(
        currencies: CurrencySymbol.currencies(for: $0.number.currency), text: $0.number.currency,
        box: $0.box)
    }
    let standalone = page.rows.flatMap(\.words).flatMap { word in
      word.text.split { !$0.isLetter && !"€£$₹".contains($0) }
        .filter { $0 == $0.uppercased() && ($0.count == 3 || $0 == "RM" || $0 == "€" || $0 == "£") }
        .map {
          Symbol(currencies: CurrencySymbol.currencies(for: $0), text: String($0), box: word.box)
        }
    }
    return (adjacent + standalone).filter { !$0.currencies.isEmpty }
  }

  /// The country with the most evidence, to which each symbol of its currency adds.
  private static func country(_ evidence: [Country: Int], symbols: [Symbol]) -> Country? {
    let weighted = evidence.map { country, letters in
      (country, letters + 3 * symbols.count { $0.currencies.contains(country.currency) })
    }
    return weighted.max { ($0.1, $1.0.code) < ($1.1, $0.0.code) }?.0
  }

  private static func order(_ country: Country?, page: ReceiptPage) -> DateOrder {
    if let country { return country.order }
    return (page.keywords.languages.first ?? "eng") == "eng" ? .unknown : .dayFirst
  }
}
