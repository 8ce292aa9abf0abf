/// The patterns of bars and spaces that one kind of symbol character may have, all of as many
/// runs and modules.
struct BarPatterns: Sendable {
  /// Runs of a pattern.
  let runs: Int
  /// Modules of a pattern.
  let modules: Int
  /// How many patterns there are.
  let count: Int
  /// The widths of all, one pattern after the other, in modules.
  private let widths: [Float]

  /// - Parameter patterns: the widths of each, a digit a run.
  init(_ patterns: some Sequence<some StringProtocol>) {
    let digits = patterns.map { $0.utf8.map { Float($0 - UInt8(ascii: "0")) } }
    runs = digits[0].count
    modules = Int(digits[0].reduce(0, +))
    count = digits.count
    widths = digits.flatMap { $0 }
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

  /// What fits the runs from `first` on best, however much ink spread; `nil` without those.
  func match(_ bars: BarRuns, from first: Int) -> Match? {
    guard first + runs <= bars.count + 1, first + runs < bars.edges.count else { return nil }
    let module = bars.width(first, count: runs) / Float(modules)
    guard module > 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: runs) { seen in
      for run in 0..<runs { seen[run] = bars.width(first + run) / module }
      let best = widths.withUnsafeBufferPointer { nearest($0, to: UnsafeBufferPointer(seen)) }
      return abs(best.spread) <= Self.mostSpread ? best : nil
    }
  }

  private func nearest(
    _ widths: UnsafeBufferPointer<Float>, to seen: UnsafeBufferPointer<Float>
  ) -> Match {
    var best = Match(index: -1, misfit: .infinity, spread: 0)
    for index in 0..<count {
      var sum: Float = 0, squares: Float = 0
      for run in 0..<runs {
        let difference = seen[run] - widths[index * runs + run]
        sum += run & 1 == 0 ? difference : -difference
        squares += difference * difference
      }
      let spread = sum / Float(runs)
      let misfit = squares - sum * spread
      if misfit < best.misfit { best = Match(index: index, misfit: misfit, spread: spread) }
    }
    return best
  }

  /// Beyond it, narrow bars or spaces would be gone.
  private static let mostSpread: Float = 0.75
}
