internal import PlatenModel
internal import PlatenTextAnalysis

/// The words of one row of the page: a line, or the cells of a table's row, which recognition may
/// return as separate lines.
struct PrintedRow: Sendable {
  /// From left to right; at least one.
  let words: [RecognizedPage.Word]
  /// The bounding box of the words, in pixels of the page.
  let box: Box

  /// The words, separated by spaces.
  var text: String { words.map(\.text).joined(separator: " ") }

  /// The median height of the words, in pixels.
  let height: Double

  /// Creates a row of `words`, from left to right; at least one.
  init(_ words: [RecognizedPage.Word]) {
    self.words = words
    box = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
    height = words.map(\.box.height).median
  }

  /// The rows of a page, from top to bottom.
  ///
  /// From left to right, each line is appended to the row whose right end is nearest in height, at
  /// most half a line's height away after correction for the page's slope.
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

  /// The rows with the amounts of the last column aligned with their words. Where an amount of the
  /// column is alone in its row, the whole column is aligned again.
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

  /// A line as recognized.
  private struct Cell {
    /// From left to right; at least one.
    let words: [RecognizedPage.Word]
    /// The median height of the words, in pixels, at least 1.
    let height: Double
    /// The left end of the line's middle, in pixels.
    let left: Point
    /// The right end of the line's middle, in pixels.
    let right: Point

    /// Whether the line is an amount, with at most one letter.
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

    /// The median slope of the lines longer than 8 heights, in pixels per pixel; positive if
    /// lines fall to the right.
    static func slope(of cells: [Cell]) -> Double {
      let slopes = cells.filter { $0.width > 8 * $0.height }.map(\.slope)
      return slopes.isEmpty ? 0 : slopes.median
    }

    /// The vertical distance of `next` from this line's level, in heights of the smaller of both;
    /// infinite if `next` is not to the right.
    func levelDistance(to next: Cell, slope: Double) -> Double {
      levelOffset(to: next, slope: slope).map { abs($0) / min(height, next.height) } ?? .infinity
    }

    /// The distance of `next` below this line's level, in pixels; `nil` if `next` is not to the
    /// right.
    func levelOffset(to next: Cell, slope: Double) -> Double? {
      guard next.left.x > right.x - 0.5 * min(height, next.height) else { return nil }
      return next.left.y - right.y - slope * (next.left.x - right.x)
    }
  }
}

/// Aligns a column of amounts with the rows of words to its left.
///
/// On a page that is bent, or was photographed at an angle, the amounts are higher or lower than
/// their words, by nearly the same offset all the way down. Words and amounts keep their order; the
/// best of all such alignments is found by dynamic programming, as in sequence alignment (Needleman
/// and Wunsch, 1970).
struct ColumnAlignment {
  /// Words and an amount that may belong to one row.
  struct Pair {
    /// The index of the words in their column, from the top.
    let label: Int
    /// The index of the amount in its column, from the top.
    let amount: Int
    /// The vertical offset of the amount, in heights of a word; positive if it is lower.
    let offset: Double
  }

  /// The selected pairs, from top to bottom; all other words and amounts stay alone.
  let pairs: [Pair]

  /// Costs, set by hand: of a word's height of offset, of a height by which the offset differs from
  /// the previous pair's, and of an amount that stays alone.
  private static let offsetPenalty = 0.2, offsetChangePenalty = 0.7, gapPenalty = 1.2
  /// The exclusive limit of an offset to either side, in heights of a word.
  private static let maximumOffset = 1.2

  /// Selects the alignment of least cost from the possible `pairs`; `amounts` is the number of
  /// amounts in the column.
  init(of pairs: [Pair], amounts: Int) {
    let pairs = pairs.filter { abs($0.offset) < Self.maximumOffset }
      .sorted { ($0.amount, $0.label) < ($1.amount, $1.label) }
    var costs: [Double] = []
    var predecessor: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var best = (cost: Self.gapPenalty * Double(pair.amount), predecessor: Int?.none)
      for (other, previous) in pairs[..<index].enumerated()
      where previous.amount < pair.amount && previous.label < pair.label {
        let cost =
          costs[other] + Self.gapPenalty * Double(pair.amount - previous.amount - 1)
          + Self.offsetChangePenalty * abs(pair.offset - previous.offset)
        if cost < best.cost { best = (cost, other) }
      }
      costs.append(best.cost + Self.offsetPenalty * abs(pair.offset))
      predecessor.append(best.predecessor)
    }
    let ends = pairs.indices.map {
      costs[$0] + Self.gapPenalty * Double(amounts - 1 - pairs[$0].amount)
    }
    var current = pairs.indices.min { ends[$0] < ends[$1] }
    var path: [Pair] = []
    while let index = current {
      path.append(pairs[index])
      current = predecessor[index]
    }
    self.pairs = path.reversed()
  }
}
