internal import PlatenModel
internal import PlatenTextAnalysis

/// Ranks the printed amounts as the total: a conditional logit over the amounts of the page, with the
/// features of ``TotalFeature``.
struct TotalScorer {
  /// A candidate for the total.
  struct Candidate {
    let amount: PrintedAmount
    let features: FeatureValues<TotalFeature>
    /// Log-odds without a common zero: only differences count.
    var score: Double
    /// The sums that support or contradict it.
    let arithmetic: ArithmeticCheck.Evidence
  }

  private static let weights = FeatureWeights<TotalFeature>(file: PackageResources.total_txt)

  /// One candidate for each value, the best first.
  let candidates: [Candidate]

  /// The candidate with the highest score; `nil` where that is larger than totals can be and neither a
  /// label nor a sum supports it, such as a printer's serial number.
  var best: Candidate? {
    candidates.first.flatMap {
      $0.features[.isUnsupported] > 0 && $0.features[.isImplausible] > 0 ? nil : $0
    }
  }

  /// The difference of the two highest scores; 5 where there is one candidate only.
  var margin: Double { candidates.count > 1 ? candidates[0].score - candidates[1].score : 5 }

  /// Scores the amounts of `page`, whose currency is `currency` where it is known.
  init(_ page: ReceiptPage, arithmetic: ArithmeticCheck, currency: CurrencyCode? = nil) {
    let money = page.amounts.joined().filter {
      $0.isMoney || $0.labels.totalScore > 0.5 && $0.isPlausibleMoney
    }
    let features = TotalFeatures(page, money: money, arithmetic: arithmetic, currency: currency)
    let derived = Self.derivedTotals(arithmetic.derivedTotals, on: page)
    let amounts = (money + derived).filter {
      $0.value.magnitude > .zero || $0.labels.totalScore > 0.5
    }
    var best: [Money: (candidate: Candidate, place: Int)] = [:]
    for (place, amount) in amounts.enumerated() {
      let values = features.values(of: amount)
      let score = Self.weights.score(values)
      if score > best[amount.value]?.candidate.score ?? -.infinity {
        let candidate = Candidate(
          amount: amount, features: values, score: score,
          arithmetic: arithmetic.evidence(for: amount.value))
        best[amount.value] = (candidate, place)
      }
    }
    // Of equal scores the first on the page wins, in a row the left one.
    candidates = best.values.sorted {
      ($1.candidate.score, $0.candidate.amount.row, $0.place) < (
        $0.candidate.score, $1.candidate.amount.row, $1.place
      )
    }.map(\.candidate)
  }

  /// The totals that sums determine, each at the number that is labelled as the total and resembles it
  /// most; without such numbers at the last amount of the page.
  private static func derivedTotals(_ values: [Money], on page: ReceiptPage) -> [PrintedAmount] {
    let numbers = page.amounts.joined().filter { !$0.number.isPercent }
    let labelled = numbers.filter { $0.labels.totalScore > 0.5 }
    guard page.style.places == 2, let last = page.money.last else { return [] }
    return values.map { value in
      let place = labelled.min { first, second in
        func distance(_ amount: PrintedAmount) -> Int {
          let digits = PrintedAmount(derived: value, at: amount, style: page.style).digits
          return digits.editDistance(to: amount.number.digits, limit: digits.count)
        }
        return distance(first) < distance(second)
      }
      return PrintedAmount(derived: value, at: place ?? last, style: page.style)
    }
  }
}

extension PrintedAmount {
  /// Whether the number may be money although its format differs: no percentage and no unit.
  fileprivate var isPlausibleMoney: Bool { !number.isPercent && !number.hasUnit && places != 1 }
}
