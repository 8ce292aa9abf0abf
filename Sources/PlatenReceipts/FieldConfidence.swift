internal import Glibc
internal import PlatenModel

/// How likely a field is right, from what speaks for it: logistic functions, their
/// weights set by hand. `Benchmarks/receipts-drawn --misread` counts how often what has 0.9 and more
/// is right, which is to be 97 of 100.
enum FieldConfidence {
  static func total(
    _ candidate: TotalScorer.Candidate, margin: Double
  ) -> Double {
    let labels = candidate.amount.labels
    return logistic(
      -2.2 + 1.6 * labels.totalScore + 0.7 * min(margin, 5)
        + (candidate.arithmetic.isProven ? 1.6 : 0)
        + (candidate.arithmetic.isContradicted ? -3 : 0) + (candidate.amount.isMoney ? 0 : -2)
        - (candidate.arithmetic.isProven ? 3 : 4) * (1 - candidate.amount.number.confidence)
        - (candidate.amount.number.isRepaired ? 1.5 : 0))
  }

  /// Of a sum other than the total.
  static func part(_ amount: PrintedAmount, isProven: Bool) -> Double {
    logistic(
      (isProven ? 4 : 1.2) - 4 * (1 - amount.number.confidence) - 3
        * amount.labels.editDistanceRatio
        - (amount.number.isRepaired ? 1.5 : 0))
  }

  static func date(_ selection: DateScorer.Selection, wordConfidence: Double) -> Double {
    logistic(
      1.2 + 0.8 * min(selection.score, 2) + 0.6 * min(selection.margin, 3) - 6
        * (1 - wordConfidence)
        - (selection.hasAmbiguousOrder ? 2.5 : 0) - (selection.date.isRepaired ? 1.5 : 0))
  }

  static func merchant(_ selection: MerchantExtractor.Selection) -> Double {
    logistic(
      -0.1 + 0.7 * min(2.5, selection.score) + 0.5 * min(3, selection.margin) - 6
        * (1 - selection.wordConfidence))
  }

  private static func logistic(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }
}
