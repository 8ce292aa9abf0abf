internal import PlatenModel
internal import PlatenTextAnalysis

/// What stands on one level of the page, from left to right: a line, or the cells of a table's
/// row however the reader parted them.
struct PrintedRow: Sendable {
  let words: [RecognizedPage.Word]
  let box: Box

  /// The words with one space between.
  var text: String { words.map(\.text).joined(separator: " ") }

  /// The middle height of its words, in pixels.
  let height: Double

  /// Of words from left to right, at least one.
  init(_ words: [RecognizedPage.Word]) {
    self.words = words
    box = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
    height = words.map(\.box.height).median
  }

  /// The rows of a page, from top to bottom.
  ///
  /// Lines go from left to right each to the row whose end lies nearest to its level, where that
  /// is within half a line's height, as far as the page's own slope lets one tell.
  static func rows(of page: RecognizedPage) -> [PrintedRow] {
    let cells = page.lines.filter { !$0.words.isEmpty }.map(Cell.init)
    let slope = Cell.slope(of: cells)
    var rows: [[Cell]] = []
    for cell in cells.sorted(by: { $0.left.x < $1.left.x }) {
      let near = rows.indices.map {
        (row: $0, levelDistance: rows[$0].last!.levelDistance(to: cell, slope: slope))
      }
      .filter { $0.levelDistance < 0.5 }
      .min { $0.levelDistance < $1.levelDistance }
      if let near {
        rows[near.row].append(cell)
      } else {
        rows.append([cell])
      }
    }
    return aligned(rows, slope: slope)
      .sorted { level(of: $0, slope: slope) < level(of: $1, slope: slope) }
      .map { PrintedRow($0.flatMap(\.words)) }
  }

  /// Rows with the amounts of the last column beside their words, even where the page's slope does
  /// not tell: where some of these stand alone, all are paired anew.
  private static func aligned(_ rows: [[Cell]], slope: Double) -> [[Cell]] {
    let unpaired = rows.filter { $0.count == 1 && $0[0].isAmount }.map { $0[0] }
    guard !unpaired.isEmpty else { return rows }
    let isInColumn = { (row: [Cell]) in
      let last = row[row.count - 1]
      return last.isAmount
        && unpaired.contains { $0.left.x < last.right.x && last.left.x < $0.right.x }
    }
    let byLevel = { (rows: [[Cell]]) in
      rows.sorted { level(of: $0, slope: slope) < level(of: $1, slope: slope) }
    }
    let amounts = byLevel(rows.filter(isInColumn).map { [$0.last!] })
    var labels = byLevel(
      rows.map { isInColumn($0) ? Array($0.dropLast()) : $0 }.filter { !$0.isEmpty })
    let height = rows.joined().map(\.height).median
    let pairs = labels.indices.flatMap { label in
      amounts.indices.compactMap { amount in
        labels[label].last!.levelOffset(to: amounts[amount][0], slope: slope).map {
          ColumnAlignment.Pair(label: label, amount: amount, offset: $0 / height)
        }
      }
    }
    let chosen = ColumnAlignment(of: pairs, amounts: amounts.count).pairs
    for pair in chosen { labels[pair.label] += amounts[pair.amount] }
    let paired = Set(chosen.map(\.amount))
    return labels + amounts.indices.filter { !paired.contains($0) }.map { amounts[$0] }
  }

  private static func level(of row: [Cell], slope: Double) -> Double {
    row.map { $0.left.y - slope * $0.left.x }.median
  }

  /// A line as the reader gave it.
  private struct Cell {
    let words: [RecognizedPage.Word]
    let height: Double
    /// Half way up its first and its last word.
    let left: Point
    let right: Point

    /// Whether it is one amount and no more than a letter.
    var isAmount: Bool {
      let text = words.map(\.text).joined()
      return text.count { $0.isNumber } >= 2 && text.count { $0.isLetter } <= 1
        && text.contains { ".,".contains($0) }
    }

    var width: Double { right.x - left.x }
    var slope: Double { width > 0 ? (right.y - left.y) / width : 0 }

    init(_ line: RecognizedPage.Line) {
      words = line.words.sorted { $0.box.x < $1.box.x }
      height = max(1, words.map(\.box.height).median)
      let (first, last) = (words[0].box, words[words.count - 1].box)
      if line.baseline.count == 2 {
        left = Point(x: first.x, y: line.baseline[0].y - height / 2)
        right = Point(x: last.maxX, y: line.baseline[1].y - height / 2)
      } else {
        left = Point(x: first.x, y: line.box.y + line.box.height / 2)
        right = Point(x: last.maxX, y: line.box.y + line.box.height / 2)
      }
    }

    /// How much the page's rows fall to the right, pixels per pixel: as its long lines do.
    static func slope(of cells: [Cell]) -> Double {
      let slopes = cells.filter { $0.width > 8 * $0.height }.map(\.slope)
      return slopes.isEmpty ? 0 : slopes.median
    }

    /// How far `next` lies above or below this one's level, in heights of the lower of the two;
    /// infinite where it does not stand to the right.
    func levelDistance(to next: Cell, slope: Double) -> Double {
      levelOffset(to: next, slope: slope).map { abs($0) / min(height, next.height) } ?? .infinity
    }

    /// How far `next` lies below this one's level, in pixels; `nil` where it does not stand to the
    /// right.
    func levelOffset(to next: Cell, slope: Double) -> Double? {
      guard next.left.x > right.x - 0.5 * min(height, next.height) else { return nil }
      return next.left.y - right.y - slope * (next.left.x - right.x)
    }
  }
}
