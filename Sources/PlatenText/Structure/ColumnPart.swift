internal import PlatenModel

/// A part of a column: lines of text, or a table.
enum ColumnPart {
  case lines([RecognizedLine])
  case table(TableCandidate)

  /// The parts of a column, from top to bottom. `placeholders` are the lines of the column that
  /// stand for a table with rules; further tables are found among the others.
  static func parts(
    of column: [RecognizedLine], placeholders: [RecognizedLine: TableCandidate],
    detector: TableDetector
  ) -> [ColumnPart] {
    var tables = column.compactMap { placeholders[$0] }
    var lines = column.filter { placeholders[$0] == nil }
    for part in separated(lines, by: tables) {
      if case .lines(let lines) = part {
        tables += detector.unruledTables(of: lines.filter { !$0.words.isEmpty })
      }
    }
    guard !tables.isEmpty else { return [.lines(column)] }
    let used = Set(tables.flatMap(\.lines))
    lines.removeAll { used.contains($0) }
    return separated(lines, by: tables)
  }

  private static func separated(
    _ lines: [RecognizedLine], by tables: [TableCandidate]
  ) -> [ColumnPart] {
    var parts: [ColumnPart] = [], rest = lines
    for table in tables.sorted(by: { $0.middleY < $1.middleY }) {
      let above = rest.filter { $0.middle.y < table.middleY }
      rest.removeAll { $0.middle.y < table.middleY }
      if !above.isEmpty { parts.append(.lines(above)) }
      parts.append(.table(table))
    }
    return rest.isEmpty ? parts : parts + [.lines(rest)]
  }
}

extension TableCandidate {
  /// Half-way down the table, in pixels.
  fileprivate var middleY: Double { box.y + box.height / 2 }

  /// A line without words across the table, which takes its place among the lines of a page.
  var placeholder: RecognizedLine {
    RecognizedLine(
      words: [],
      baseline: [Point(x: box.x, y: middleY), Point(x: box.maxX, y: middleY)],
      xHeight: lines.map(\.xHeight).median)
  }

  /// The block of the table; its paragraphs have a line for each row of text. `slope` is that of the
  /// column.
  func block(isRightToLeft: Bool, slope: Double) -> RecognizedPage.Block {
    let rows = TextRow.rows(of: lines, isRightToLeft: isRightToLeft, slope: slope)
    let paragraphs = TextRow.blocks(of: rows).flatMap { $0 }
    return RecognizedPage.Block(
      box: box.union(rows.map(\.line.box).union!), kind: .table,
      paragraphs: paragraphs.map { RecognizedPage.Paragraph(lines: $0.map(\.line)) }, table: table)
  }
}
