package import PlatenModel

/// Groups the levels of a table's text into rows: a cell may have several lines, at the top of its row, in
/// its middle or at its bottom.
///
/// Every way to divide consecutive levels into rows has a score, the sum of the scores of its rows: a
/// log-linear model of features of each row, a semi-Markov conditional random field (Sarawagi and Cohen,
/// 2004). Rules divide the levels into bands before, which are segmented one by one.
package struct TableRows {
  /// What stands at one level of the table.
  private struct Level {
    /// The middle of the baselines, in pixels from the top.
    let y: Double
    /// The runs of each column that has any.
    let runs: [Int: [TextRun]]

    var columns: Set<Int> { Set(runs.keys) }
  }

  private let levels: [Level]
  private let columnCount: Int
  /// How far the text of each column reaches to the right, in pixels.
  private let columnEnds: [Int: Double]
  /// The distance of the lines of a cell, in pixels.
  private let pitch: Double
  /// The consecutive levels that no rule separates.
  package let bands: [Range<Int>]

  /// The longest row, in levels.
  private static let maximumLevels = 8

  /// - Parameters:
  ///   - rows: what stands at each level, from top to bottom; never empty.
  ///   - slope: that of the text, in pixels per pixel.
  ///   - column: the column of a run.
  ///   - isSeparated: whether a rule runs between a level and the next.
  init(
    _ rows: [[TextRun]], slope: Double, columnCount: Int, column: (TextRun) -> Int,
    isSeparated: (_ upper: [TextRun], _ lower: [TextRun]) -> Bool
  ) {
    levels = rows.map { row in
      Level(
        y: row.map { $0.level - slope * $0.middleX }.median,
        runs: Dictionary(grouping: row, by: column))
    }
    self.columnCount = columnCount
    columnEnds = Dictionary(
      levels.flatMap { level in level.runs.map { ($0, $1.map(\.box.maxX).max()!) } },
      uniquingKeysWith: max)
    pitch = Self.pitch(of: levels, xHeight: rows.joined().map(\.xHeight).median)
    var bands: [Range<Int>] = []
    for (index, row) in rows.enumerated() {
      if let last = bands.last, !isSeparated(rows[index - 1], row) {
        bands[bands.count - 1] = last.lowerBound..<(index + 1)
      } else {
        bands.append(index..<(index + 1))
      }
    }
    self.bands = bands
  }

  /// The limits of the distance of the lines of a cell, in x-heights.
  static let pitchLimits = 1.8...3.2
  /// The share of the distances in columns that are at most as large: most are distances of rows.
  private static let pitchShare = 0.2
  /// The space between words, in x-heights.
  private static let wordSpace = 0.6
  /// The distance of lines from which a cell has a hole between them, and the tolerance of tops, bottoms and
  /// middles of cells, in distances of lines.
  private static let holeDistance = 1.6, alignmentTolerance = 0.4

  private static func pitch(of levels: [Level], xHeight: Double) -> Double {
    var distances: [Double] = [], last: [Int: Double] = [:]
    for level in levels {
      for column in level.runs.keys.sorted() {
        if let y = last[column], level.y - y > pitchLimits.lowerBound / 2 * xHeight {
          distances.append(level.y - y)
        }
        last[column] = level.y
      }
    }
    let distance =
      distances.isEmpty ? 0 : distances.sorted()[Int(pitchShare * Double(distances.count))]
    return min(max(distance, pitchLimits.lowerBound * xHeight), pitchLimits.upperBound * xHeight)
  }

  /// The levels of each row, from top to bottom.
  func groups() -> [Range<Int>] { bands.flatMap(groups) }

  /// The best division of a band, by dynamic programming over the ends of its rows.
  private func groups(of band: Range<Int>) -> [Range<Int>] {
    var best: [(score: Double, start: Int)] = [(0, band.lowerBound)]
    for end in band.lowerBound + 1...band.upperBound {
      let starts = max(band.lowerBound, end - Self.maximumLevels)..<end
      best.append(
        starts.map { start in
          let score = zip(features(of: start..<end), isRuled ? Self.ruledWeights : Self.weights)
            .reduce(0) { $0 + $1.0 * $1.1 }
          return (best[start - band.lowerBound].score + score, start)
        }.max { $0.score < $1.score }!)
    }
    var groups: [Range<Int>] = [], end = band.upperBound
    while end > band.lowerBound {
      let start = best[end - band.lowerBound].start
      groups.append(start..<end)
      end = start
    }
    return groups.reversed()
  }

  /// Whether rules separate rows, not only the header from the others, or groups of rows.
  package var isRuled: Bool {
    bands.count > 2 && levels.count <= Self.maximumRuledLevels * bands.count
  }

  /// The maximum number of levels between two rules that separate rows, on average.
  private static let maximumRuledLevels = 4

  // MARK: - Features

  /// Every possible row, with its features.
  package var possibleRows: [(levels: Range<Int>, features: [Double])] {
    bands.flatMap { band in
      band.flatMap { start in
        (start + 1...min(band.upperBound, start + Self.maximumLevels)).map { end in
          (start..<end, features(of: start..<end))
        }
      }
    }
  }

  /// The features of `levels` as one row.
  private func features(of levels: Range<Int>) -> [Double] {
    let rows = Array(self.levels[levels]), joins = zip(rows, rows.dropFirst()).map { $0 }
    let columns = rows.reduce(into: Set<Int>()) { $0.formUnion($1.columns) }
    // The sums over the joins of a band are the rest of those over its rows: either is enough.
    var features = [
      1, joins.reduce(0) { $0 + excess($1.0, $1.1) },
      Double(columns.count) / Double(max(1, columnCount)), columns.contains(0) ? 1 : 0,
      columns.count == 1 ? 1 : 0, columns == [0] ? 1 : 0,
    ]
    features += [
      sum(joins) { $0.columns.contains(0) && $1.columns.contains(0) },
      sum(joins) { !$0.columns.contains(0) && $1.columns.contains(0) },
      sum(joins) {
        $1.columns.count == 1 && !$1.columns.contains(0) && $1.columns.isSubset(of: $0.columns)
      },
      sum(joins) { $1.columns.count > 1 && $1.columns.isSubset(of: $0.columns) },
      sum(joins) { $1.columns.isDisjoint(with: $0.columns) },
    ]
    let pairs = linePairs(in: rows)
    features += [
      share(pairs) { $0.isNumber && $1.isNumber },
      share(pairs) { hasRoom(for: $1.text, after: $0.text, in: $0.column) },
      share(pairs) { $1.continuesText(of: $0) },
      share(pairs) { $1.y - $0.y > Self.holeDistance * pitch },
      rows.count > 1 ? misalignment(of: rows) : 0,
    ]
    return features
  }

  /// How many pairs of lines there are of a kind, for each column.
  private func share(_ pairs: [(CellLine, CellLine)], _ isTrue: (CellLine, CellLine) -> Bool)
    -> Double
  {
    Double(pairs.count { isTrue($0.0, $0.1) }) / Double(max(1, columnCount))
  }

  private func sum(_ joins: [(Level, Level)], _ isTrue: (Level, Level) -> Bool) -> Double {
    Double(joins.count { isTrue($0.0, $0.1) })
  }

  /// How much larger the distance of two levels is than that of the lines of a cell, in these; from -1 to 2.
  private func excess(_ upper: Level, _ lower: Level) -> Double {
    min(2, (lower.y - upper.y) / pitch - 1)
  }

  /// A line of a cell.
  private struct CellLine {
    let column: Int
    let y: Double
    let text: [TextRun]

    private var words: [String] { text.flatMap { $0.words.map(\.text) } }

    var isNumber: Bool { words.joined().isNumber }

    /// Whether the line begins in lower case, or that above ends in a mark of a sentence that goes on.
    func continuesText(of upper: CellLine) -> Bool {
      words.first?.first?.isLowercase ?? false
        || [",", "-", "–", "&", "/"].contains(upper.words.last?.last ?? " ")
    }
  }

  /// The consecutive lines of each cell, if the levels are one row.
  private func linePairs(in rows: [Level]) -> [(CellLine, CellLine)] {
    var pairs: [(CellLine, CellLine)] = [], last: [Int: CellLine] = [:]
    for level in rows {
      for (column, runs) in level.runs.sorted(by: { $0.key < $1.key }) {
        let line = CellLine(column: column, y: level.y, text: runs)
        if let upper = last[column] { pairs.append((upper, line)) }
        last[column] = line
      }
    }
    return pairs
  }

  /// Whether the first word of a line had fitted into the line above it, so that no text was wrapped there.
  private func hasRoom(for lower: [TextRun], after upper: [TextRun], in column: Int) -> Bool {
    guard let end = columnEnds[column], let last = upper.last, let word = lower.first?.words.first
    else {
      return false
    }
    return last.box.maxX + 2 * Self.wordSpace * last.xHeight + word.box.width < end
  }

  /// The share of the cells of a row that stand neither at its top, nor in its middle, nor at its bottom, whichever
  /// most do, 0 to 1.
  private func misalignment(of rows: [Level]) -> Double {
    var extents: [Int: (top: Double, bottom: Double)] = [:]
    for level in rows {
      for column in level.runs.keys { extents[column] = (extents[column]?.top ?? level.y, level.y) }
    }
    let top = rows[0].y, bottom = rows[rows.count - 1].y, count = Double(extents.count)
    func share(_ isAligned: ((top: Double, bottom: Double)) -> Bool) -> Double {
      Double(extents.values.count(where: isAligned)) / count
    }
    let tolerance = Self.alignmentTolerance * pitch
    let best = max(
      share { $0.top - top < tolerance }, share { bottom - $0.bottom < tolerance },
      share { abs($0.top + $0.bottom - top - bottom) / 2 < tolerance })
    return 1 - best
  }

  /// The weights of the features, in their order, without rules between rows and with such, which
  /// `python3 -m tables fit` of `Training` fitted on the tables that it draws.
  private static let weights = [
    -6.05, -15.68, 8.22, -3.26, -2.90, 7.31, -3.23, -0.71,
    -0.20, 0.00, -7.20, -10.43, -5.96, 6.87, -4.44, -14.01,
  ]
  private static let ruledWeights = [
    -5.04, -5.86, 4.66, 1.23, -1.63, 1.57, -1.24, 0.93,
    2.06, 2.14, 1.35, -6.94, -3.48, 3.25, -0.13, -1.28,
  ]
}

/// What the levels of a table show about its rows, for the fit of ``TableRows``.
package struct TableRowEvidence {
  /// The middle of each level, in pixels.
  package let levels: [Point]
  package let division: TableRows

  /// The evidence of a table that consists of `lines`, with horizontal rules; `nil` without columns.
  package init?(lines: [RecognizedLine], rules: [Rule]) {
    let detector = TableDetector(PageRules(rules), lines: lines)
    let rows = detector.rows(of: lines), columns = TableColumns(of: rows)
    guard !columns.separators.isEmpty else { return nil }
    levels = rows.map { Point(x: $0[0].middleX, y: $0[0].level) }
    division = AlignedTable.division(of: rows, columns, rules, slope: detector.slope)
  }
}
