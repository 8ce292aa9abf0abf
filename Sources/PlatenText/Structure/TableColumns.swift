internal import PlatenModel

/// The columns of a table without vertical rules: the gaps that no cell crosses.
struct TableColumns {
  /// Where columns are separated, from left to right; the table's own sides are left out.
  let separators: [Double]

  /// The minimum width of the gap between two columns, in x-heights.
  private static let minimumGap = 0.7
  /// Rows with fewer runs than this share of the fullest row do not determine columns: headers
  /// that span several columns, and continued lines.
  private static let minimumRunShare = 0.5

  init(of rows: [[TextRun]]) {
    let fullest = rows.map(\.count).max() ?? 0
    func isFull(_ row: [TextRun]) -> Bool {
      Double(row.count) > Self.minimumRunShare * Double(fullest)
    }
    let strips = ColumnGaps(of: rows)
    let runs = rows.filter(isFull).joined().filter { !strips.isCrossed(by: $0.box) }
      .sorted { $0.box.x < $1.box.x }
    guard !runs.isEmpty else {
      separators = []
      return
    }
    let gap = Self.minimumGap * runs.map(\.xHeight).median
    var columns: [ClosedRange<Double>] = []
    for run in runs {
      if let last = columns.last, run.box.x - last.upperBound < gap {
        columns[columns.count - 1] =
          last.lowerBound...max(last.upperBound, run.box.maxX)
      } else {
        columns.append(run.box.x...run.box.maxX)
      }
    }
    for run in rows.filter({ !isFull($0) }).joined() { Self.widen(&columns, by: run, gap: gap) }
    separators = zip(columns, columns.dropFirst()).map { ($0.upperBound + $1.lowerBound) / 2 }
  }

  /// Widens the one column that a run lies in, as far as a gap remains to the next.
  private static func widen(
    _ columns: inout [ClosedRange<Double>], by run: TextRun, gap: Double
  ) {
    let range = run.box.x...run.box.maxX
    let touched = columns.indices.filter { columns[$0].overlaps(range) }
    guard touched.count == 1, let column = touched.first else { return }
    let left = column > 0 ? columns[column - 1].upperBound + gap : -.infinity
    let right = column + 1 < columns.count ? columns[column + 1].lowerBound - gap : .infinity
    let old = columns[column]
    columns[column] =
      min(
        old.lowerBound, max(left, range.lowerBound))...max(
        old.upperBound, min(right, range.upperBound))
  }

  /// The column that `x` lies in, from 0.
  func column(at x: Double) -> Int { separators.count { $0 < x } }
}
