internal import PlatenModel

/// Finds the tables among the recognized lines of a page.
///
/// Tables with rules are found by their rules before the page is split into columns; tables without
/// are found among the rows of a column (``alignedRows(of:)``).
struct TableDetector {
  let rules: PageRules
  /// The median x-height of the page, in pixels.
  let size: Double
  /// The median slope of long lines, in pixels per pixel.
  let slope: Double

  init(_ rules: PageRules, lines: [RecognizedLine]) {
    self.rules = rules
    slope = TextRow.slope(of: lines)
    size = lines.isEmpty ? 0 : lines.map(\.xHeight).median
  }

  /// The tables with rules, which share no lines.
  func ruledTables(of lines: [RecognizedLine]) -> [TableCandidate] {
    guard !rules.isEmpty, size > 0 else { return [] }
    var rest = lines, tables: [TableCandidate] = []
    for group in RuleGroup.groups(of: rules, tolerance: 0.8 * size) {
      for table in candidates(in: group, rest) where !Self.isNote(table) {
        tables.append(table)
        let used = Set(table.lines)
        rest.removeAll { used.contains($0) }
      }
    }
    return tables
  }

  /// The minimum share of the cells of a table that have text, if that is written by hand: in `hand.py` filled forms
  /// have 0.83 and more, notes 0.63 and less.
  private static let minimumWrittenShare = 0.7

  /// Whether `candidate` is a note, on lined or squared paper or with words beside each other: most of its text is
  /// written by hand, and many of its cells are empty.
  private static func isNote(_ candidate: TableCandidate) -> Bool {
    let written = candidate.lines.filter(\.isHandwriting).reduce(0) { $0 + $1.width }
    guard written * 2 > candidate.lines.reduce(0, { $0 + $1.width }) else { return false }
    let cells = candidate.table.rows.flatMap(\.cells)
    return Double(cells.count { !$0.text.isEmpty }) < minimumWrittenShare * Double(cells.count)
  }

  private func candidates(in group: RuleGroup, _ lines: [RecognizedLine]) -> [TableCandidate] {
    if group.vertical.isEmpty { return stacked(group, lines) }
    let group = addingHeader(to: group, lines)
    let box = group.box, inside = lines.filter { $0.isInside(box, margin: size) }
    guard !inside.isEmpty else { return [] }
    let runsOfLines = inside.map { line in
      TextRun.runs(of: line) { left, right in
        group.vertical.contains { rule in
          let y = left.y + left.height / 2, x = rule.x(atY: y)
          return x > left.x + left.width / 2 && x < right.x + right.width / 2
            && y > rule.start.y && y < rule.end.y
        }
      }
    }
    let runs = runsOfLines.flatMap { $0 }
    if let table = RuledTable(group, runs: runs, size: size, slope: slope) {
      guard !separatesColumns(group, of: runsOfLines) else { return [] }
      return [
        TableCandidate(
          box: box, lines: inside,
          table: RecognizedPage.Table(table.cells, rowCount: table.rowCount))
      ]
    }
    return aligned(inside, box: box).map { [$0] } ?? []
  }

  /// Whether vertical rules separate columns of running text: at least two columns have wide lines, and few
  /// horizontal rules run through these. `lines` are the runs of each line; in justified text the gaps
  /// between words may split a line of one column too.
  private func separatesColumns(_ group: RuleGroup, of lines: [[TextRun]]) -> Bool {
    func column(of run: TextRun) -> Int {
      group.vertical.count { $0.x(atY: run.level) < run.middleX }
    }
    var boxes: [Int: [Box]] = [:]
    for line in lines {
      for (column, runs) in Dictionary(grouping: line, by: column) {
        boxes[column, default: []].append(runs.map(\.box).union!)
      }
    }
    let sparse = boxes.values.filter { boxes in
      let middle = boxes.map { $0.x + $0.width / 2 }.median
      return group.horizontal.count { $0.start.x < middle && $0.end.x > middle } * 2 < boxes.count
    }
    return hasRunningText(widths: sparse.map { $0.map(\.width) })
  }

