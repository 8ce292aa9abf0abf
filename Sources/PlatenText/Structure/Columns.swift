internal import PlatenModel

/// The reading order of a page's lines: columns one after the other, and the rows of each from top to bottom.
///
/// Gutters come first: lines at one level are a row unless a gutter runs between them. Rows of which each is
/// the only neighbor of the next form a piece of a column. Pieces are sorted topologically: one above the
/// other is read first, and of two beside each other the left one, unless a third piece or a rule below the
/// right one and above the left one, as a headline across both, comes between (T. Breuel, High Performance
/// Document Layout Analysis, 2003).
struct Columns {
  /// The gutters that were found in the page's image. Further ones follow from rules and from the lines.
  let separators: [ColumnSeparator]
  /// The rules of the page: text above a horizontal one and below it is in no column together.
  let rules: PageRules
  let isRightToLeft: Bool
  /// The slope of the page's lines, in pixels per pixel.
  var slope = 0.0

  /// The groups of `lines`, in reading order: a column, or its part between headings across several.
  func groups(of lines: [RecognizedLine]) -> [[RecognizedLine]] {
    guard !lines.isEmpty else { return [] }
    let size = lines.map(\.xHeight).median
    let gutters = ColumnGutters(
      separators, rules: rules, between: lines, size: size, slope: slope)
    let levels = rules.horizontal.filter { $0.length > ColumnPiece.minimumRuleLength * size }
      .map { ColumnPiece(of: $0, size: size, slope: slope) }
    let rows = ColumnPiece.rows(of: lines, between: gutters, slope: slope)
    let order = PieceOrder(
      ColumnPiece.chains(of: rows, between: levels) + levels, size: size,
      isRightToLeft: isRightToLeft)
    return order.groups().map { $0.flatMap(\.lines) }
  }
}

/// A part of a column: a row, rows below each other, or a horizontal rule without lines.
struct ColumnPiece {
  private(set) var lines: [RecognizedLine]
  /// The horizontal extent, in pixels.
  private(set) var left: Double, right: Double
  /// The vertical extent at the left side of the page, along the slope of its lines, in pixels.
  private(set) var top: Double, bottom: Double
  /// In pixels.
  let xHeight: Double

  /// The minimum length of a rule between pieces, in x-heights: shorter ones are ornaments and underlines.
  static let minimumRuleLength = 8.0
  /// The maximum difference of the levels of lines in a row, and the least overlap of lines below each other,
  /// in x-heights.
  private static let levelTolerance = 0.5

  var isRule: Bool { lines.isEmpty }
  var width: Double { right - left }

  private init(of line: RecognizedLine, slope: Double) {
    lines = [line]
    (left, right, xHeight) = (line.left, line.right, line.xHeight)
    let level = line.level(slope: slope)
    let half = line.words.isEmpty ? line.box.height / 2 : 0
    (top, bottom) = (level - max(1.3 * xHeight, half), level + max(0.2 * xHeight, half))
  }

  init(of rule: Rule, size: Double, slope: Double) {
    lines = []
    (left, right, xHeight) = (rule.start.x, rule.end.x, size)
    top = (rule.start.y + rule.end.y) / 2 - slope * (left + right) / 2
    bottom = top
  }

  private mutating func add(_ piece: ColumnPiece) {
    lines += piece.lines
    (left, right) = (min(left, piece.left), max(right, piece.right))
    (top, bottom) = (min(top, piece.top), max(bottom, piece.bottom))
  }

  /// The horizontal overlap with another piece, in pixels; negative for a gap.
  func overlap(with other: ColumnPiece) -> Double {
    min(right, other.right) - max(left, other.left)
  }

  /// Whether both stand at one height.
  func isLevel(with other: ColumnPiece, size: Double) -> Bool {
    min(bottom, other.bottom) - max(top, other.top)
      > 0.3 * min(size, max(1, min(bottom - top, other.bottom - other.top)))
  }

  // MARK: - Rows

