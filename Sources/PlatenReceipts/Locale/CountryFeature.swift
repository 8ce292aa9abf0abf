internal import PlatenTextAnalysis

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