  /// Whether at least two columns have wide lines, by the widths of their lines.
  private func hasRunningText(widths: [[Double]]) -> Bool {
    widths.count { $0.median > Self.runningTextWidth * size && $0.count > 2 } >= 2
  }

  // MARK: - Tables without vertical rules

  /// The minimum number of rows of an aligned table with rules, and of one without.
  private static let minimumRows = 2, minimumUnruledRows = 3
  /// The minimum number of rows of one without rules and without a column of numbers: addresses
  /// beside each other have fewer.
  private static let minimumTextRows = 6
  /// The minimum share of its rows that fill two columns.
  private static let minimumFilledShare = 0.6
  /// The minimum number of parts between the rules of a table of two columns, per row of text: the
  /// rules of a receipt separate its parts.
  private static let minimumRuledShare = 0.6
  /// The width of running text, in x-heights; two such columns are no table.
  private static let runningTextWidth = 14.0

  /// The tables between horizontal rules of one width, with those rules that it has inside.
  private func stacked(_ group: RuleGroup, _ lines: [RecognizedLine]) -> [TableCandidate] {
    let ordered = group.horizontal.sorted { $0.start.y < $1.start.y }
    guard let first = ordered.first, ordered.count > 1 else { return [] }
    var bands: [[RecognizedLine]] = [], areTabular: [Bool] = []
    for (upper, lower) in zip(ordered, ordered.dropFirst()) {
      let box = Box(
        x: first.start.x, y: upper.y(atX: first.start.x), width: first.length,
        height: lower.y(atX: first.start.x) - upper.y(atX: first.start.x))
      let between = lines.filter { $0.isBetween(upper, lower) }
      let inside = between.filter { $0.isInside(box, margin: size) }
      bands.append(inside)
      areTabular.append(isTabular(inside, besides: between.contains { isText($0, across: box) }))
    }
    return bands.indices.split { !areTabular[$0] }.compactMap { places in
      let part = bands[places.startIndex..<places.endIndex]
      let inside = part.flatMap { $0 }
      guard !inside.isEmpty else { return nil }
      let (upper, lower) = (ordered[part.startIndex], ordered[part.endIndex])
      let around = lines.filter { line in
        !bands.contains { $0.contains(line) }
          || part.startIndex > 0 && bands[part.startIndex - 1].contains(line)
      }
      let box = Box(
        x: first.start.x, y: upper.start.y, width: first.length,
        height: lower.start.y - upper.start.y)
      return aligned(extended(inside, between: upper, and: lower, by: around), box: box)
    }
  }

  /// Whether the lines between two rules can be rows of a table: a third of them have two cells, or
  /// there is at most one, and no running text `besides` it.
  private func isTabular(_ lines: [RecognizedLine], besides hasText: Bool) -> Bool {
    let rows = rows(of: lines)
    let cells = rows.count { $0.count > 1 }
    return cells > 0 && cells * 3 >= rows.count || rows.count <= 1 && !hasText
  }

  /// Whether a line without wide gaps runs through `box` and beyond one of its sides.
  private func isText(_ line: RecognizedLine, across box: Box) -> Bool {
    let margin = 2 * size
    return line.left < box.maxX - margin && line.right > box.x + margin
      && (line.left < box.x - margin || line.right > box.maxX + margin)
      && TextRun.runs(of: line).count == 1
  }

  /// The rows of text of lines, split into the cells that their gaps separate.
  func rows(of lines: [RecognizedLine]) -> [[TextRun]] {
    let rows = TextRun.rows(of: lines.flatMap { TextRun.runs(of: $0) }, slope: slope)
    return ColumnGaps(of: rows).split(rows)
  }

