package import PlatenModel
internal import PlatenTextAnalysis

/// The probability, 0 to 1, that a field is right: a logistic regression on the evidence for it.
///
/// `receipts fit-confidence` of `Training` fits the weights; those of the date are set by hand.
enum FieldConfidence {
  private static let totalWeights = FeatureWeights<TotalConfidenceFeature>(
    file: PackageResources.total_confidence_txt)
  private static let amountWeights = FeatureWeights<AmountConfidenceFeature>(
    file: PackageResources.amount_confidence_txt)
  private static let dateWeights = FeatureWeights<DateConfidenceFeature>(
    file: PackageResources.date_confidence_txt)
  private static let merchantWeights = FeatureWeights<MerchantConfidenceFeature>(
    file: PackageResources.merchant_confidence_txt)

  /// The confidence of a total whose score exceeds the next candidate's by `margin`.
  static func total(
    _ candidate: TotalScorer.Candidate, margin: Double, on page: ReceiptPage
  ) -> Double {
    totalWeights.score(features(of: candidate, margin: margin, on: page)).logistic
  }

  /// The confidence of an amount other than the total.
  static func part(_ amount: PrintedAmount, isProven: Bool) -> Double {
    amountWeights.score(features(of: amount, isProven: isProven)).logistic
  }

  /// The confidence of a date.
  static func date(_ selection: DateScorer.Selection, on page: ReceiptPage) -> Double {
    dateWeights.score(features(of: selection, on: page)).logistic
  }

  /// The confidence of a merchant's name.
  static func merchant(_ selection: MerchantExtractor.Selection, on page: ReceiptPage) -> Double {
    merchantWeights.score(features(of: selection, on: page)).logistic
  }
}

// MARK: - Features

extension FieldConfidence {
  static func features(
    of candidate: TotalScorer.Candidate, margin: Double, on page: ReceiptPage
  ) -> FeatureValues<TotalConfidenceFeature> {
    let amount = candidate.amount, doubt = 1 - amount.number.confidence
    let isProven = candidate.arithmetic.isProven
    var values = FeatureValues<TotalConfidenceFeature>()
    values[.constant] = 1
    values[.label] = amount.labels.totalScore
    values[.margin] = min(margin, 5)
    values.set(.isProven, isProven)
    values.set(.isContradicted, candidate.arithmetic.isContradicted)
    values[.lacksTax] = candidate.features[.lacksTax]
    values[.isImplausible] = candidate.features[.isImplausible]
    values.set(.isDerived, amount.isDerived)
    values.set(.isNoMoney, !amount.isMoney)
    values.set(.isRepaired, amount.number.isRepaired)
    values[isProven ? .provenNumberDoubt : .numberDoubt] = doubt
    values[.pageDoubt] = page.doubt
    return values
  }

  static func features(
    of amount: PrintedAmount, isProven: Bool
  ) -> FeatureValues<AmountConfidenceFeature> {
    var values = FeatureValues<AmountConfidenceFeature>()
    values[.constant] = 1
    values.set(.isProven, isProven)
    values[.numberDoubt] = 1 - amount.number.confidence
    values[.labelDistance] = amount.labels.editDistanceRatio
    values.set(.isRepaired, amount.number.isRepaired)
    return values
  }

  static func features(
    of selection: DateScorer.Selection, on page: ReceiptPage
  ) -> FeatureValues<DateConfidenceFeature> {
    let words = page.rows[selection.date.row].words[selection.date.words]
    var values = FeatureValues<DateConfidenceFeature>()
    values[.constant] = 1
    values[.score] = min(selection.score, 2)
    values[.margin] = min(selection.margin, 3)
    values.set(.hasAmbiguousOrder, selection.hasAmbiguousOrder)
    values.set(.isImplausible, selection.isImplausible)
    values.set(.isRepaired, selection.date.isRepaired)
    values[.wordDoubt] = 1 - words.map(\.confidence).min()!
    values[.pageDoubt] = page.doubt
    return values
  }

