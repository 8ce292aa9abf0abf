internal import PlatenModel

/// The cells of a table with vertical rules, from the grid that its rules form.
///
/// The grid has a place between any two neighbouring lines. Places without a rule between them are
/// one cell, which spans them; where no rule separates rows of text, the text does.
struct RuledTable {
  let cells: [DraftCell]
  let rowCount: Int
  let columnCount: Int

  /// From left to right and from top to bottom, with the table's sides.
  private let verticals: [GridLine], horizontals: [GridLine]

  /// The minimum share of the side of a place that a rule covers to separate it from the next.
  private static let minimumCoverage = 0.5

  /// Creates the table of `runs` in a grid of rules; `nil` without rows and columns. `size` is the
  /// x-height, in pixels.
  init?(_ group: RuleGroup, runs: [TextRun], size: Double, slope: Double) {
    let box = group.box, middleX = box.x + box.width / 2, middleY = box.y + box.height / 2
    let columns = GridLine.lines(of: group.vertical, tolerance: size) { $0.x(atY: middleY) }
    verticals = Self.closed(
      columns, from: runs.map(\.box.x).min(), to: runs.map(\.box.maxX).max(), box.x, box.maxX,
      margin: 1.2 * size)
    let rows = GridLine.lines(of: group.horizontal, tolerance: size) { $0.y(atX: middleX) }
    let closedRows = Self.closed(
      rows, from: runs.map(\.box.y).min(), to: runs.map(\.box.maxY).max(), box.y, box.maxY,
      margin: 1.2 * size)
    guard verticals.count > 2, closedRows.count > 1 else { return nil }
    horizontals = Self.split(closedRows, by: runs, columns: verticals, slope: slope)
    rowCount = horizontals.count - 1
    columnCount = verticals.count - 1
    guard rowCount > 1 else { return nil }
    cells = Self.cells(verticals, horizontals, runs)
    guard cells.count(where: { !$0.runs.isEmpty }) > 2, cells.count > 3 else { return nil }
  }

  /// `lines` with the open sides of the table, where text or crossing rules lie beyond them.
  private static func closed(
    _ lines: [GridLine], from first: Double?, to last: Double?, _ start: Double, _ end: Double,
    margin: Double
  ) -> [GridLine] {
    var lines = lines
    let first = min(first ?? start, start), last = max(last ?? end, end)
    if lines.isEmpty || lines[0].position - first > margin {
      lines.insert(GridLine(rules: [], position: first - 1), at: 0)
    }
    if last - lines[lines.count - 1].position > margin {
      lines.append(GridLine(rules: [], position: last + 1))
    }
    return lines
  }

  // MARK: - Rows of text

  /// The share of the rows of text between two rules that must fill two cells, and the first cell,
  /// to be rows of the table.
  private static let minimumFilledShare = 0.6

  /// `rows` with a line between rows of text that no rule separates.
  private static func split(
    _ rows: [GridLine], by runs: [TextRun], columns: [GridLine], slope: Double
  ) -> [GridLine] {
    var result = [rows[0]]
    for (upper, lower) in zip(rows, rows.dropFirst()) {
      let inside = runs.filter { run in
        let y = run.level - run.xHeight / 2
        return y > upper.y(atX: run.middleX) && y < lower.y(atX: run.middleX)
      }
      let lines = TextRun.rows(of: inside, slope: slope)
      let filled = lines.map { row in Set(row.map { column(of: $0, columns) }) }
      let share = minimumFilledShare * Double(lines.count)
      if lines.count > 1, Double(filled.count { $0.count > 1 }) >= share,
        Double(filled.count { $0.contains(0) }) >= share
      {
        for (one, other) in zip(lines, lines.dropFirst()) {
          let bottom = one.map(\.level).median
          let top = other.map { $0.level - $0.xHeight }.median
          result.append(GridLine(rules: [], position: (bottom + top) / 2))
        }
      }
      result.append(lower)
    }
    return result
  }

