internal import PlatenModel

/// The probability, 0 to 1, that a field is right: logistic functions of the evidence for it.
///
/// The weights are log-odds, set by hand. `Benchmarks/receipts-drawn --misread` counts how many of
/// the fields with a confidence of 0.9 and more are right; the aim is 97 of 100.
enum FieldConfidence {
  /// The confidence of a total whose score exceeds the next candidate's by `margin`.
  static func total(_ candidate: TotalScorer.Candidate, margin: Double) -> Double {
    let amount = candidate.amount
    let logOdds =
      -2.2 + 1.6 * amount.labels.totalScore + 0.7 * min(margin, 5)
      + (candidate.arithmetic.isProven ? 1.6 : 0)
      - 3 * candidate.features[.lacksTax] - 3 * candidate.features[.isImplausible]
      + (candidate.arithmetic.isContradicted ? -3 : 0) + (amount.isMoney ? 0 : -2)
      - (candidate.arithmetic.isProven ? 3 : 4) * (1 - amount.number.confidence)
      - (amount.number.isRepaired ? 1.5 : 0)
    return logOdds.logistic
  }

  /// The confidence of an amount other than the total.
  static func part(_ amount: PrintedAmount, isProven: Bool) -> Double {
    let logOdds =
      (isProven ? 4 : 1.2) - 4 * (1 - amount.number.confidence)
      - 3 * amount.labels.editDistanceRatio - (amount.number.isRepaired ? 1.5 : 0)
    return logOdds.logistic
  }

  /// The confidence of a date; `wordConfidence` is the lowest of its words.
  static func date(_ selection: DateScorer.Selection, wordConfidence: Double) -> Double {
    let logOdds =
      1.2 + 0.8 * min(selection.score, 2) + 0.6 * min(selection.margin, 3)
      - 6 * (1 - wordConfidence) - (selection.hasAmbiguousOrder ? 2.5 : 0)
      - (selection.date.isRepaired ? 1.5 : 0)
    return logOdds.logistic
  }

  /// The confidence of a merchant's name.
  static func merchant(_ selection: MerchantExtractor.Selection) -> Double {
    let logOdds =
      -0.1 + 0.7 * min(2.5, selection.score) + 0.5 * min(3, selection.margin)
      - 6 * (1 - selection.wordConfidence)
    return logOdds.logistic
  }
}
