internal import Glibc
internal import PlatenModel

/// How likely a field is right, from what speaks for it: logistic functions, their
/// weights set by hand. `Benchmarks/receipts-drawn --misread` counts how often what has 0.9 and more
/// is right, which is to be 97 of 100.
enum FieldConfidence {
  static func total(
    _ candidate: TotalJudgement.Candidate, margin: Double
  ) -> Double {
    let labels = candidate.amount.labels
    return logistic(
      -2.2 + 1.6 * labels.total + 0.7 * min(margin, 5) + (candidate.arithmetic.isProven ? 1.6 : 0)
        + (candidate.arithmetic.contradicted ? -3 : 0) + (candidate.amount.isMoney ? 0 : -2)
        - (candidate.arithmetic.isProven ? 3 : 4) * (1 - candidate.amount.number.confidence)
        - (candidate.amount.number.isRepaired ? 1.5 : 0))
  }

  /// Of a sum other than the total.
  static func part(_ amount: PrintedAmount, isProven: Bool) -> Double {
    logistic(
      (isProven ? 4 : 1.2) - 4 * (1 - amount.number.confidence) - 3 * amount.labels.blur
        - (amount.number.isRepaired ? 1.5 : 0))
  }

  static func date(_ answer: DateJudgement.Answer, reading: Double) -> Double {
    logistic(
      1.2 + 0.8 * min(answer.score, 2) + 0.6 * min(answer.margin, 3) - 6 * (1 - reading)
        - (answer.isUnsureOrder ? 2.5 : 0) - (answer.date.isRepaired ? 1.5 : 0))
  }

  static func merchant(_ answer: MerchantJudgement.Answer) -> Double {
    logistic(
      -0.1 + 0.7 * min(2.5, answer.score) + 0.5 * min(3, answer.margin) - 6 * (1 - answer.reading))
  }

  private static func logistic(_ odds: Double) -> Double { 1 / (1 + exp(-odds)) }
}
