internal import PlatenModel

/// The cells of a table whose columns are separated by space, not by rules.
struct AlignedTable {
  /// The cells, which cover all rows and columns.
  let cells: [DraftCell]
  let rowCount: Int
  let columns: TableColumns

  var columnCount: Int { columns.separators.count + 1 }

  /// The minimum share of the cells of a column of numbers that are numbers.
  private static let minimumNumberShare = 0.7

  /// The columns of which most cells below the first row are numbers.
  private var numberColumns: [Int] {
    (0..<columnCount).filter { column in
      let texts = cells.filter {
        $0.columns == column...column && $0.rows.lowerBound > 0 && !$0.runs.isEmpty
      }
      .map(\.text)
      return texts.count > 1
        && Double(texts.count(where: \.isNumber)) >= Self.minimumNumberShare * Double(texts.count)
    }
  }

  var hasNumbers: Bool { !numberColumns.isEmpty }

  /// Whether a column of numbers has a heading: details beside an address have none.
  var hasHeadedNumbers: Bool {
    numberColumns.contains { column in
      cells.contains {
        $0.rows.lowerBound == 0 && $0.columns.contains(column) && !$0.runs.isEmpty
          && !$0.text.isNumber
      }
    }
  }

  /// - Parameters:
  ///   - rows: the rows of text, from top to bottom.
  ///   - rules: the horizontal rules inside the table.
  ///   - slope: that of the text, in pixels per pixel.
  init(_ rows: [[TextRun]], rules: [Rule], slope: Double) {
    let columns = TableColumns(of: rows)
    self.columns = columns
    var groups = Self.division(of: rows, columns, rules, slope: slope).groups().map {
      Array(rows[$0])
    }
    var cells = groups.enumerated().flatMap { Self.cells(of: $1, row: $0, columns) }
    cells = Self.spanningColumns(cells, rows: groups, columns, rules)
    Self.spanRows(&cells, &groups)
    rowCount = groups.count
    self.cells = Self.filled(cells, rows: groups, columns)
  }

  // MARK: - Rows

  /// The minimum length of a rule that separates rows, as a share of the table's width.
  private static let minimumSeparatorShare = 0.8

  /// The division of the levels `rows`, which are never empty, into the rows of the table.
  static func division(
    of rows: [[TextRun]], _ columns: TableColumns, _ rules: [Rule], slope: Double
  ) -> TableRows {
    let left = rows.map { $0[0].box.x }.min()!
    let right = rows.joined().map(\.box.maxX).max()!
    let separators = rules.filter { $0.length > minimumSeparatorShare * (right - left) }
    return TableRows(
      rows, slope: slope, columnCount: columns.separators.count + 1,
      column: { columns.column(at: $0.middleX) },
      isSeparated: { areSeparated($0, $1, by: separators) })
  }

  private static func areSeparated(
    _ upper: [TextRun], _ lower: [TextRun], by rules: [Rule]
  ) -> Bool {
    let one = upper[0], other = lower[0]
    return rules.contains { rule in
      rule.y(atX: one.middleX) > one.level - one.xHeight / 2
        && rule.y(atX: other.middleX) < other.level - other.xHeight / 2
    }
  }

  // MARK: - Cells

  private static func cells(
    of group: [[TextRun]], row: Int, _ columns: TableColumns
  ) -> [DraftCell] {
    var cells: [DraftCell] = []
    for run in group.joined() {
      let range = range(of: run, columns)
      if let place = cells.firstIndex(where: { $0.columns.overlaps(range) }) {
        let old = cells[place].columns
        cells[place].columns =
          min(old.lowerBound, range.lowerBound)...max(old.upperBound, range.upperBound)
        cells[place].box = cells[place].box.union(run.box)
        cells[place].runs.append(run)
      } else {
        cells.append(DraftCell(rows: row...row, columns: range, box: run.box, runs: [run]))
      }
    }
    return cells
  }

  /// The columns that a run lies in: it must reach into each by two x-heights.
  private static func range(of run: TextRun, _ columns: TableColumns) -> ClosedRange<Int> {
    let reach = min(2 * run.xHeight, run.box.width / 2)
    let left = columns.column(at: run.box.x + reach)
    return left...max(left, columns.column(at: run.box.maxX - reach))
  }