  static func features(
    of selection: MerchantExtractor.Selection, on page: ReceiptPage
  ) -> FeatureValues<MerchantConfidenceFeature> {
    let name = selection.name, letterCount = name.count(where: \.isLetter)
    var values = FeatureValues<MerchantConfidenceFeature>()
    values[.constant] = 1
    values[.score] = min(selection.score, 2.5)
    values[.margin] = min(selection.margin, 3)
    values[.wordDoubt] = 1 - selection.wordConfidence
    values[.lowestWordDoubt] = 1 - selection.lowestWordConfidence
    values[.pageDoubt] = page.doubt
    values.set(.isRepeated, selection.isRepeated)
    values[.symbolShare] =
      1 - Double(letterCount + name.count(where: \.isWhitespace)) / Double(max(1, name.count))
    values.set(.isShort, letterCount < 4)
    values.set(
      .isGeneric,
      selection.rows.allSatisfy { MerchantRow($0, on: page).features[.isGeneric] > 0 })
    return values
  }
}

extension ReceiptPage {
  /// 1 less the mean confidence of the page's words.
  fileprivate var doubt: Double { 1 - (rows.flatMap(\.words).meanConfidence ?? 0) }
}

/// The evidence that the total that was selected is right. The raw values are the names in
/// `total-confidence.txt`.
enum TotalConfidenceFeature: String, ScorerFeature {
  case constant
  /// How strongly the labels indicate the total, 0 to 1 (``AmountLabels/totalScore``).
  case label
  /// The difference of its score to that of the next candidate, at most 5.
  case margin
  /// Sums prove it, or contradict it.
  case isProven, isContradicted
  /// See ``TotalFeature``.
  case lacksTax, isImplausible, isDerived
  /// The format is not one of money; characters were replaced.
  case isNoMoney, isRepaired
  /// 1 less the recognition's confidence in the number; the same if sums prove it.
  case numberDoubt, provenNumberDoubt
  /// 1 less the mean confidence of the page's words.
  case pageDoubt
}

/// The evidence that another amount that was selected is right, such as the tax. The raw values are the names
/// in `amount-confidence.txt`.
enum AmountConfidenceFeature: String, ScorerFeature {
  case constant
  /// Sums prove it.
  case isProven
  /// 1 less the recognition's confidence in the number.
  case numberDoubt
  /// The share of letters in which its label differs from the keyword, 0 to 1.
  case labelDistance
  /// Characters were replaced.
  case isRepaired
}

/// The evidence that the date that was selected is right. The raw values are the names in
/// `date-confidence.txt`.
enum DateConfidenceFeature: String, ScorerFeature {
  case constant
  /// Its score, at most 2, and the difference to that of another day, at most 3.
  case score, margin
  /// Day and month may be swapped; characters were replaced.
  case hasAmbiguousOrder, isRepaired
  /// It is in the future, or decades old. Its weight is set by hand.
  case isImplausible
  /// 1 less the lowest confidence of its words, and less the mean confidence of the page's.
  case wordDoubt, pageDoubt
}

/// The evidence that the merchant's name that was selected is right. The raw values are the names in
/// `merchant-confidence.txt`.
enum MerchantConfidenceFeature: String, ScorerFeature {
  case constant
  /// Its score, at most 2.5, and the difference to the next one, at most 3.
  case score, margin
  /// 1 less the mean confidence of its words, and less that of the page's.
  case wordDoubt, pageDoubt
  /// 1 less the lowest confidence of its words.
  case lowestWordDoubt
  /// The name is printed elsewhere on the page too, as in a web address.
  case isRepeated
  /// The share of characters that are neither letters nor spaces, 0 to 1; fewer than four letters.
  case symbolShare, isShort
  /// It has words for kinds of shops only: `Pharmacy`. Its weight is set by hand.
  case isGeneric
}

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
  let total: [Candidate]
  /// The sums of sets of printed taxes.
  let tax: [Candidate]
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
