internal import PlatenModel

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
    "₫": ["VND"], "₱": ["PHP"], "LEI": ["RON"], "S/": ["PEN"],
  ]
}
