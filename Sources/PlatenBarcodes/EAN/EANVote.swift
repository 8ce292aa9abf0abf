/// The digits that many lines across an EAN-13 agree on.
struct EANVote {
  /// For each of the twelve digits that are drawn and each pattern it may have: how much worse
  /// it fits than the best, in units of the lines' noise, all lines together.
  private var costs: [[Float]] = (0..<12).map {
    Array(repeating: 0, count: $0 < 6 ? 20 : 10)
  }
  /// The noise of each line that had its say.
  private var residuals: [Float] = []

  /// A line says no more than this against a pattern: a scratch is not to outvote the others.
  private static let maximumCostPerLine: Float = 9
  /// Lines whose modules differ by more than this from what they should be show no code.
  private static let maximumResidual: Float = 0.05
  /// The paper's grain and the lens's blur leave at least this.
  private static let minimumResidual: Float = 0.006

  /// Counts a line in, unless it is noise.
  mutating func add(_ alignment: ModuleAlignment) {
    guard alignment.residual <= Self.maximumResidual else { return }
    let normalizer = 2 * max(alignment.residual, Self.minimumResidual)
    residuals.append(alignment.residual)
    for (digit, line) in alignment.digitCosts.enumerated() {
      let minimumCost = line.min() ?? 0
      for pattern in line.indices {
        costs[digit][pattern] += min(
          (line[pattern] - minimumCost) / normalizer, Self.maximumCostPerLine)
      }
    }
  }

  /// What was agreed on.
  struct Winner {
    /// Thirteen, the last of which is the check digit of those before.
    let digits: String
    /// By how much it fits better than any other thirteen, in units of the lines' noise.
    let margin: Float
    /// How many lines had their say.
    let lines: Int
    /// The least noise of a line.
    let residual: Float
  }

  /// The thirteen digits that fit best among those whose check digit holds.
  var winner: Winner? {
    guard let residual = residuals.min() else { return nil }
    let candidates = EANDigitPattern.parities.enumerated()
      .flatMap { first, parity in
        CheckDigitSearch.best(costs: digitCosts(parity), remainder: -first).map {
          (digits: "\(first)" + $0.digits.map(String.init).joined(), cost: $0.cost)
        }
      }
      .sorted { $0.cost < $1.cost }
    return Winner(
      digits: candidates[0].digits, margin: candidates[1].cost - candidates[0].cost,
      lines: residuals.count,
      residual: residual)
  }

  /// What each digit costs where bit 5 of `parity` tells whether the leftmost is even, and so on.
  private func digitCosts(_ parity: UInt8) -> [[Float]] {
    costs.enumerated().map { digit, patterns in
      guard patterns.count == 20 else { return patterns }
      let isEven = (parity >> (5 - digit)) & 1 == 1
      return Array(isEven ? patterns[10...] : patterns[..<10])
    }
  }
}