  /// `cells` with those that have a short rule below them spanning the columns above that rule.
  private static func spanningColumns(
    _ cells: [DraftCell], rows: [[[TextRun]]], _ columns: TableColumns, _ rules: [Rule]
  ) -> [DraftCell] {
    guard let left = cells.map(\.box.x).min(), let right = cells.map(\.box.maxX).max() else {
      return cells
    }
    let short = rules.filter { $0.length <= minimumSeparatorShare * (right - left) }
    let middles = (0...columns.separators.count).map { column in
      cells.filter { $0.columns == column...column && $0.rows.lowerBound > 0 }.map(\.middleX)
    }
    var cells = cells
    for rule in short {
      let above = cells.indices.filter { cells[$0].isAbove(rule) }
        .sorted { cells[$0].middleX < cells[$1].middleX }
      let spanned = middles.indices.filter { column in
        let inside = middles[column].count { $0 > rule.start.x && $0 < rule.end.x }
        return inside * 2 > middles[column].count
      }
      // Rules below neighboring cells may be found as one.
      let byCell = Dictionary(grouping: spanned) { column in
        above.min {
          abs(cells[$0].middleX - middles[column].median)
            < abs(cells[$1].middleX - middles[column].median)
        }
      }
      for index in above {
        guard let own = byCell[index], let first = own.first, let last = own.last else { continue }
        let others = cells.indices.filter {
          $0 != index && cells[$0].rows == cells[index].rows && !above.contains($0)
        }
        if others.allSatisfy({ !cells[$0].columns.overlaps(first...last) }) {
          cells[index].columns = first...last
        }
      }
    }
    return cells
  }

  /// The maximum distance of a cell that spans two rows from each of them, as a share of the median
  /// distance of rows.
  private static let maximumSpanDistance = 0.75

  /// Cells on a level of their own between two rows, in columns that both leave empty, span both.
  private static func spanRows(_ cells: inout [DraftCell], _ groups: inout [[[TextRun]]]) {
    let levels = groups.map { $0.joined().map(\.level).median }
    let pitches = zip(levels, levels.dropFirst()).map { $1 - $0 }
    guard pitches.count > 2 else { return }
    let near = maximumSpanDistance * pitches.median
    for row in (1..<(groups.count - 1)).reversed() {
      guard pitches[row - 1] < near, pitches[row] < near else { continue }
      let own = cells.filter { $0.rows.lowerBound == row }
      let around = cells.filter { [row - 1, row + 1].contains($0.rows.lowerBound) }
      guard own.allSatisfy({ cell in !around.contains { $0.columns.overlaps(cell.columns) } })
      else { continue }
      groups.remove(at: row)
      for index in cells.indices {
        let (first, last) = (cells[index].rows.lowerBound, cells[index].rows.upperBound)
        if first == row {
          cells[index].rows = (row - 1)...row
        } else if first > row {
          cells[index].rows = (first - 1)...(last - 1)
        }
      }
      return
    }
  }

  /// `cells` and empty ones if there are none.
  private static func filled(
    _ cells: [DraftCell], rows: [[[TextRun]]], _ columns: TableColumns
  ) -> [DraftCell] {
    let box = cells.map(\.box).union!, sides = [box.x] + columns.separators + [box.maxX]
    var isTaken = [[Bool]](
      repeating: Array(repeating: false, count: sides.count - 1), count: rows.count)
    for cell in cells {
      for row in cell.rows { for column in cell.columns { isTaken[row][column] = true } }
    }
    let empty = rows.indices.flatMap { row in
      let extent = rows[row].joined().map(\.box).union!
      return (0..<sides.count - 1).filter { !isTaken[row][$0] }.map { column in
        DraftCell(
          rows: row...row, columns: column...column,
          box: Box(
            x: sides[column], y: extent.y, width: sides[column + 1] - sides[column],
            height: extent.height))
      }
    }
    return cells + empty
  }
}

extension String {
  /// Whether it stands for a value: at least half of its letters and digits are digits, or it is the dash that
  /// says that there is none.
  var isNumber: Bool {
    let digits = count(where: \.isNumber)
    return ["-", "–", "—"].contains(self) || digits > 0 && digits >= count(where: \.isLetter)
  }
}

extension DraftCell {
  fileprivate var middleX: Double { box.x + box.width / 2 }

  fileprivate var text: String { runs.flatMap(\.words).map(\.text).joined() }

  /// Whether `rule` lies just below the text of the cell.
  fileprivate func isAbove(_ rule: Rule) -> Bool {
    guard let size = runs.first?.xHeight else { return false }
    let y = rule.y(atX: middleX)
    return rule.start.x < middleX && rule.end.x > middleX && y > box.maxY - 0.5 * size
      && y < box.maxY + 2 * size
  }
}
