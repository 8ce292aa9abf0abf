internal import PlatenModel
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
    return values
  }
}

extension ReceiptPage {
  /// 1 less the mean confidence of the page's words.
  fileprivate var doubt: Double { 1 - (rows.flatMap(\.words).meanConfidence ?? 0) }
}