  private static func column(of run: TextRun, _ verticals: [GridLine]) -> Int {
    let y = run.level - run.xHeight / 2
    let before = verticals.count { $0.x(atY: y) < run.middleX }
    return min(max(0, before - 1), verticals.count - 2)
  }

  private static func row(of run: TextRun, _ horizontals: [GridLine]) -> Int {
    let y = run.level - run.xHeight / 2
    let before = horizontals.count { $0.y(atX: run.middleX) < y }
    return min(max(0, before - 1), horizontals.count - 2)
  }

  // MARK: - Cells

  private static func cells(
    _ verticals: [GridLine], _ horizontals: [GridLine], _ runs: [TextRun]
  ) -> [DraftCell] {
    let places = Dictionary(grouping: runs) {
      [row(of: $0, horizontals), column(of: $0, verticals)]
    }
    let (rows, columns) = (horizontals.count - 1, verticals.count - 1)
    var cells: [DraftCell] = []
    for row in 0..<rows {
      for column in 0..<columns {
        cells.append(
          DraftCell(
            rows: row...row, columns: column...column,
            box: box(rows: row...row, columns: column...column, verticals, horizontals),
            runs: places[[row, column]] ?? []))
      }
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      search: for one in cells.indices {
        for other in cells.indices where other > one {
          guard areOne(cells[one], cells[other], verticals, horizontals) else { continue }
          cells[one] = merged(cells[one], cells[other], verticals, horizontals)
          cells.remove(at: other)
          isChanged = true
          break search
        }
      }
    }
    return cells
  }

  /// Whether both are parts of one cell: they overlap, or no rule lies between them.
  private static func areOne(
    _ one: DraftCell, _ other: DraftCell, _ verticals: [GridLine], _ horizontals: [GridLine]
  ) -> Bool {
    let sharesRow = one.rows.overlaps(other.rows),
      sharesColumn = one.columns.overlaps(other.columns)
    if sharesRow && sharesColumn { return true }
    if sharesRow, one.columns.upperBound + 1 == other.columns.lowerBound {
      let line = verticals[other.columns.lowerBound]
      let (top, bottom) = (one.box.y, one.box.maxY)
      return !line.rules.isEmpty
        && line.coverage(from: top, to: bottom, isVertical: true) < minimumCoverage
        && !areSeparate(one, other)
    }
    if sharesColumn, one.rows.upperBound + 1 == other.rows.lowerBound {
      let line = horizontals[other.rows.lowerBound]
      return !line.rules.isEmpty
        && line.coverage(from: one.box.x, to: one.box.maxX, isVertical: false) < minimumCoverage
    }
    return false
  }

  /// Whether both have text, so that a rule between them is just not seen.
  private static func areSeparate(_ one: DraftCell, _ other: DraftCell) -> Bool {
    !one.runs.isEmpty && !other.runs.isEmpty
  }

  private static func merged(
    _ one: DraftCell, _ other: DraftCell, _ verticals: [GridLine], _ horizontals: [GridLine]
  ) -> DraftCell {
    let rows =
      min(
        one.rows.lowerBound, other.rows.lowerBound)...max(
        one.rows.upperBound, other.rows.upperBound)
    let columns =
      min(
        one.columns.lowerBound, other.columns.lowerBound)...max(
        one.columns.upperBound, other.columns.upperBound)
    return DraftCell(
      rows: rows, columns: columns,
      box: box(rows: rows, columns: columns, verticals, horizontals), runs: one.runs + other.runs)
  }

  private static func box(
    rows: ClosedRange<Int>, columns: ClosedRange<Int>, _ verticals: [GridLine],
    _ horizontals: [GridLine]
  ) -> Box {
    let left = verticals[columns.lowerBound].position
    let right = verticals[columns.upperBound + 1].position
    let middle = (left + right) / 2
    let top = horizontals[rows.lowerBound].y(atX: middle)
    let bottom = horizontals[rows.upperBound + 1].y(atX: middle)
    return Box(x: left, y: top, width: right - left, height: max(0, bottom - top))
  }
}