  /// The table of lines whose columns are separated by space; `nil` if there are none.
  private func aligned(_ lines: [RecognizedLine], box: Box) -> TableCandidate? {
    let rows = rows(of: lines)
    let inside = rules.horizontal.filter { rule in
      let y = rule.start.y
      return y > box.y + 0.5 * size && y < box.maxY - 0.5 * size
        && min(rule.end.x, box.maxX) - max(rule.start.x, box.x) > 0.6 * rule.length
    }
    guard rows.count >= Self.minimumRows else { return nil }
    let table = AlignedTable(rows, rules: inside, slope: slope)
    let isRuled = Double(inside.count + 1) >= Self.minimumRuledShare * Double(rows.count)
    guard isTable(table, rows), table.columnCount > 2 || isRuled else { return nil }
    return TableCandidate(
      box: box, lines: lines,
      table: RecognizedPage.Table(table.cells, rowCount: table.rowCount))
  }

  /// Whether a table has at least two columns, most of its rows have two filled cells, and its
  /// columns are no columns of running text.
  private func isTable(_ table: AlignedTable, _ rows: [[TextRun]]) -> Bool {
    guard table.columnCount > 1, table.rowCount >= Self.minimumRows else { return false }
    let filled = (0..<table.rowCount).count { row in
      table.cells.count { $0.rows.contains(row) && !$0.runs.isEmpty } > 1
    }
    let byColumn = Dictionary(grouping: rows.joined()) { table.columns.column(at: $0.middleX) }
    return Double(filled) >= Self.minimumFilledShare * Double(table.rowCount)
      && !hasRunningText(widths: byColumn.values.map { $0.map(\.box.width) })
  }

  /// The tables without vertical rules among `lines`: consecutive levels of which most have cells below
  /// each other. On a page that is not yet split into columns, `isWholePage`, one column of each must consist
  /// of numbers below a heading: neither an index in columns nor an address beside details is a table.
  func unruledTables(of lines: [RecognizedLine], isWholePage: Bool = false) -> [TableCandidate] {
    guard size > 0 else { return [] }
    var tables: [TableCandidate] = [], part: [[RecognizedLine]] = []
    func close() {
      while let last = part.last, Self.runs(of: last).count == 1,
        !isContinuation(last, of: part.dropLast())
      {
        part.removeLast()
      }
      if let table = unruled(part, needsNumbers: isWholePage) { tables.append(table) }
      part = []
    }
    for row in linesByLevel(lines) {
      let isFar = part.last.map { $0[0].isFar(from: row[0]) } ?? false
      if isFar { close() }
      if Self.runs(of: row).count > 1 || fits(row, columnsOf: part) {
        part.append(row)
      } else {
        close()
      }
    }
    close()
    return tables
  }

  /// Whether a level of one run is the end of a cell of the last row: close to the level above.
  private func isContinuation(_ row: [RecognizedLine], of part: ArraySlice<[RecognizedLine]>)
    -> Bool
  {
    guard let last = part.last else { return false }
    return row[0].middle.y - last[0].middle.y < TableRows.pitchLimits.upperBound * size
      && fits(row, columnsOf: Array(part))
  }

  /// Whether each run of a level lies in one column of the levels above it, of which one has several runs.
  private func fits(_ row: [RecognizedLine], columnsOf part: [[RecognizedLine]]) -> Bool {
    let rows = part.suffix(Self.columnLevels).map(Self.runs)
    guard rows.contains(where: { $0.count > 1 }) else { return false }
    let columns = TableColumns(of: ColumnGaps(of: rows).split(rows))
    return columns.separate(Self.runs(of: row))
  }

  /// How many levels determine the columns that the next must fit.
  private static let columnLevels = 12

