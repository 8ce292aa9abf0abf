package import PlatenModel

extension CurrencyCode {
  /// The decimal places that shops print: ISO 4217's minor unit, but none for the forint and the
  /// rupiah, whose coins are whole units.
  package var decimalPlaces: Int {
    switch self {
    case "JPY", "KRW", "IDR", "VND", "CLP", "HUF", "ISK", "PYG": 0
    case "KWD", "BHD", "JOD", "OMR", "TND": 3
    default: 2
    }
  }
}
