package import PlatenModel
internal import PlatenTextAnalysis

/// The candidates of every scorer on a page with their features, for the fit of the weights.
package struct ReceiptCandidates: Sendable, Encodable {
  /// A candidate of one scorer.
  package struct Candidate: Sendable, Encodable {
    /// The field's value if the candidate is right, as in the JSON of a receipt.
    let value: String
    /// The country of a currency.
    let group: String?
    /// The features that are not zero, by name.
    let features: [String: Double]
  }

  /// The value of each field that was selected, with the features of its confidence.
  let selected: [String: Candidate]
  /// The countries with their currencies.
  let country: [Candidate]
  /// The amounts.
  let total: [Candidate]
  /// The sums of sets of printed taxes.
  let tax: [Candidate]
  /// The dates.
  let date: [Candidate]
  /// The rows that may be the merchant's name.
  let merchant: [Candidate]

  /// Collects the candidates of `page`.
  package init(of page: RecognizedPage) {
    let page = ReceiptPage(page)
    let scores = ReceiptScores(of: page, options: ReceiptParser.Options())
    let (totals, days) = (scores.totals, scores.dates)
    country = scores.currency.countries.map {
      Candidate(
        value: $0.currency.description, group: $0.country?.code, features: $0.features.named)
    }
    total = totals.candidates.map {
      Candidate(value: $0.amount.value.description, group: nil, features: $0.features.named)
    }
    tax = TotalComponents.taxes(on: page, total: totals.best?.amount.value).candidates.map {
      Candidate(value: $0.sum.description, group: nil, features: $0.features.named)
    }
    date = days.candidates.map {
      Candidate(value: $0.day.description, group: nil, features: $0.features.named)
    }
    merchant = MerchantExtractor.candidates(on: page).map {
      Candidate(value: $0.name, group: nil, features: $0.features.named)
    }
    var selected: [String: Candidate] = [:]
    selected["total"] = totals.best.map {
      Candidate(
        value: $0.amount.value.description, group: nil,
        features: FieldConfidence.features(of: $0, margin: totals.margin, on: page).named)
    }
    for part in TotalComponents(page, total: totals.best?.amount.value).parts {
      selected[part.field.rawValue] = Candidate(
        value: part.value.description, group: nil,
        features: FieldConfidence.features(of: part.amount, isProven: part.isProven).named)
    }
    selected["date"] = days.selection.map {
      Candidate(
        value: $0.day.description, group: nil,
        features: FieldConfidence.features(of: $0, on: page).named)
    }
    selected["merchant"] = MerchantExtractor(page).selection.map {
      Candidate(
        value: $0.name, group: nil, features: FieldConfidence.features(of: $0, on: page).named)
    }
    self.selected = selected
  }
}
