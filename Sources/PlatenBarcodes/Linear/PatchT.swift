package import PlatenModel

/// Patch T, the separator of documents for scanners (Kodak A-61599, *Patch Code Information*): four bars
/// of 0.08, 0.2, 0.08 and 0.2 inches with spaces of 0.08 inches.
package enum PatchT {
  /// The width of a module, in inches.
  package static let moduleInInches = 0.08
  /// The widths of bars and spaces in turn, in modules, beginning with a bar.
  package static let runs: [Double] = [1, 1, 2.5, 1, 1, 1, 2.5]
  /// The smallest length of the bars, in inches.
  package static let minimumLengthInInches = 2.0
}

/// Detects ``PatchT`` on an upright or sideways page.
package struct PatchTDetector {
  /// Rows and as many columns that are searched: a bar of two inches crosses a tenth of them or more on
  /// paper of up to A3.
  private static let lineCount = 160
  /// The number of neighboring lines that must cross the bars at the same place. Print that looks like
  /// the bars along one line does not along so many.
  private static let minimumLineCount = 8
  /// The largest error of a run after the growth of ink is removed, in modules.
  private static let tolerance = 0.4
  /// The largest growth of ink, in modules.
  private static let maximumGrowth = 0.45
  /// The shortest space beside the bars, in modules.
  private static let quietZone = 1.5

  package init() {}

  /// Whether the gray image `page` shows the bars along its rows or columns.
  package func isPresent(on page: PixelView) -> Bool {
    [0.0, 90].contains { degrees in
      var streak = 0
      var last: Match?
      var isFound = false
      page.forEachScanLine(degrees: degrees, count: Self.lineCount) { line in
        let match = match(in: line.bars)
        streak = match.map { $0.continues(last) ? streak + 1 : 1 } ?? 0
        last = match
        isFound = isFound || streak >= Self.minimumLineCount
      }
      return isFound
    }
  }

  /// Where a line crosses the bars.
  private struct Match {
    /// Pixels along the line.
    let start: Double
    /// The width of a module in pixels.
    let module: Double

    /// Whether the bars lie where the line before crosses them.
    func continues(_ other: Match?) -> Bool {
      guard let other else { return false }
      return abs(start - other.start) <= 2 * module && abs(module - other.module) <= 0.2 * module
    }
  }

  private func match(in bars: RunLengths) -> Match? {
    let count = PatchT.runs.count
    for first in stride(from: 0, through: bars.count - count, by: 2) {
      let widths = (0..<count).map { Double(bars.width(first + $0)) }
      let module = widths.reduce(0, +) / PatchT.runs.reduce(0, +)
      let isQuiet =
        Double(bars.spaceBefore(first)) >= Self.quietZone * module
        && Double(bars.spaceAfter(first + count - 1)) >= Self.quietZone * module
      guard isQuiet, module > 1 else { continue }
      let runs = widths.map { $0 / module }
      if fits(runs) || fits(runs.reversed()) {
        return Match(start: Double(bars.edges[first]), module: module)
      }
    }
    return nil
  }

  /// Whether runs, in modules, are those of the bars. Ink that spreads makes bars wider by as much as it
  /// makes spaces narrower.
  private func fits(_ runs: [Double]) -> Bool {
    let differences = zip(runs, PatchT.runs).enumerated().map { index, pair in
      (pair.0 - pair.1) * (index.isMultiple(of: 2) ? 1 : -1)
    }
    let growth = differences.reduce(0, +) / Double(differences.count)
    return abs(growth) <= Self.maximumGrowth
      && differences.allSatisfy { abs($0 - growth) <= Self.tolerance }
  }
}
