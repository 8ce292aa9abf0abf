/// A currency as it is written beside an amount.
package enum CurrencySymbol {
  /// The currencies (ISO 4217) that `symbol` may stand for; empty where it is none. A mark that
  /// several countries use has several, the most frequent first.
  static func currencies(for symbol: some StringProtocol) -> [String] {
    let plain = String(symbol.filter { $0 != "." }).uppercased()
    if let found = symbols[plain] { return found }
    return codes.contains(plain) ? [plain] : []
  }

  /// How many places amounts of `currency` have.
  package static func decimalPlaces(of currency: String) -> Int {
    if ["JPY", "KRW", "IDR", "VND", "CLP", "HUF", "ISK", "PYG"].contains(currency) { return 0 }
    return ["KWD", "BHD", "JOD", "OMR", "TND"].contains(currency) ? 3 : 2
  }

  /// The codes that are known (ISO 4217).
  static let codes: Set<String> = [
    "EUR", "USD", "GBP", "CHF", "MYR", "IDR", "SGD", "AUD", "NZD", "CAD", "HKD", "TWD", "JPY",
    "CNY", "KRW", "INR", "THB", "PHP", "VND", "AED", "SAR", "QAR", "KWD", "BHD", "OMR", "JOD",
    "ILS", "TRY", "EGP", "ZAR", "KES", "NGN", "PLN", "CZK", "HUF", "RON", "BGN", "SEK", "NOK",
    "DKK", "ISK", "RUB", "UAH", "BRL", "ARS", "CLP", "COP", "MXN", "PEN", "UYU", "PYG", "TND",
    "MAD", "LKR", "PKR", "BDT",
  ]

  private static let symbols: [String: [String]] = [
    "€": ["EUR"], "EURO": ["EUR"], "EUROS": ["EUR"], "£": ["GBP"], "RM": ["MYR"], "RP": ["IDR"],
    "$": ["USD", "CAD", "AUD", "SGD", "MXN", "HKD", "NZD"], "US$": ["USD"], "S$": ["SGD"],
    "A$": ["AUD"], "AU$": ["AUD"], "C$": ["CAD"], "CA$": ["CAD"], "HK$": ["HKD"],
    "NT$": ["TWD"], "NZ$": ["NZD"], "MX$": ["MXN"], "R$": ["BRL"], "FR": ["CHF"],
    "SFR": ["CHF"], "FRS": ["CHF"], "ZŁ": ["PLN"], "ZL": ["PLN"], "KR": ["SEK", "NOK", "DKK"],
    "¥": ["JPY", "CNY"], "₹": ["INR"], "RS": ["INR", "LKR", "PKR"], "฿": ["THB"],
    "BAHT": ["THB"], "DHS": ["AED"], "DH": ["AED", "MAD"], "KČ": ["CZK"], "KC": ["CZK"],
    "FT": ["HUF"], "₽": ["RUB"], "₺": ["TRY"], "TL": ["TRY"], "₩": ["KRW"], "₪": ["ILS"],
    "₫": ["VND"], "₱": ["PHP"], "LEI": ["RON"], "S/": ["PEN"],
  ]
}
