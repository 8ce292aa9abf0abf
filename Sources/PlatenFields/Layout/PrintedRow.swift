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
    return joined(rows, slope: slope)
      .sorted { level(of: $0, slope: slope) < level(of: $1, slope: slope) }
      .map { PrintedRow($0.flatMap(\.words)) }
  }

  /// Rows of words and rows of a number to their right that were left alone belong together even
  /// where the page's slope does not quite tell, the nearest first.
  private static func joined(_ rows: [[Piece]], slope: Double) -> [[Piece]] {
    let labels = rows.indices.filter { !rows[$0].last!.isNumber }
    let numbers = rows.indices.filter { rows[$0].count == 1 && rows[$0][0].isNumber }
    let pairs = labels.flatMap { label in
      numbers.map { number in
        (
          label: label, number: number,
          step: rows[label].last!.step(to: rows[number][0], slope: slope)
        )
      }
    }.filter { $0.step < 0.9 }.sorted { $0.step < $1.step }
    var rows = rows
    var taken: Set<Int> = []
    for pair in pairs where taken.isDisjoint(with: [pair.label, pair.number]) {
      rows[pair.label].append(rows[pair.number][0])
      rows[pair.number] = []
      taken.formUnion([pair.label, pair.number])
    }
    return rows.filter { !$0.isEmpty }
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

    /// How much the page's rows fall to the right, pixels per pixel: as its long lines do, or as
    /// most pieces do that stand beside each other.
    static func slope(of pieces: [Piece]) -> Double {
      let lines = pieces.filter { $0.width > 8 * $0.height }.map(\.slope).middle ?? 0
      func neighbours(at slope: Double) -> Int {
        pieces.reduce(0) { count, piece in
          count + pieces.count { piece.step(to: $0, slope: slope) < 0.2 }
        }
      }
      // A twentieth is more than a flattened page is off the level; where several do as well,
      // the one nearest to that of the lines.
      let slopes = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5].map { lines + $0 / 100 }
      let counts = slopes.map(neighbours)
      let best = counts.max()!
      guard best * 4 > counts[0] * 5 else { return lines }
      return slopes[counts.firstIndex(of: best)!]
    }

    /// How far `next` lies above or below this one's level, in heights of the lower of the two;
    /// infinite where it does not stand to the right.
    func step(to next: Piece, slope: Double) -> Double {
      let least = min(height, next.height)
      guard next.left.x > right.x - 0.5 * least else { return .infinity }
      return abs(next.left.y - right.y - slope * (next.left.x - right.x)) / least
    }
  }
}

extension [Double] {
  /// The one in the middle, of an even number the upper; `nil` for none.
  var middle: Double? { isEmpty ? nil : sorted()[count / 2] }
}