  /// The lines at one level without a gutter between them, from the top of the page.
  static func rows(
    of lines: [RecognizedLine], between gutters: ColumnGutters, slope: Double
  ) -> [ColumnPiece] {
    func level(_ line: RecognizedLine) -> Double { line.level(slope: slope) }
    var rows: [[RecognizedLine]] = []
    for line in lines.sorted(by: { level($0) < level($1) }) {
      let near = rows.indices.reversed().prefix {
        level(line) - level(rows[$0][0]) < 3 * max(line.xHeight, rows[$0][0].xHeight)
      }
      let matching = near.filter { row in
        rows[row].allSatisfy {
          abs(level($0) - level(line)) < levelTolerance * max($0.xHeight, line.xHeight)
            && line.isInSameRow(as: $0)
        } && !gutters.separate(line, from: rows[row].min { $0.gap(to: line) < $1.gap(to: line) }!)
      }
      func gap(_ row: Int) -> Double { rows[row].map { $0.gap(to: line) }.min()! }
      if let nearest = matching.min(by: { gap($0) < gap($1) }) {
        rows[nearest].append(line)
      } else {
        rows.append([line])
      }
    }
    return rows.map { row in
      row.dropFirst().reduce(into: ColumnPiece(of: row[0], slope: slope)) {
        $0.add(ColumnPiece(of: $1, slope: slope))
      }
    }
  }

  // MARK: - Chains of rows

  /// Rows of which each is the only one next to the other, above and below, with none of `rules` between.
  static func chains(of rows: [ColumnPiece], between rules: [ColumnPiece]) -> [ColumnPiece] {
    let all = (rows + rules).sorted {
      ($0.top + $0.bottom, $0.left) < ($1.top + $1.bottom, $1.left)
    }
    let above = neighbors(along: Array(all.indices), in: all)
    let below = neighbors(along: all.indices.reversed(), in: all)
    var chains: [ColumnPiece] = [], chainOfRow: [Int: Int] = [:]
    for (index, row) in all.enumerated() where !row.isRule {
      if above[index].count == 1, let other = above[index].first, below[other] == [index],
        let chain = chainOfRow[other]
      {
        chains[chain].add(row)
        chainOfRow[index] = chain
      } else {
        chainOfRow[index] = chains.count
        chains.append(row)
      }
    }
    return chains
  }

  /// For each piece the nearest ones among those before it in `order`, side by side. A rule hides what is
  /// behind it, and has no neighbors.
  private static func neighbors(along order: [Int], in all: [ColumnPiece]) -> [[Int]] {
    var neighbors = [[Int]](repeating: [], count: all.count)
    var skyline: [(left: Double, right: Double, piece: Int)] = []
    for index in order {
      let piece = all[index], reach = levelTolerance * piece.xHeight
      if !piece.isRule {
        let visible = skyline.filter {
          min($0.right, piece.right) - max($0.left, piece.left) > reach && !all[$0.piece].isRule
        }
        func distance(_ other: Int) -> Double {
          abs(all[other].top + all[other].bottom - piece.top - piece.bottom)
        }
        for other in visible.map(\.piece).sorted(by: { distance($0) < distance($1) })
        where neighbors[index].allSatisfy({ all[$0].overlap(with: all[other]) <= reach }) {
          neighbors[index].append(other)
        }
      }
      skyline = skyline.flatMap { part in
        [
          (part.left, min(part.right, piece.left), part.piece),
          (max(part.left, piece.right), part.right, part.piece),
        ].filter { $0.0 < $0.1 }
      }
      skyline.append((piece.left, piece.right, index))
    }
    return neighbors
  }
}

/// A set of pieces, by their numbers, of which many are compared: one bit each.
private struct PieceSet {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ piece: Int) { words[piece / 64] |= 1 << (piece % 64) }
  func contains(_ piece: Int) -> Bool { words[piece / 64] >> (piece % 64) & 1 == 1 }
  func intersects(_ other: PieceSet) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }
}

/// The order in which the pieces of a page are read.
private struct PieceOrder {
  private let pieces: [ColumnPiece]
  /// The x-height of the page, in pixels.
  private let size: Double
  private let isRightToLeft: Bool
  /// For each piece, by its number, those that are above it and below it.
  private var above: [PieceSet], below: [PieceSet]

  /// The minimum overlap of a piece and one below it, in x-heights, and as a share of the narrower one. With
  /// less, an inset reaches into the columns beside it, unless nothing stands beside it.
  private static let minimumOverlap = 0.6, minimumSharedWidth = 0.5

