/// The patterns of bars and spaces that one kind of symbol character may have, all of as many
/// runs and modules.
struct RunLengthPatterns: Sendable {
  /// Runs of a pattern.
  let runs: Int
  /// Modules of a pattern.
  let modules: Int
  /// How many patterns there are.
  let count: Int
  /// The widths of all, one pattern after the other, in modules; and of each run but the last
  /// the sum with the next one, which no ink that spreads can change.
  private let widths: [Float], sums: [Float]
  /// The patterns by the sums of their first two pairs of runs: those of a pair of sums begin at
  /// its place in `bucketStarts`, and end where those of the next begin.
  private let indicesBySums: [Int], bucketStarts: [Int]

  /// - Parameter patterns: the widths of each, a digit a run.
  init(_ patterns: some Sequence<some StringProtocol>) {
    let digits = patterns.map { $0.utf8.map { Float($0 - UInt8(ascii: "0")) } }
    runs = digits[0].count
    modules = Int(digits[0].reduce(0, +))
    count = digits.count
    widths = digits.flatMap { $0 }
    sums = digits.flatMap { digits in zip(digits, digits.dropFirst()).map { $0 + $1 } }
    let base = modules + 1
    let keys = digits.map { Int($0[0] + $0[1]) * base + Int($0[1] + $0[2]) }
    indicesBySums = digits.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var bucketStarts = [Int](repeating: 0, count: base * base + 1)
    for key in keys { bucketStarts[key + 1] += 1 }
    for key in 1..<bucketStarts.count { bucketStarts[key] += bucketStarts[key - 1] }
    self.bucketStarts = bucketStarts
  }

  /// The pattern that fits best.
  struct Match {
    let index: Int
    /// The sum of the runs' squared differences, in modules.
    let squaredError: Float
    /// Modules by which the first run, and every other one after it, is too wide, and those
    /// between are too narrow: ink that spread.
    let growth: Float
  }

  /// What fits the runs from `first` on best, ink having spread by about `growth` modules; `nil`
  /// where nothing does.
  func match(_ bars: RunLengths, from first: Int, growth: Float = 0) -> Match? {
    guard first + runs < bars.edges.count else { return nil }
    let module = bars.width(first, count: runs) / Float(modules)
    guard module > 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: runs) { observed in
      for run in 0..<runs { observed[run] = bars.width(first + run) / module }
      return nearest(to: UnsafeBufferPointer(observed), growth: growth)
    }
  }

  private func nearest(to observed: UnsafeBufferPointer<Float>, growth expected: Float) -> Match? {
    var best: Match?, bestCost = Float.infinity
    let (firsts, seconds) = (
      Self.nearSums(observed[0] + observed[1]), Self.nearSums(observed[1] + observed[2])
    )
    for first in firsts.clamped(to: 0...modules) {
      let near = seconds.clamped(to: 0...modules), row = first * (modules + 1)
      for place in bucketStarts[row + near.lowerBound]..<bucketStarts[row + near.upperBound + 1] {
        let index = indicesBySums[place]
        guard isNear(index, to: observed) else { continue }
        var sum: Float = 0, squares: Float = 0
        for run in 0..<runs {
          let difference = observed[run] - widths[index * runs + run]
          sum += run & 1 == 0 ? difference : -difference
          squares += difference * difference
        }
        let growth = sum / Float(runs), squaredError = squares - sum * growth
        // Some patterns differ from others only as if ink had spread by a whole module.
        let growthPenalty = (growth - expected) * (growth - expected)
        if squaredError + growthPenalty < bestCost, abs(growth) <= Self.maximumGrowth {
          best = Match(index: index, squaredError: squaredError, growth: growth)
          bestCost = squaredError + growthPenalty
        }
      }
    }
    return best
  }

  /// The whole sums that are near enough to `sum` for a match.
  private static func nearSums(_ sum: Float) -> ClosedRange<Int> {
    let reach = maximumSquaredError.squareRoot()
    return Int((sum - reach).rounded(.up))...Int((sum + reach).rounded(.down))
  }

  /// Whether a pattern's sums are about those seen: cheap, and enough to rule out nearly all.
  private func isNear(_ index: Int, to observed: UnsafeBufferPointer<Float>) -> Bool {
    sums.withUnsafeBufferPointer { sums in
      var remaining = Self.maximumSquaredError
      for run in 0..<runs - 1 {
        let difference = observed[run] + observed[run + 1] - sums[index * (runs - 1) + run]
        remaining -= difference * difference
        if remaining < 0 { return false }
      }
      return true
    }
  }

  /// Squared modules, summed up, by which the sums of a match may be missed.
  private static let maximumSquaredError: Float = 3
  /// Beyond it, narrow bars or spaces would be gone.
  private static let maximumGrowth: Float = 0.9
}
