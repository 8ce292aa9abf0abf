internal import PlatenModel

/// Detects the rows and cells of a table from the positions of its words: no cell overlaps two
/// columns.
struct TableTags {
  private let rows: [[Cell]]
  private let columns: [ColumnRange]

  private struct ColumnRange {
    var left: Double
    var right: Double

    func overlaps(_ other: ColumnRange) -> Bool { left < other.right && other.left < right }
  }

  private struct Cell {
    let span: WordSpan
    let range: ColumnRange
  }

  /// The minimum gap between two cells, in heights of the row. A word space is a third of the
  /// height.
  private static let minimumCellGap = 1.0

  init(_ lines: [NumberedLine]) {
    rows = lines.map(Self.cells).filter { !$0.isEmpty }
    var columns: [ColumnRange] = []
    for cell in rows.joined().sorted(by: { $0.range.left < $1.range.left }) {
      if let last = columns.last, last.overlaps(cell.range) {
        columns[columns.count - 1].right = max(last.right, cell.range.right)
      } else {
        columns.append(cell.range)
      }
    }
    self.columns = columns
  }

  /// The table, with a cell for each column in each row, or a paragraph if there is only one
  /// column.
  var tag: PageTag {
    guard columns.count > 1 else { return PageTag("P", words: rows.joined().map(\.span)) }
    return PageTag(
      "Table",
      rows.map { row in
        // Words of a right-to-left line come in its own order.
        let isReversed = (row.first?.range.left ?? 0) > (row.last?.range.left ?? 0)
        let order = isReversed ? columns.reversed() : columns
        return PageTag(
          "TR",
          order.map { column in
            PageTag("TD", words: row.filter { column.overlaps($0.range) }.map(\.span))
          })
      })
  }

  private static func cells(of row: NumberedLine) -> [Cell] {
    let words = row.line.words
    guard !words.isEmpty else { return [] }
    let height = words.map(\.box.height).median
    var starts = [0]
    for index in words.indices.dropFirst() {
      let one = words[index - 1].box, next = words[index].box
      let gap = max(next.x - one.maxX, one.x - next.maxX)
      if gap > minimumCellGap * height { starts.append(index) }
    }
    return zip(starts, starts.dropFirst() + [words.count]).map { start, end in
      let boxes = words[start..<end].map(\.box)
      let left = boxes.map(\.x).min()!
      // A minimum width, so that the cell overlaps a column.
      let right = max(boxes.map(\.maxX).max()!, left + 0.1)
      return Cell(
        span: WordSpan(line: row.number, words: start..<end),
        range: ColumnRange(left: left, right: right))
    }
  }
}