  private func unruled(_ rows: [[RecognizedLine]], needsNumbers: Bool) -> TableCandidate? {
    let part = trimmed(rows)
    guard part.count >= Self.minimumUnruledRows else { return nil }
    let lines = part.flatMap { $0 }
    let runs = part.map { Self.runs(of: $0) }, rows = ColumnGaps(of: runs).split(runs)
    let box = rows.joined().map(\.box).union!
    let inside = rules.horizontal.filter {
      $0.start.y > box.y && $0.start.y < box.maxY && $0.start.x < box.maxX && $0.end.x > box.x
    }
    let table = AlignedTable(rows, rules: inside, slope: slope)
    let options = rows.joined().count { $0.words[0].isCheckBox }
    guard table.columnCount > 2, isTable(table, rows), options * 2 < rows.joined().count,
      needsNumbers
        ? table.hasHeadedNumbers : table.hasNumbers || table.rowCount >= Self.minimumTextRows
    else { return nil }
    let candidate = TableCandidate(
      box: box, lines: lines, table: RecognizedPage.Table(table.cells, rowCount: table.rowCount))
    return Self.isNote(candidate) ? nil : candidate
  }

  /// The minimum share of its width that the words of a line of running text cover, and the minimum
  /// number of these words. Rows of a table have wider gaps.
  private static let runningTextDensity = 0.78, runningTextWords = 5

  /// The rows of a table without the lines of running text above and below it, which have no words
  /// below each of its columns.
  private func trimmed(_ rows: [[RecognizedLine]]) -> ArraySlice<[RecognizedLine]> {
    func trim(
      _ part: inout ArraySlice<[RecognizedLine]>,
      while isText: ([TextRun], _ others: ArraySlice<[RecognizedLine]>) -> Bool
    ) {
      while let last = part.last, isText(Self.runs(of: last), part.dropLast()) {
        part.removeLast()
      }
      while let first = part.first, isText(Self.runs(of: first), part.dropFirst()) {
        part.removeFirst()
      }
    }
    var part = rows[...]
    let densities = rows.map { Self.density(of: Self.runs(of: $0)) }
    if !densities.isEmpty, densities.median < Self.runningTextDensity {
      trim(&part) { row, others in
        row.reduce(0) { $0 + $1.words.count } >= Self.runningTextWords
          && Self.density(of: row) >= Self.runningTextDensity
          && !ColumnGaps(of: others.map { Self.runs(of: $0) }).separateAll(of: row)
      }
    }
    let gaps = ColumnGaps(of: part.map { Self.runs(of: $0) })
    trim(&part) { row, _ in gaps.areCrossed(by: row) }
    return part
  }

  /// The share of the width of a row that its words cover.
  private static func density(of row: [TextRun]) -> Double {
    guard let box = row.map(\.box).union else { return 0 }
    return row.flatMap(\.words).reduce(0) { $0 + $1.box.width } / max(1, box.width)
  }

  private static func runs(of row: [RecognizedLine]) -> [TextRun] {
    TextRun.ordered(row.flatMap { TextRun.runs(of: $0) })
  }

  /// Lines at one level, from top to bottom.
  private func linesByLevel(_ lines: [RecognizedLine]) -> [[RecognizedLine]] {
    func level(_ line: RecognizedLine) -> Double { line.middle.y - slope * line.middle.x }
    var rows: [[RecognizedLine]] = []
    for line in lines.sorted(by: { level($0) < level($1) }) {
      if let last = rows.last, level(line) - last.map(level).median < 0.6 * line.xHeight {
        rows[rows.count - 1].append(line)
      } else {
        rows.append([line])
      }
    }
    return rows
  }
}

extension RecognizedLine {
  /// Whether the middle of its letters lies in `box`, `margin` pixels beyond its left and right
  /// sides included.
  fileprivate func isInside(_ box: Box, margin: Double) -> Bool {
    let y = middle.y - xHeight / 2
    return y > box.y && y < box.maxY && left > box.x - margin && right < box.maxX + margin
  }

  fileprivate func isBetween(_ upper: Rule, _ lower: Rule) -> Bool {
    let y = middle.y - xHeight / 2
    return y > upper.y(atX: middle.x) && y < lower.y(atX: middle.x)
  }

  /// Whether the line is too far below another to be in the same table.
  fileprivate func isFar(from lower: RecognizedLine) -> Bool {
    lower.middle.y - middle.y > 7 * xHeight
  }
}