  init(_ pieces: [ColumnPiece], size: Double, isRightToLeft: Bool) {
    self.pieces = pieces.sorted { ($0.top, $0.left) < ($1.top, $1.left) }
    self.size = size
    self.isRightToLeft = isRightToLeft
    above = [PieceSet](repeating: PieceSet(count: pieces.count), count: pieces.count)
    below = above
    for one in self.pieces.indices {
      for other in one + 1..<self.pieces.count where areStacked(one, other) {
        let isAbove = middle(one) <= middle(other)
        let (upper, lower) = isAbove ? (one, other) : (other, one)
        above[lower].insert(upper)
        below[upper].insert(lower)
      }
    }
  }

  private func middle(_ piece: Int) -> Double { pieces[piece].top + pieces[piece].bottom }

  /// Whether one of two pieces is above the other in one column, or across it.
  private func areStacked(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (pieces[one], pieces[other]), overlap = a.overlap(with: b)
    let reach = min(a.xHeight, b.xHeight)
    guard overlap >= Self.minimumOverlap * reach else { return false }
    if overlap >= Self.minimumSharedWidth * min(a.width, b.width) { return true }
    let narrower = a.width < b.width ? a : b
    let (left, right) = (min(a.left, b.left) + reach, max(a.right, b.right) - reach)
    return !pieces.indices.contains { index in
      let piece = pieces[index]
      return index != one && index != other && !piece.isRule && piece.right > left
        && piece.left < right && piece.isLevel(with: narrower, size: size)
    }
  }

  /// Whether piece `one` is read before `other`, which is beside it.
  private func isBefore(_ one: Int, beside other: Int) -> Bool {
    let isLeft = pieces[one].left + pieces[one].right < pieces[other].left + pieces[other].right
    let (first, second) = isLeft != isRightToLeft ? (one, other) : (other, one)
    let isSeparated = above[first].intersects(below[second])
    return (first == one) != isSeparated
  }

  /// The pieces with lines, each after those before it: a depth-first search from the top of the page.
  private func sorted() -> [Int] {
    let predecessors = pieces.indices.map { piece in
      pieces.indices.filter { other in
        guard other != piece else { return false }
        if below[other].contains(piece) { return true }
        return !below[piece].contains(other) && !pieces[piece].isRule && !pieces[other].isRule
          && isBefore(other, beside: piece)
      }
    }
    var order: [Int] = [], isVisited = [Bool](repeating: false, count: pieces.count)
    for piece in pieces.indices where !isVisited[piece] {
      var path = [piece]
      isVisited[piece] = true
      while let last = path.last {
        if let next = predecessors[last].first(where: { !isVisited[$0] }) {
          isVisited[next] = true
          path.append(next)
        } else {
          order.append(path.removeLast())
        }
      }
    }
    return order.filter { !pieces[$0].isRule }
  }

  /// The pieces in reading order. Those that follow each other in one column are one group.
  func groups() -> [[ColumnPiece]] {
    var groups: [[Int]] = []
    for piece in sorted() {
      if let last = groups.last, continues(last, piece) {
        groups[groups.count - 1].append(piece)
      } else {
        groups.append([piece])
      }
    }
    return groups.map { $0.map { pieces[$0] } }
  }

  /// Whether a piece continues a group: it is below it, and no column begins or ends beside the piece or beside
  /// the last one alone.
  private func continues(_ group: [Int], _ piece: Int) -> Bool {
    let last = group[group.count - 1], (upper, lower) = (pieces[last], pieces[piece])
    let isBelow = group.allSatisfy {
      lower.top > pieces[$0].top && !lower.isLevel(with: pieces[$0], size: size)
    }
    guard isBelow else { return false }
    return !pieces.indices.contains { index in
      let other = pieces[index]
      guard index != last, index != piece, !other.isRule else { return false }
      return below[last].contains(index) && other.isLevel(with: lower, size: size)
        || below[index].contains(piece) && other.isLevel(with: upper, size: size)
    }
  }
}

/// The gutters of a page: white strips and rules between columns.
struct ColumnGutters {
  private struct Gutter {
    let path: ColumnSeparator
    /// The vertical extent, in pixels.
    let top: Double, bottom: Double
    /// Half of the width, in pixels, and how far lines may reach into it, in x-heights.
    let halfWidth: Double, tolerance: Double

