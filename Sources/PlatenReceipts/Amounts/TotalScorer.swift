internal import PlatenModel

/// Which amount is the total: each that is printed is scored by what announces it, how and
/// where it is printed, and by the sums that it would make right.
///
/// The weights are in natural logarithms of odds, set by hand; `Benchmarks/receipts-drawn`
/// measures them.
struct TotalScorer {
  /// An amount that may be the total.
  struct Candidate {
    let amount: PrintedAmount
    /// Logarithm of odds, without a common zero.
    var score: Double
    /// What the sums say of it.
    let arithmetic: ArithmeticCheck.Evidence
  }

  /// The best first; one for each value.
  let candidates: [Candidate]

  var best: Candidate? { candidates.first }

  /// By how much the best is better than the next; 5 where there is none.
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

  /// The total is seldom smaller than other amounts, and is often printed again.
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
  /// Whether it is digits alone, which may be anything.
  fileprivate var isBareNumber: Bool { number.separators.isEmpty && number.currency.isEmpty }

  /// Whether it could be money if nothing better is there: no percentage, no unit.
  fileprivate var isPlausibleMoney: Bool { !number.isPercent && !number.hasUnit && places != 1 }
}
