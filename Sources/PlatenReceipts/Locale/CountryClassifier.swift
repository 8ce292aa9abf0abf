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
    let evidence = CountryEvidence(page, dates: dates)
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
