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
    let full = rows.filter { Double($0.count) > Self.minimumRunShare * Double(fullest) }
    let runs = full.joined().sorted { $0.box.x < $1.box.x }
    guard let first = runs.first else {
      separators = []
      return
    }
    let size = runs.map(\.xHeight).median
    var right = first.box.maxX, separators: [Double] = []
    for run in runs.dropFirst() {
      if run.box.x - right >= Self.minimumGap * size {
        separators.append((right + run.box.x) / 2)
      }
      right = max(right, run.box.maxX)
    }
    self.separators = separators
  }

  /// The column that `x` lies in, from 0.
  func column(at x: Double) -> Int { separators.count { $0 < x } }
}
