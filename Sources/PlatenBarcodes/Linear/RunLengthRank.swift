/// Converts the run lengths of a DataBar character to a number (ISO/IEC 24724, annex B).
enum RunLengthRank {
  /// The rank of `widths` among all combinations with the same number of runs and modules.
  ///
  /// - Parameters:
  ///   - widest: the maximum width of a run, in modules.
  ///   - hasNarrow: whether at least one run must be one module wide.
  static func index(of widths: [Int], widest: Int, hasNarrow: Bool) -> Int {
    var index = 0, modules = widths.reduce(0, +), isNarrow = false
    for (place, width) in widths.dropLast().enumerated() {
      let rest = widths.count - place - 1
      for less in 1..<max(1, width) {
        index += count(
          runs: rest, modules: modules - less, widest: widest,
          needsNarrow: hasNarrow && !isNarrow && less > 1)
      }
      modules -= width
      isNarrow = isNarrow || width == 1
    }
    return index
  }

  /// The number of ways to distribute `modules` over `runs`.
  private static func count(runs: Int, modules: Int, widest: Int, needsNarrow: Bool) -> Int {
    func ways(_ runs: Int, _ modules: Int, from least: Int) -> Int {
      guard runs > 0 else { return modules == 0 ? 1 : 0 }
      guard modules >= runs * least, modules <= runs * widest else { return 0 }
      return (least...widest).reduce(0) { $0 + ways(runs - 1, modules - $1, from: least) }
    }
    return ways(runs, modules, from: 1) - (needsNarrow ? ways(runs, modules, from: 2) : 0)
  }
}
