internal import PlatenModel

/// What stands on one level in a column: a line, or the cells of a table's row.
struct TextRow {
  /// In reading order.
  private let pieces: [ReadLine]
  private let level: Double

  private var xHeight: Double { pieces.map(\.xHeight).median }

  /// Its text as one line.
  let line: RecognizedPage.Line

  private init(of pieces: [ReadLine], level: Double, isRightToLeft: Bool) {
    let ordered = pieces.sorted { $0.left < $1.left }
    self.pieces = isRightToLeft ? ordered.reversed() : ordered
    self.level = level
    let words = self.pieces.flatMap(\.words)
    line = RecognizedPage.Line(
      text: LineText.joined(words.map(\.text)), box: words.map(\.box).union!,
      baseline: [ordered[0].baseline[0], ordered[ordered.count - 1].baseline.last!], words: words)
  }

  /// The rows that the lines of a column make, from top to bottom.
  static func rows(of lines: [ReadLine], isRightToLeft: Bool) -> [TextRow] {
    let long = lines.filter { $0.width > 8 * $0.xHeight }
    let slope = long.isEmpty ? 0 : long.map(\.slope).median
    func level(_ line: ReadLine) -> Double { line.middle.y - slope * line.middle.x }
    var rows: [[ReadLine]] = []
    for line in lines.sorted(by: { level($0) < level($1) }) {
      if let last = rows.last, last.allSatisfy({ line.stands(beside: $0) }),
        level(line) - last.map(level).median < 0.5 * max(line.xHeight, last.map(\.xHeight).max()!)
      {
        rows[rows.count - 1].append(line)
      } else {
        rows.append([line])
      }
    }
    return rows.map {
      TextRow(of: $0, level: $0.map(level).median, isRightToLeft: isRightToLeft)
    }
  }

  /// Rows to paragraphs, and these to blocks: a wider step down ends a paragraph, a much wider
  /// one, or print of another size, a block.
  static func blocks(of rows: [TextRow]) -> [[[TextRow]]] {
    guard let first = rows.first else { return [] }
    let steps = zip(rows, rows.dropFirst()).map { ($1.level - $0.level) / $0.xHeight }
    let usual = steps.isEmpty ? 0 : steps.median
    var blocks = [[[first]]]
    for (row, step) in zip(rows.dropFirst(), steps) {
      let last = blocks[blocks.count - 1].last!.last!
      let sizes = row.xHeight / last.xHeight
      if step > 2 * usual || sizes > 1.35 || sizes < 1 / 1.35 {
        blocks.append([[row]])
      } else if step > 1.35 * usual {
        blocks[blocks.count - 1].append([row])
      } else {
        blocks[blocks.count - 1][blocks[blocks.count - 1].count - 1].append(row)
      }
    }
    return blocks
  }

  /// What the rows of a block are, where print is usually of `usualSize`.
  static func kind(of rows: [TextRow], usualSize: Double) -> RecognizedPage.Block.Kind {
    let inCells = rows.count { $0.pieces.count > 1 }
    if rows.count >= 3 && inCells * 5 >= rows.count * 3 { return .table }
    if rows.count <= 3 && rows.allSatisfy({ $0.xHeight > 1.35 * usualSize }) { return .heading }
    return .text
  }
}

extension ReadLine {
  /// Whether they could be two parts of one row: neither lies above the other.
  fileprivate func stands(beside other: ReadLine) -> Bool {
    left > other.right - xHeight || other.left > right - xHeight
  }
}

extension [Box] {
  /// The smallest box around all of them; `nil` of none.
  var union: Box? { dropFirst().reduce(first) { $0?.union($1) } }
}
