internal import PlatenModel

/// Joins lines that stand on one level, as the cells of a table's row and a receipt's item and
/// price do: read together, they tell each other how high their letters are.
struct LevelLines {
  /// In no order.
  let rows: [LevelLine]

  /// Heights of an x. A piece this wide knows best where it stands; smaller ones are a letter or
  /// two, whose place is uncertain.
  private static let sureWidth = 4.0
  /// How far off the level a piece may stand, in heights of an x.
  private static let levelTolerance = 0.35, uncertainTolerance = 0.5
  /// How much larger the print of two sure pieces may be.
  private static let sizeTolerance = 1.35
  /// Two pieces this wide, in heights of an x, need no help of each other.
  private static let textWidth = 12.0
  /// A letter by itself is a line only where it joins others.
  private static let leastWidth = 1.0

  init(of pieces: [TextLine]) {
    let slope = Self.slope(of: pieces)
    var rows: [Row] = []
    for piece in pieces.sorted(by: { $0.width > $1.width }) {
      let isSure = piece.width > Self.sureWidth * piece.xHeight
      let near = rows.indices.filter { rows[$0].takes(piece, isSure: isSure, slope: slope) }
      if let nearest = near.min(by: { rows[$0].gap(to: piece) < rows[$1].gap(to: piece) }) {
        rows[nearest].add(piece, isSure: isSure)
      } else if piece.width > Self.leastWidth * piece.xHeight {
        rows.append(Row(piece))
      }
    }
    self.rows = rows.map { LevelLine(line: $0.line(slope: slope), pieces: $0.all) }
  }

  /// How far long lines sink to the right, in pixels per pixel.
  private static func slope(of lines: [TextLine]) -> Double {
    let long = lines.filter { $0.width > 8 * $0.xHeight }
    return long.isEmpty ? 0 : long.map { ($0.end.y - $0.start.y) / $0.width }.median
  }

  private struct Row {
    /// Those whose place is sure, from left to right; at least one.
    private var pieces: [TextLine]
    private(set) var all: [TextLine]
    private var left: Double, right: Double

    init(_ piece: TextLine) {
      pieces = [piece]
      all = [piece]
      (left, right) = (piece.start.x, piece.end.x)
    }

    private var xHeight: Double { pieces.max { $0.width < $1.width }!.xHeight }

    /// How far apart they are; negative where they overlap.
    func gap(to piece: TextLine) -> Double { max(piece.start.x - right, left - piece.end.x) }

    func takes(_ piece: TextLine, isSure: Bool, slope: Double) -> Bool {
      let size = xHeight
      let isClear = pieces.allSatisfy {
        piece.start.x > $0.end.x - 0.5 * size || piece.end.x < $0.start.x + 0.5 * size
      }
      let neighbour = pieces.min { $0.gap(to: piece) < $1.gap(to: piece) }!
      let isText = min(neighbour.width, piece.width) > textWidth * size
      guard isClear, !isText else { return false }
      let isRight = piece.start.x > neighbour.start.x
      let (here, there) =
        isRight ? (neighbour.end, piece.start) : (neighbour.start, piece.end)
      let level = here.y + slope * (there.x - here.x)
      if isSure {
        let sizes = max(size / piece.xHeight, piece.xHeight / size)
        return sizes < sizeTolerance && abs(there.y - level) < levelTolerance * size
      }
      let middle = there.y - piece.xHeight / 2
      return piece.xHeight < 2 * size && abs(middle - level + size / 2) < uncertainTolerance * size
    }

    mutating func add(_ piece: TextLine, isSure: Bool) {
      if isSure { pieces = (pieces + [piece]).sorted { $0.start.x < $1.start.x } }
      all.append(piece)
      left = min(left, piece.start.x)
      right = max(right, piece.end.x)
    }

    func line(slope: Double) -> TextLine {
      var baseline = pieces.reduce(into: [Point]()) { way, piece in
        way += piece.baseline.filter { $0.x > way.last?.x ?? -.infinity }
      }
      let (first, last) = (baseline[0], baseline[baseline.count - 1])
      if left < first.x {
        baseline.insert(Point(x: left, y: first.y - slope * (first.x - left)), at: 0)
      }
      if right > last.x { baseline.append(Point(x: right, y: last.y + slope * (right - last.x))) }
      return TextLine(baseline: baseline, xHeight: xHeight)
    }
  }
}

extension TextLine {
  fileprivate func gap(to other: TextLine) -> Double {
    max(other.start.x - end.x, start.x - other.end.x)
  }
}
