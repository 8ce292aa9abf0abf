/// The patterns of bars and spaces that one kind of symbol character may have, all of as many
/// runs and modules.
struct BarPatterns: Sendable {
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
  /// its place in `begins`, and end where those of the next begin.
  private let byFirstSums: [Int], begins: [Int]

  /// - Parameter patterns: the widths of each, a digit a run.
  init(_ patterns: some Sequence<some StringProtocol>) {
    let digits = patterns.map { $0.utf8.map { Float($0 - UInt8(ascii: "0")) } }
    runs = digits[0].count
    modules = Int(digits[0].reduce(0, +))
    count = digits.count
    widths = digits.flatMap { $0 }
    sums = digits.flatMap { digits in zip(digits, digits.dropFirst()).map { $0 + $1 } }
    let most = modules + 1
    let keys = digits.map { Int($0[0] + $0[1]) * most + Int($0[1] + $0[2]) }
    byFirstSums = digits.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var begins = [Int](repeating: 0, count: most * most + 1)
    for key in keys { begins[key + 1] += 1 }
    for key in 1..<begins.count { begins[key] += begins[key - 1] }
    self.begins = begins
  }

  /// The pattern that fits best.
  struct Match {
    let index: Int
    /// The sum of the runs' squared differences, in modules.
    let misfit: Float
    /// Modules by which the first run, and every other one after it, is too wide, and those
    /// between are too narrow: ink that spread.
    let spread: Float
  }

  /// What fits the runs from `first` on best, ink having spread by about `spread` modules; `nil`
  /// where nothing does.
  func match(_ bars: BarRuns, from first: Int, spread: Float = 0) -> Match? {
    guard first + runs < bars.edges.count else { return nil }
    let module = bars.width(first, count: runs) / Float(modules)
    guard module > 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: runs) { seen in
      for run in 0..<runs { seen[run] = bars.width(first + run) / module }
      return nearest(to: UnsafeBufferPointer(seen), spread: spread)
    }
  }

  private func nearest(to seen: UnsafeBufferPointer<Float>, spread expected: Float) -> Match? {
    var best: Match?, least = Float.infinity
    let (firsts, seconds) = (Self.nearSums(seen[0] + seen[1]), Self.nearSums(seen[1] + seen[2]))
    for first in firsts.clamped(to: 0...modules) {
      let near = seconds.clamped(to: 0...modules), row = first * (modules + 1)
      for place in begins[row + near.lowerBound]..<begins[row + near.upperBound + 1] {
        let index = byFirstSums[place]
        guard isNear(index, to: seen) else { continue }
        var sum: Float = 0, squares: Float = 0
        for run in 0..<runs {
          let difference = seen[run] - widths[index * runs + run]
          sum += run & 1 == 0 ? difference : -difference
          squares += difference * difference
        }
        let spread = sum / Float(runs), misfit = squares - sum * spread
        // Some patterns differ from others only as if ink had spread by a whole module.
        let unlikely = (spread - expected) * (spread - expected)
        if misfit + unlikely < least, abs(spread) <= Self.mostSpread {
          best = Match(index: index, misfit: misfit, spread: spread)
          least = misfit + unlikely
        }
      }
    }
    return best
  }

  /// The whole sums that are near enough to `sum` for a match.
  private static func nearSums(_ sum: Float) -> ClosedRange<Int> {
    let reach = mostFar.squareRoot()
    return Int((sum - reach).rounded(.up))...Int((sum + reach).rounded(.down))
  }

  /// Whether a pattern's sums are about those seen: cheap, and enough to rule out nearly all.
  private func isNear(_ index: Int, to seen: UnsafeBufferPointer<Float>) -> Bool {
    sums.withUnsafeBufferPointer { sums in
      var rest = Self.mostFar
      for run in 0..<runs - 1 {
        let difference = seen[run] + seen[run + 1] - sums[index * (runs - 1) + run]
        rest -= difference * difference
        if rest < 0 { return false }
      }
      return true
    }
  }

  /// Squared modules, summed up, by which the sums of a match may be missed.
  private static let mostFar: Float = 3
  /// Beyond it, narrow bars or spaces would be gone.
  private static let mostSpread: Float = 0.9
}