extension TableDetector {
  /// The maximum height of a header without rules, and of the space below it, in x-heights.
  private static let maximumHeaderHeight = 3.5

  /// The group with the row above it if that is a header without rules of its own, as on a dark
  /// ground: each of its runs is in a column of its own.
  func addingHeader(to group: RuleGroup, _ lines: [RecognizedLine]) -> RuleGroup {
    let box = group.box
    guard let edge = group.upperEdge(tolerance: size) else { return group }
    let inner = group.vertical.filter {
      $0.start.x > box.x + size && $0.start.x < box.maxX - size
        && $0.start.y < box.y + Self.maximumHeaderHeight * size
    }
    let above = lines.filter { line in
      let distance = edge.y(atX: line.middle.x) - line.middle.y
      return distance > 0 && distance < Self.maximumHeaderHeight * size
        && line.left > box.x - size && line.right < box.maxX + size
    }
    let runs = above.flatMap { TextRun.runs(of: $0) }.filter { run in
      run.words.contains { $0.text.contains { $0.isLetter || $0.isNumber } }
    }
    let columns = runs.map { run in inner.count { $0.x(atY: run.level) < run.middleX } }
    let crosses = runs.contains { run in
      inner.contains { $0.x(atY: run.level) > run.box.x && $0.x(atY: run.level) < run.box.maxX }
    }
    guard !inner.isEmpty, !crosses, Set(columns).count == columns.count,
      columns.count >= max(2, inner.count)
    else { return group }
    let height = above.map { edge.y(atX: $0.middle.x) - $0.top }.max()!
    return group.addingRow(above: edge, height: height)
  }

  // MARK: - Tables without vertical rules

  /// The lines of a table between two of its rules, with the levels above and below that have no rule of
  /// their own beyond them: each of their runs is in one column.
  func extended(
    _ inside: [RecognizedLine], between upper: Rule, and lower: Rule, by others: [RecognizedLine]
  ) -> [RecognizedLine] {
    let columns = TableColumns(of: rows(of: inside))
    guard columns.separators.count > 1 else { return inside }
    let near = others.filter {
      $0.left > upper.start.x - size && $0.right < upper.end.x + size && !inside.contains($0)
    }
    let levels = linesByLevel(near)
    let above = levels.filter { $0[0].middle.y < upper.y(atX: $0[0].middle.x) }.reversed()
    let below = levels.filter { $0[0].middle.y > lower.y(atX: $0[0].middle.x) }
    return inside + added(Array(above), to: columns, from: upper)
      + added(below, to: columns, from: lower)
  }

  /// The levels that continue a table beyond a rule, in the order of their distance from it.
  private func added(_ levels: [[RecognizedLine]], to columns: TableColumns, from rule: Rule)
    -> [RecognizedLine]
  {
    var lines: [RecognizedLine] = [], pending: [RecognizedLine] = [],
      y = rule.y(atX: levels.first?[0].middle.x ?? 0)
    for level in levels {
      guard abs(level[0].middle.y - y) < Self.maximumHeaderHeight * size,
        columns.separate(level.flatMap { TextRun.runs(of: $0) })
      else { break }
      pending += level
      y = level[0].middle.y
      if isRow(level, of: columns) {
        lines += pending
        pending = []
      }
    }
    return lines
  }

  /// Whether lines are a row of these columns: one run in most of them.
  private func isRow(_ lines: [RecognizedLine], of columns: TableColumns) -> Bool {
    let runs = lines.flatMap { TextRun.runs(of: $0) }
    let filled = runs.map { columns.column(at: $0.middleX) }
    let crosses = runs.contains {
      columns.column(at: $0.box.x) != columns.column(at: $0.box.maxX)
    }
    return !crosses && Set(filled).count == filled.count
      && filled.count * 2 > columns.separators.count + 1
  }
}

/// A table that was found on a page, and the lines that it consists of.
struct TableCandidate {
  let box: Box
  let lines: [RecognizedLine]
  let table: RecognizedPage.Table
}

