internal import PlatenTextAnalysis
internal import PlatenModel

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
    height = words.map(\.box.height).sorted()[words.count / 2]
  }

  /// The rows of a page, from top to bottom.
  ///
  /// Lines go from left to right each to the row whose end lies nearest to its level, where that
  /// is within half a line's height, as far as the page's own slope lets one tell.
  static func rows(of page: RecognizedPage) -> [PrintedRow] {
    let pieces = page.lines.filter { !$0.words.isEmpty }.map(Piece.init)
    let slope = Piece.slope(of: pieces)
    var rows: [[Piece]] = []
    for piece in pieces.sorted(by: { $0.left.x < $1.left.x }) {
      let near = rows.indices.map { (row: $0, step: rows[$0].last!.step(to: piece, slope: slope)) }
        .filter { $0.step < 0.5 }
        .min { $0.step < $1.step }
      if let near {
        rows[near.row].append(piece)
      } else {
        rows.append([piece])
      }
    }
    return aligned(rows, slope: slope)
      .sorted { level(of: $0, slope: slope) < level(of: $1, slope: slope) }
      .map { PrintedRow($0.flatMap(\.words)) }
  }

  /// Rows with the amounts of the last column beside their words, even where the page's slope does
  /// not tell: where some of these stand alone, all are paired anew.
  private static func aligned(_ rows: [[Piece]], slope: Double) -> [[Piece]] {
    let alone = rows.filter { $0.count == 1 && $0[0].isNumber }.map { $0[0] }
    guard !alone.isEmpty else { return rows }
    let isInColumn = { (row: [Piece]) in
      let last = row[row.count - 1]
      return last.isNumber
        && alone.contains { $0.left.x < last.right.x && last.left.x < $0.right.x }
    }
    let byLevel = { (rows: [[Piece]]) in
      rows.sorted { level(of: $0, slope: slope) < level(of: $1, slope: slope) }
    }
    let amounts = byLevel(rows.filter(isInColumn).map { [$0.last!] })
    var labels = byLevel(
      rows.map { isInColumn($0) ? Array($0.dropLast()) : $0 }.filter { !$0.isEmpty })
    let height = rows.joined().map(\.height).middle!
    let pairs = labels.indices.flatMap { label in
      amounts.indices.compactMap { amount in
        labels[label].last!.drop(to: amounts[amount][0], slope: slope).map {
          ColumnAlignment.Pair(label: label, amount: amount, offset: $0 / height)
        }
      }
    }
    let chosen = ColumnAlignment(of: pairs, amounts: amounts.count).pairs
    for pair in chosen { labels[pair.label] += amounts[pair.amount] }
    let paired = Set(chosen.map(\.amount))
    return labels + amounts.indices.filter { !paired.contains($0) }.map { amounts[$0] }
  }

  private static func level(of row: [Piece], slope: Double) -> Double {
    row.map { $0.left.y - slope * $0.left.x }.middle!
  }

  /// A line as the reader gave it.
  private struct Piece {
    let words: [RecognizedPage.Word]
    let height: Double
    /// Half way up its first and its last word.
    let left: Point
    let right: Point

    /// Whether it is one amount and no more than a letter.
    var isNumber: Bool {
      let text = words.map(\.text).joined()
      return text.count { $0.isNumber } >= 2 && text.count { $0.isLetter } <= 1
        && text.contains { ".,".contains($0) }
    }

    var width: Double { right.x - left.x }
    var slope: Double { width > 0 ? (right.y - left.y) / width : 0 }

    init(_ line: RecognizedPage.Line) {
      words = line.words.sorted { $0.box.x < $1.box.x }
      height = max(1, words.map(\.box.height).middle!)
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
    static func slope(of pieces: [Piece]) -> Double {
      pieces.filter { $0.width > 8 * $0.height }.map(\.slope).middle ?? 0
    }

    /// How far `next` lies above or below this one's level, in heights of the lower of the two;
    /// infinite where it does not stand to the right.
    func step(to next: Piece, slope: Double) -> Double {
      drop(to: next, slope: slope).map { abs($0) / min(height, next.height) } ?? .infinity
    }

    /// How far `next` lies below this one's level, in pixels; `nil` where it does not stand to the
    /// right.
    func drop(to next: Piece, slope: Double) -> Double? {
      guard next.left.x > right.x - 0.5 * min(height, next.height) else { return nil }
      return next.left.y - right.y - slope * (next.left.x - right.x)
    }
  }
}

extension [Double] {
  /// The one in the middle, of an even number the upper; `nil` for none.
  var middle: Double? { isEmpty ? nil : sorted()[count / 2] }
}