    func runs(between left: RecognizedLine, and right: RecognizedLine) -> Bool {
      let level = (left.baseline[left.baseline.count - 1].y + right.baseline[0].y) / 2
      let x = path.x(atY: level), reach = tolerance * max(left.xHeight, right.xHeight)
      return top < level && level < bottom && left.right - reach < x - halfWidth
        && right.left + reach > x + halfWidth
    }
  }

  private var gutters: [Gutter] = []

  /// The minimum length of a rule between columns, in x-heights.
  private static let minimumRuleLength = 4.0
  /// How far lines may reach over the middle of a gutter that was found in the image, and over a rule or into
  /// a strip between lines, in x-heights.
  private static let reach = 1.0, smallReach = 0.3
  /// The minimum width of a gutter between lines, and the minimum width of running text, in x-heights.
  private static let minimumWidth = 0.7, runningTextWidth = 14.0
  /// The minimum number of lines on each side of a gutter between lines.
  private static let minimumLines = 3
  /// How far a horizontal rule extends on both sides of a gutter that it ends, in x-heights.
  private static let ruleReach = 4.0

  init(
    _ separators: [ColumnSeparator], rules: PageRules, between lines: [RecognizedLine],
    size: Double, slope: Double
  ) {
    gutters = separators.map {
      Gutter(
        path: $0, top: $0.top - size, bottom: $0.bottom + size, halfWidth: 0, tolerance: Self.reach)
    }
    gutters += rules.vertical.filter { $0.length > Self.minimumRuleLength * size }.map {
      Gutter(
        path: ColumnSeparator(points: [$0.start, $0.end]), top: $0.start.y - 0.5 * size,
        bottom: $0.end.y + 1.5 * size, halfWidth: 0, tolerance: Self.smallReach)
    }
    let ends = rules.horizontal.map {
      (
        left: $0.start.x + Self.ruleReach * size, right: $0.end.x - Self.ruleReach * size,
        level: $0.y(atX: $0.start.x) - slope * $0.start.x
      )
    }
    for line in lines {
      let width = Self.minimumWidth * size, start = line.right, end = start + width
      let level = line.level(slope: slope)
      let crossing =
        lines.filter { $0.left < end - 0.1 * width && $0.right > start + 0.1 * width }
        .map { $0.level(slope: slope) }
        + ends.filter { $0.left < start && $0.right > start }.map(\.level)
      guard !crossing.contains(level) else { continue }
      let top = crossing.filter { $0 < level }.max() ?? -.infinity
      let bottom = crossing.filter { $0 > level }.min() ?? .infinity
      let beside = lines.filter { top < $0.level(slope: slope) && $0.level(slope: slope) < bottom }
      let left = beside.filter { $0.middle.x < start },
        right = beside.filter { $0.middle.x >= start }
      guard min(left.count, right.count) >= Self.minimumLines,
        Self.areColumns(left, right, size: size, slope: slope)
      else { continue }
      gutters.append(
        Gutter(
          path: ColumnSeparator(points: [Point(x: start + width / 2, y: 0)]),
          top: top + slope * start, bottom: bottom + slope * start, halfWidth: width / 2,
          tolerance: Self.smallReach))
    }
  }

  /// Whether the lines on both sides of a strip are columns, not cells of a table, or items and prices of a
  /// receipt: most are not level with one on the other side, or both sides are running text.
  private static func areColumns(
    _ left: [RecognizedLine], _ right: [RecognizedLine], size: Double, slope: Double
  ) -> Bool {
    let (shorter, longer) = left.count < right.count ? (left, right) : (right, left)
    let level = shorter.count { line in
      longer.contains { abs($0.level(slope: slope) - line.level(slope: slope)) < 0.4 * size }
    }
    if level * 2 < shorter.count { return true }
    return [left, right].allSatisfy { $0.map(\.width).median > runningTextWidth * size }
  }

  /// Whether a gutter runs between two lines at one height.
  func separate(_ line: RecognizedLine, from other: RecognizedLine) -> Bool {
    let (left, right) = line.left < other.left ? (line, other) : (other, line)
    return gutters.contains { $0.runs(between: left, and: right) }
  }
}

extension RecognizedLine {
  /// The height at the left side of a page whose lines have the slope `slope`, in pixels.
  fileprivate func level(slope: Double) -> Double { middle.y - slope * middle.x }

  /// The horizontal gap to another line, in pixels; negative if they overlap.
  fileprivate func gap(to other: RecognizedLine) -> Double {
    max(other.left - right, left - other.right)
  }
}
