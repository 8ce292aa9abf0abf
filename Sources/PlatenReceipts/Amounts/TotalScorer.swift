internal import PlatenModel

/// Ranks the printed amounts as the total, by label, size, position and arithmetic.
///
/// The weights are log-odds with the natural logarithm, set by hand; `Benchmarks/receipts-drawn`
/// measures them.
struct TotalScorer {
  /// A candidate for the total.
  struct Candidate {
    let amount: PrintedAmount
    /// Log-odds without a common zero: only differences count.
    var score: Double
    /// The sums that support or contradict it.
    let arithmetic: ArithmeticCheck.Evidence
  }

  /// One candidate for each value, the best first.
  let candidates: [Candidate]

  /// The candidate with the highest score.
  var best: Candidate? { candidates.first }

  /// The difference of the two highest scores; 5 where there is one candidate only.
  var margin: Double { candidates.count > 1 ? candidates[0].score - candidates[1].score : 5 }

  init(_ page: ReceiptPage, arithmetic: ArithmeticCheck) {
    let money = page.amounts.joined().filter {
      $0.isMoney || $0.labels.totalScore > 0.5 && $0.isPlausibleMoney
    }
    let largest = money.filter(\.isMoney).map(\.value).max() ?? .zero
    var best: [Money: Candidate] = [:]
    for amount in money where amount.value.magnitude > .zero || amount.labels.totalScore > 0.5 {
      let evidence = arithmetic.evidence(for: amount.value)
      let isRounded =
        amount.labels.has(.rounding) && amount.value > ArithmeticCheck.largestRounding
        && money.contains { other in
          other.labels.totalScore > 0.5 && other.value != amount.value
            && (other.value - amount.value).magnitude < ArithmeticCheck.largestRounding
        }
      let score =
        (isRounded ? 3.2 : Self.labelScore(amount)) + Self.layoutScore(amount, on: page)
        + evidence.score
        + Self.contextScore(amount, among: money, largest: largest)
      if score > best[amount.value]?.score ?? -.infinity {
        best[amount.value] = Candidate(amount: amount, score: score, arithmetic: evidence)
      }
    }
    candidates = best.values.sorted {
      ($1.score, $0.amount.row) < ($0.score, $1.amount.row)
    }
  }

  private static func labelScore(_ amount: PrintedAmount) -> Double {
    let labels = amount.labels
    if labels.totalScore > 0 { return 4 * labels.totalScore }
    if labels.has(.rounding), amount.value > ArithmeticCheck.largestRounding { return 1 }
    if labels.has(.change) || labels.has(.rounding) { return -3 }
    if labels.isTax || labels.has(.discount) || labels.has(.count) || labels.has(.tip)
      || labels.has(.service)
    {
      return -2.5
    }
    if labels.has(.card) || labels.has(.paid) { return 0.8 }
    if labels.has(.cash) || labels.isSubtotal { return 0.2 }
    return -0.5
  }

  private static func layoutScore(_ amount: PrintedAmount, on page: ReceiptPage) -> Double {
    let size = min(1, max(0, amount.box.height / page.rowHeight - 1.15) * 2)
    let place = Double(amount.row) / Double(max(1, page.rows.count - 1))
    return 0.7 * size + (place < 0.25 ? -0.8 : 0) + 0.3 * place
      + (amount.number.currency.isEmpty ? 0 : 0.3)
      + (amount.isMoney ? 0 : -2.5)
      + (amount.places < page.style.places ? -1 : 0)
      + (amount.isBareNumber ? -1.5 : 0) + (amount.number.isRepaired ? -0.3 : 0)
      + (amount.value == .zero ? -3 : 0) + (amount.value < .zero ? -1 : 0)
      + (isRightmost(amount, on: page) ? 0 : -0.6)
  }

  private static func isRightmost(_ amount: PrintedAmount, on page: ReceiptPage) -> Bool {
    page.amounts[amount.row].last { $0.isMoney }?.number.words == amount.number.words
  }

  /// The total is rarely smaller than other amounts, and is often printed more than once.
  private static func contextScore(
    _ amount: PrintedAmount, among money: [PrintedAmount], largest: Money
  ) -> Double {
    let larger = money.count {
      $0.isMoney && $0.value > amount.value && !$0.labels.has(.cash) && !$0.labels.has(.paid)
        && !$0.labels.has(.discount) && $0.labels.totalScore == 0
    }
    let occurrences = Set(money.filter { $0.value.magnitude == amount.value.magnitude }.map(\.row))
      .count
    return -0.7 * Double(min(3, larger)) + 0.4 * Double(min(3, occurrences) - 1)
  }
}

extension PrintedAmount {
  /// Whether the number has neither separators nor a currency.
  fileprivate var isBareNumber: Bool { number.separators.isEmpty && number.currency.isEmpty }

  /// Whether the number may be money although its format differs: no percentage and no unit.
  fileprivate var isPlausibleMoney: Bool { !number.isPercent && !number.hasUnit && places != 1 }
}