/// A cell in the making.
struct DraftCell {
  var rows: ClosedRange<Int>
  var columns: ClosedRange<Int>
  var box: Box
  var runs: [TextRun] = []

  /// The cell with its text, from top to bottom and left to right.
  func cell(isHeader: Bool) -> RecognizedPage.Table.Cell {
    let lines = TextRun.rows(of: runs).map { row in
      TextRun(
        words: row.flatMap(\.words), baseline: row[0].baseline, xHeight: row[0].xHeight
      ).line
    }
    return RecognizedPage.Table.Cell(
      box: box, lines: lines, rowSpan: rows.count, columnSpan: columns.count, isHeader: isHeader)
  }
}

extension RecognizedPage.Table {
  /// The table of `cells`, which cover `rowCount` rows.
  ///
  /// - Parameter headerRows: the number of rows above the header's rule; `nil` if the text
  ///   decides.
  init(_ cells: [DraftCell], rowCount: Int, headerRows: Int? = nil) {
    let headerRows = headerRows ?? Self.headerRows(of: cells)
    self.init(
      rows: (0..<rowCount).map { row in
        Row(
          cells: cells.filter { $0.rows.lowerBound == row }
            .sorted { $0.columns.lowerBound < $1.columns.lowerBound }
            .map { $0.cell(isHeader: row < headerRows) })
      })
  }

  /// The rows of the header: the first, and those that its cells span, if it has letters and no
  /// digits while rows below have digits.
  private static func headerRows(of cells: [DraftCell]) -> Int {
    func hasDigits(_ cell: DraftCell) -> Bool {
      cell.runs.contains { $0.words.contains { $0.text.contains(where: \.isNumber) } }
    }
    let first = cells.filter { $0.rows.lowerBound == 0 }
    let others = cells.filter { $0.rows.lowerBound > 0 }
    guard first.contains(where: { !$0.runs.isEmpty }), !first.contains(where: hasDigits),
      others.contains(where: hasDigits)
    else { return 0 }
    return (first.map(\.rows.upperBound).max() ?? 0) + 1
  }
}

/// The columns of a table without vertical rules: the gaps that no cell crosses.
struct TableColumns {
  /// The extents of the columns, in pixels, from left to right.
  private let extents: [ClosedRange<Double>]

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
      (separators, extents) = ([], [])
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
    let others = rows.filter { !isFull($0) }.joined()
    for run in others { Self.widen(&columns, by: run, gap: gap) }
    columns = Self.adding(
      others.map { $0.box.x...max($0.box.x, $0.box.maxX) }, between: columns, gap: gap)
    extents = columns
    separators = zip(columns, columns.dropFirst()).map { ($0.upperBound + $1.lowerBound) / 2 }
  }

  /// Whether no run reaches into two columns.
  func separate(_ runs: [TextRun]) -> Bool {
    runs.allSatisfy { run in
      extents.count { $0.overlaps(run.box.x...max(run.box.x, run.box.maxX)) } < 2
    }
  }

  /// `columns` and those of runs between them, below each other in at least two rows: where the lines of a cell
  /// are on other levels than the rest of the row.
  private static func adding(
    _ runs: [ClosedRange<Double>], between columns: [ClosedRange<Double>], gap: Double
  ) -> [ClosedRange<Double>] {
    var added: [(extent: ClosedRange<Double>, count: Int)] = []
    for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let wide = (run.lowerBound - gap)...(run.upperBound + gap)
      guard !columns.contains(where: wide.overlaps) else { continue }
      if let last = added.last, last.extent.overlaps(run) {
        added[added.count - 1] = (
          last.extent.lowerBound...max(last.extent.upperBound, run.upperBound), last.count + 1
        )
      } else {
        added.append((run, 1))
      }
    }
    return (columns + added.filter { $0.count > 1 }.map(\.extent)).sorted {
      $0.lowerBound < $1.lowerBound
    }
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
