/// The patterns of bars and spaces of one kind of symbol character, all with the same number of
/// runs and modules.
struct RunLengthPatterns: Sendable {
  /// The number of runs of a pattern.
  let runs: Int
  /// The number of modules of a pattern.
  let modules: Int
  /// The number of patterns.
  let count: Int
  /// The run widths of all patterns in a row, in modules; and for each run but the last the sum
  /// with the next run. Ink spread does not change these sums.
  private let widths: [Float], sums: [Float]
  /// The patterns sorted by the sums of their first two pairs of runs. The patterns of a pair of
  /// sums begin at its entry in `bucketStarts` and end at the next entry.
  private let indicesBySums: [Int], bucketStarts: [Int]

  /// Creates the table.
  ///
  /// - Parameter patterns: the run widths of each pattern in modules, one digit per run.
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

  /// The best match.
  struct Match {
    let index: Int
    /// The sum of the squared differences of the runs, after growth is removed, in squared modules.
    let squaredError: Float
    /// Ink spread in modules: the excess width of the first run and every other run after it, and
    /// the missing width of the runs between.
    let growth: Float
  }

  /// The best match for the runs from `first` on, with an expected ink spread of `growth` modules;
  /// `nil` if no pattern matches.
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
        // Some pairs of patterns differ only by a whole module of ink spread.
        let growthPenalty = (growth - expected) * (growth - expected)
        if squaredError + growthPenalty < bestCost, abs(growth) <= Self.maximumGrowth {
          best = Match(index: index, squaredError: squaredError, growth: growth)
          bestCost = squaredError + growthPenalty
        }
      }
    }
    return best
  }

  /// The integer sums within reach of `sum`.
  private static func nearSums(_ sum: Float) -> ClosedRange<Int> {
    let reach = maximumSquaredError.squareRoot()
    return Int((sum - reach).rounded(.up))...Int((sum + reach).rounded(.down))
  }

  /// Whether the sums of a pattern are close to those observed: a cheap test that rejects nearly
  /// all patterns.
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

  /// The maximum total squared error of the sums of a match, in squared modules.
  private static let maximumSquaredError: Float = 3
  /// The maximum ink spread, in modules: at more, narrow bars or spaces would vanish.
  private static let maximumGrowth: Float = 0.9
}
