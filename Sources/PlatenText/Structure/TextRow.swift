internal import PlatenModel

/// A row of a column: a line, or the cells of a table row.
struct TextRow {
  /// The lines of the row, in reading order.
  private let segments: [RecognizedLine]
  private let level: Double

  private var xHeight: Double { segments.map(\.xHeight).median }

  /// The row as one line.
  let line: RecognizedPage.Line

  /// Whether all of it is written by hand.
  var isHandwriting: Bool { segments.allSatisfy(\.isHandwriting) }

  private init(of segments: [RecognizedLine], level: Double, isRightToLeft: Bool) {
    let ordered = segments.sorted { $0.left < $1.left }
    self.segments = isRightToLeft ? ordered.reversed() : ordered
    self.level = level
    let words = self.segments.flatMap(\.words)
    line = RecognizedPage.Line(
      text: LineText.joined(words.map(\.text)), box: self.segments.map(\.box).union!,
      baseline: [ordered[0].baseline[0], ordered[ordered.count - 1].baseline.last!], words: words)
  }

  /// The median slope of long lines, in pixels per pixel; 0 without any.
  static func slope(of lines: [RecognizedLine]) -> Double {
    let long = lines.filter { $0.width > 8 * $0.xHeight }
    return long.isEmpty ? 0 : long.map(\.slope).median
  }

  /// The rows of a column, or of a part of it, from top to bottom; `slope` is that of the column.
  static func rows(
    of lines: [RecognizedLine], isRightToLeft: Bool, slope: Double
  ) -> [TextRow] {
    func level(_ line: RecognizedLine) -> Double { line.middle.y - slope * line.middle.x }
    var rows: [[RecognizedLine]] = []
    for line in lines.sorted(by: { level($0) < level($1) }) {
      if let last = rows.last, last.allSatisfy({ line.isInSameRow(as: $0) }),
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

  /// Groups rows into paragraphs and paragraphs into blocks. A larger row spacing ends a paragraph;
  /// a much larger one, or a different print size, ends a block, as does a change between print and
  /// handwriting, whose size varies.
  static func blocks(of rows: [TextRow]) -> [[[TextRow]]] {
    guard let first = rows.first else { return [] }
    let spacings = zip(rows, rows.dropFirst()).map { ($1.level - $0.level) / $0.xHeight }
    let medianSpacing = spacings.isEmpty ? 0 : spacings.median
    var blocks = [[[first]]]
    for (row, spacing) in zip(rows.dropFirst(), spacings) {
      let last = blocks[blocks.count - 1].last!.last!
      let sizeRatio = row.isHandwriting ? 1 : row.xHeight / last.xHeight
      if spacing > 2 * medianSpacing || sizeRatio > 1.35 || sizeRatio < 1 / 1.35
        || row.isHandwriting != last.isHandwriting
      {
        blocks.append([[row]])
      } else if spacing > 1.35 * medianSpacing {
        blocks[blocks.count - 1].append([row])
      } else {
        blocks[blocks.count - 1][blocks[blocks.count - 1].count - 1].append(row)
      }
    }
    return blocks
  }

  /// The kind of a block with these rows on a page with this median x-height.
  static func kind(of rows: [TextRow], medianXHeight: Double) -> RecognizedPage.Block.Kind {
    if rows.allSatisfy(\.isHandwriting) { return .handwriting }
    let rowsOfCells = rows.count { $0.segments.count > 1 }
    if rows.count >= 3 && rowsOfCells * 5 >= rows.count * 3 { return .table }
    if rows.count <= 3 && rows.allSatisfy({ $0.xHeight > 1.35 * medianXHeight }) { return .heading }
    return .text
  }
}

extension RecognizedLine {
  /// Whether both lines can be part of one row: they were read and do not overlap horizontally.
  fileprivate func isInSameRow(as other: RecognizedLine) -> Bool {
    guard !words.isEmpty, !other.words.isEmpty else { return false }
    return left > other.right - xHeight || other.left > right - xHeight
  }
}
