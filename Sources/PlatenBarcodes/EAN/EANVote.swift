/// The vote of several scan lines on the digits of an EAN-13.
struct EANVote {
  /// For each of the twelve encoded digits and each of its patterns: the excess cost over the best
  /// pattern, in units of the line's noise, summed over the lines.
  private var costs: [[Float]] = (0..<12).map {
    Array(repeating: 0, count: $0 < 6 ? 20 : 10)
  }
  /// The residual of each counted line.
  private var residuals: [Float] = []

  /// The limit on a line's excess cost for a pattern, in units of its noise, so that a scratch does
  /// not outvote the other lines.
  private static let maximumCostPerLine: Float = 9
  /// The maximum residual of a counted line: the mean squared difference of a module's darkness, 0
  /// to 1.
  private static let maximumResidual: Float = 0.05
  /// The noise floor: paper grain and lens blur cause at least this residual.
  private static let minimumResidual: Float = 0.006

  /// Counts a line, unless it is too noisy.
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

  /// The result of the vote.
  struct Winner {
    /// Thirteen digits with a valid check digit.
    let digits: String
    /// The cost margin over the second-best thirteen digits, in units of the lines' noise.
    let margin: Float
    /// The number of counted lines.
    let lines: Int
    /// The lowest residual of a line.
    let residual: Float
  }

  /// The best thirteen digits with a valid check digit.
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

  /// The costs of each digit for `parity`, whose bit 5 says whether the leftmost digit is even.
  private func digitCosts(_ parity: UInt8) -> [[Float]] {
    costs.enumerated().map { digit, patterns in
      guard patterns.count == 20 else { return patterns }
      let isEven = (parity >> (5 - digit)) & 1 == 1
      return Array(isEven ? patterns[10...] : patterns[..<10])
    }
  }
}
