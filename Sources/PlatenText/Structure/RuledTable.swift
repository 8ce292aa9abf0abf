internal import PlatenModel

/// The cells of a table with vertical rules, from the grid that its rules form.
///
/// The grid has a place between any two neighboring lines. Places without a rule between them are
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
    let sides = Self.trimmed(
      Self.closed(
        columns, from: runs.map(\.box.x).min(), to: runs.map(\.box.maxX).max(), box.x, box.maxX,
        margin: 1.2 * size), runs, below: Self.maximumFrame * size)
    let rows = GridLine.lines(of: group.horizontal, tolerance: size) { $0.y(atX: middleX) }
    let closedRows = Self.closed(
      rows, from: runs.map(\.box.y).min(), to: runs.map(\.box.maxY).max(), box.y, box.maxY,
      margin: 1.2 * size)
    guard sides.count > 2, closedRows.count > 1 else { return nil }
    let (verticals, runs) = Self.split(sides, runs, slope: slope)
    self.verticals = verticals
    let inOneRow = Self.cells(verticals, closedRows, runs).filter { $0.rows.count == 1 }.flatMap(
      \.runs)
    horizontals = Self.split(closedRows, by: inOneRow, columns: verticals, slope: slope)
    rowCount = horizontals.count - 1
    columnCount = verticals.count - 1
    guard rowCount > 1 else { return nil }
    cells = Self.cells(verticals, horizontals, runs)
    let filled = cells.filter { !$0.runs.isEmpty }
    guard filled.count > 2, cells.count > 3, isTabular else { return nil }
  }

  /// The minimum share of the rows with text that are rows of a table: in `tables.py` and `columns.py` tables have
  /// 0.43 and more, newspapers 0.2 and less.
  private static let minimumTabularShare = 0.3

  /// Whether enough rows with text have text in several cells, or a rule below all of their cells. Few have in
  /// frames around text and between the rules that separate the articles of a newspaper.
  private var isTabular: Bool {
    let filled = cells.filter { !$0.runs.isEmpty }
    let rows = (0..<rowCount).map { row in
      (row: row, count: filled.count { $0.rows.contains(row) })
    }.filter { $0.count > 0 }
    let tabular = rows.count {
      $0.count > 1
        || horizontals[$0.row + 1].coverage(
          from: verticals[0].position, to: verticals[columnCount].position, isVertical: false)
          > Self.minimumCoverage
    }
    return rows.contains { $0.count > 1 }
      && Double(tabular) > Self.minimumTabularShare * Double(rows.count)
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

  /// The maximum distance of a frame from the grid inside of it, in x-heights.
  private static let maximumFrame = 3.0

  /// `columns` without the sides of a frame around the table, which leave outer columns without text that are
  /// narrower than `width` pixels.
  private static func trimmed(_ columns: [GridLine], _ runs: [TextRun], below width: Double)
    -> [GridLine]
  {
    var columns = columns[...]
    func isEmpty(_ index: Int) -> Bool {
      !runs.contains { column(of: $0, Array(columns)) == index }
    }
    while columns.count > 3,
      columns[columns.startIndex + 1].position - columns.first!.position < width, isEmpty(0)
    {
      columns.removeFirst()
    }
    while columns.count > 3,
      columns.last!.position - columns[columns.endIndex - 2].position < width,
      isEmpty(columns.count - 2)
    {
      columns.removeLast()
    }
    return Array(columns)
  }

  // MARK: - Columns and rows of text

  /// `columns` with a line in each white strip that runs through the text between two of them, and `runs`, split
  /// at these.
  private static func split(
    _ columns: [GridLine], _ runs: [TextRun], slope: Double
  ) -> ([GridLine], [TextRun]) {
    var lines = columns, parts: [TextRun] = []
    let byColumn = Dictionary(grouping: runs) { column(of: $0, columns) }
    for (_, runs) in byColumn.sorted(by: { $0.key < $1.key }) {
      let rows = TextRun.rows(of: runs, slope: slope), gaps = ColumnGaps(of: rows)
      lines += gaps.middles.map { GridLine(rules: [], position: $0) }
      parts += gaps.split(rows).joined()
    }
    return (lines.sorted { $0.position < $1.position }, parts)
  }

  /// `rows` with a line between rows of text that no rule separates.
  private static func split(
    _ rows: [GridLine], by runs: [TextRun], columns: [GridLine], slope: Double
  ) -> [GridLine] {
    let levels = TextRun.rows(of: runs, slope: slope)
    guard !levels.isEmpty else { return rows }
    let division = TableRows(
      levels, slope: slope, columnCount: columns.count - 1, column: { column(of: $0, columns) },
      isSeparated: { row(of: $0[0], rows) != row(of: $1[0], rows) })
    let groups = division.groups()
    let added = zip(groups, groups.dropFirst()).compactMap { upper, lower -> GridLine? in
      let one = levels[upper.upperBound - 1], other = levels[lower.lowerBound]
      guard row(of: one[0], rows) == row(of: other[0], rows) else { return nil }
      let bottom = one.map(\.level).median, top = other.map { $0.level - $0.xHeight }.median
      return GridLine(rules: [], position: (bottom + top) / 2)
    }
    return (rows + added).sorted { $0.position < $1.position }
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

/// Rules that belong together: they touch or cross each other, or they are horizontal rules of one
/// width below each other. Two tables of one width with vertical rules, with text between them, do not.
struct RuleGroup {
  private(set) var horizontal: [Rule] = [], vertical: [Rule] = []

  /// The smallest box around the rules, in pixels.
  var box: Box {
    (horizontal + vertical).map { rule in
      let left = min(rule.start.x, rule.end.x), top = min(rule.start.y, rule.end.y)
      return Box(
        x: left, y: top, width: max(rule.start.x, rule.end.x) - left,
        height: max(rule.start.y, rule.end.y) - top)
    }.union!
  }

  /// The largest distance between two parts of a table that both have vertical rules, in tolerances: more
  /// than a row.
  private static let maximumInterruption = 6.0

  /// The groups of the rules of a page. Ends that are up to `tolerance` pixels apart touch.
  static func groups(of rules: PageRules, tolerance: Double) -> [RuleGroup] {
    let all = rules.horizontal + rules.vertical, count = rules.horizontal.count
    var parent = Array(all.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parent[index] != index { index = parent[index] }
      return index
    }
    for (index, rule) in rules.horizontal.enumerated() {
      for (other, vertical) in rules.vertical.enumerated()
      where rule.touches(vertical, tolerance: tolerance) {
        parent[root(count + other)] = root(index)
      }
    }
    var withVertical = Set((count..<all.count).map(root))
    for (index, rule) in rules.horizontal.enumerated() {
      for other in 0..<index where areAligned(rule, all[other], tolerance: tolerance) {
        let (one, two) = (root(other), root(index))
        let isFar = abs(rule.start.y - all[other].start.y) > maximumInterruption * tolerance
        if one == two || isFar && withVertical.isSuperset(of: [one, two]) { continue }
        parent[one] = two
        if withVertical.contains(one) { withVertical.insert(two) }
      }
    }
    var groups: [Int: RuleGroup] = [:]
    for (index, rule) in all.enumerated() {
      if index < count {
        groups[root(index), default: RuleGroup()].horizontal.append(rule)
      } else {
        groups[root(index), default: RuleGroup()].vertical.append(rule)
      }
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The upper edge: the highest horizontal rule, moved up to the ends of the vertical rules where
  /// these are more than `tolerance` pixels above it; `nil` without horizontal rules.
  func upperEdge(tolerance: Double) -> Rule? {
    guard let rule = horizontal.min(by: { $0.start.y < $1.start.y }) else { return nil }
    let height = vertical.map { rule.y(atX: $0.start.x) - $0.start.y }.max() ?? 0
    return height > tolerance ? rule.moved(up: height) : rule
  }

  /// The group with one more row above its upper edge, `height` pixels high.
  func addingRow(above edge: Rule, height: Double) -> RuleGroup {
    var group = self
    group.horizontal = horizontal.filter { $0 != edge } + [edge, edge.moved(up: height)]
    group.vertical = vertical.map { rule in
      guard rule.start.y < edge.y(atX: rule.start.x) + height / 2 else { return rule }
      let y = edge.y(atX: rule.start.x) - height
      return Rule(
        start: Point(x: rule.x(atY: y), y: y), end: rule.end, thickness: rule.thickness)
    }
    return group
  }

  private static func areAligned(_ one: Rule, _ other: Rule, tolerance: Double) -> Bool {
    abs(one.start.x - other.start.x) < 2 * tolerance && abs(one.end.x - other.end.x) < 2 * tolerance
  }
}

extension Rule {
  fileprivate func moved(up height: Double) -> Rule {
    Rule(
      start: Point(x: start.x, y: start.y - height), end: Point(x: end.x, y: end.y - height),
      thickness: thickness)
  }
}

/// A line of a table's grid: rules on one level, and where they are missing.
struct GridLine {
  /// The rules, at least one; empty for a line that only the text suggests.
  private(set) var rules: [Rule]
  /// The position across the line at the middle of the table, in pixels.
  let position: Double

  /// The lines of `rules`, in the order of their positions; `position` gives that of a rule.
  static func lines(
    of rules: [Rule], tolerance: Double, position: (Rule) -> Double
  ) -> [GridLine] {
    var lines: [[Rule]] = []
    for rule in rules.sorted(by: { position($0) < position($1) }) {
      if let last = lines.last, position(rule) - last.map(position).median < tolerance {
        lines[lines.count - 1].append(rule)
      } else {
        lines.append([rule])
      }
    }
    return lines.map { GridLine(rules: $0, position: $0.map(position).median) }
  }

  init(rules: [Rule], position: Double) {
    self.rules = rules
    self.position = position
  }

  /// The share of the range `from`…`to` along the line that its rules cover, 0 to 1.
  func coverage(from: Double, to: Double, isVertical: Bool) -> Double {
    rules.reduce(0) { sum, rule in
      let start = isVertical ? rule.start.y : rule.start.x
      let end = isVertical ? rule.end.y : rule.end.x
      return sum + max(0, min(end, to) - max(start, from))
    } / max(1, to - from)
  }

  /// The x of a vertical line at the height `y`.
  func x(atY y: Double) -> Double {
    nearest(to: y) { ($0.start.y, $0.end.y) }?.x(atY: y) ?? position
  }

  /// The y of a horizontal line at the position `x`.
  func y(atX x: Double) -> Double {
    nearest(to: x) { ($0.start.x, $0.end.x) }?.y(atX: x) ?? position
  }

  private func nearest(to place: Double, ends: (Rule) -> (Double, Double)) -> Rule? {
    func distance(_ rule: Rule) -> Double {
      let (start, end) = ends(rule)
      return max(0, start - place, place - end)
    }
    return rules.min {
      (distance($0), -$0.length) < (distance($1), -$1.length)
    }
  }
}
