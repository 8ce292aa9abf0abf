internal import PlatenModel

/// The white strips that run through the words of the rows of a table, from top to bottom.
///
/// They separate columns that are too close to each other for the gaps of a single row to be told
/// from those between words.
struct ColumnGaps {
  /// The horizontal extents, in pixels, from left to right.
  private let strips: [ClosedRange<Double>]

  /// The minimum width of a strip, in x-heights; the space between words has about 0.6.
  private static let minimumWidth = 1.0
  /// The maximum share of the rows that may cross a strip: lines that span columns.
  private static let maximumCrossingShare = 0.15
  /// The minimum number of rows: fewer may have spaces below each other by chance.
  private static let minimumRows = 3
  /// The minimum share of a strip, or of the gap between two words, that both have in common if the
  /// strip separates the words.
  private static let minimumOverlap = 0.6
  /// The maximum share of the strips that a row of the table crosses; running text crosses more.
  private static let maximumCrossedShare = 0.3
  /// The minimum share of the rows with words on both sides of a strip: cells may be empty.
  private static let minimumSeparatingShare = 0.4

  init(of rows: [[TextRun]]) {
    let heights = rows.joined().map(\.xHeight)
    let rows = rows.map { $0.flatMap(\.words).map(\.box) }.filter { $0.count > 1 }
    guard rows.count >= Self.minimumRows else {
      strips = []
      return
    }
    let size = heights.median
    let limit = Int(Self.maximumCrossingShare * Double(rows.count))
    strips = Self.strips(of: rows, crossedBy: limit).filter { strip in
      let separated = rows.count { row in
        row.contains { $0.maxX <= strip.lowerBound + 1 }
          && row.contains { $0.x >= strip.upperBound - 1 }
      }
      return strip.upperBound - strip.lowerBound >= Self.minimumWidth * size
        && separated >= Self.minimumRows
        && Double(separated) >= Self.minimumSeparatingShare * Double(rows.count)
    }
  }

  /// The extents that the words of at most `limit` rows cover.
  private static func strips(of rows: [[Box]], crossedBy limit: Int) -> [ClosedRange<Double>] {
    var changes: [(x: Double, change: Int)] = []
    for row in rows {
      for box in row { changes += [(box.x, 1), (max(box.x, box.maxX), -1)] }
    }
    changes.sort { ($0.x, $0.change) < ($1.x, $1.change) }
    var strips: [ClosedRange<Double>] = [], count = 0
    for (one, next) in zip(changes, changes.dropFirst()) {
      count += one.change
      guard count <= limit, next.x > one.x else { continue }
      if let last = strips.last, last.upperBound == one.x {
        strips[strips.count - 1] = last.lowerBound...next.x
      } else {
        strips.append(one.x...next.x)
      }
    }
    return strips
  }

  /// The middle of each strip, in pixels.
  var middles: [Double] { strips.map { ($0.lowerBound + $0.upperBound) / 2 } }

  /// The rows with their runs split at the strips.
  func split(_ rows: [[TextRun]]) -> [[TextRun]] {
    strips.isEmpty ? rows : rows.map { $0.flatMap(split) }
  }

  private func split(_ run: TextRun) -> [TextRun] {
    var parts: [[RecognizedPage.Word]] = []
    for word in run.words {
      if let last = parts.last?.last, !isSeparated(last.box, word.box) {
        parts[parts.count - 1].append(word)
      } else {
        parts.append([word])
      }
    }
    return parts.map { TextRun(words: $0, baseline: run.baseline, xHeight: run.xHeight) }
      .sorted { $0.box.x < $1.box.x }
  }

  private func isSeparated(_ one: Box, _ other: Box) -> Bool {
    let left = min(one.maxX, other.maxX), right = max(one.x, other.x)
    return strips.contains { strip in
      min(right, strip.upperBound) - max(left, strip.lowerBound)
        >= Self.minimumOverlap * min(right - left, strip.upperBound - strip.lowerBound)
    }
  }

  /// Whether `box` reaches over a strip on both sides.
  func isCrossed(by box: Box) -> Bool {
    strips.contains { box.x < $0.lowerBound && box.maxX > $0.upperBound }
  }

  /// Whether every strip separates words of a row: it is a row of the table, however narrow its gaps
  /// are. `false` with fewer than two strips.
  func separateAll(of row: [TextRun]) -> Bool {
    strips.count > 1 && row.flatMap(split).count == strips.count + 1
  }

  /// Whether a row is a line of running text: its words cross many of the strips.
  func areCrossed(by row: [TextRun]) -> Bool {
    let parts = row.flatMap(split)
    let crossed = strips.count { strip in
      parts.contains { $0.box.x < strip.lowerBound && $0.box.maxX > strip.upperBound }
    }
    return crossed > 0 && Double(crossed) > Self.maximumCrossedShare * Double(strips.count)
  }
}

/// A part of a column: lines of text, or a table.
enum ColumnPart {
  case lines([RecognizedLine])
  case table(TableCandidate)

  /// The parts of a column, from top to bottom. `placeholders` are the lines of the column that
  /// stand for a table with rules; further tables are found among the others.
  static func parts(
    of column: [RecognizedLine], placeholders: [RecognizedLine: TableCandidate],
    detector: TableDetector
  ) -> [ColumnPart] {
    var tables = column.compactMap { placeholders[$0] }
    var lines = column.filter { placeholders[$0] == nil }
    for part in separated(lines, by: tables) {
      if case .lines(let lines) = part {
        tables += detector.unruledTables(of: lines.filter { !$0.words.isEmpty })
      }
    }
    guard !tables.isEmpty else { return [.lines(column)] }
    let used = Set(tables.flatMap(\.lines))
    lines.removeAll { used.contains($0) }
    return separated(lines, by: tables)
  }

  private static func separated(
    _ lines: [RecognizedLine], by tables: [TableCandidate]
  ) -> [ColumnPart] {
    var parts: [ColumnPart] = [], rest = lines
    for table in tables.sorted(by: { $0.middleY < $1.middleY }) {
      let above = rest.filter { $0.middle.y < table.middleY }
      rest.removeAll { $0.middle.y < table.middleY }
      if !above.isEmpty { parts.append(.lines(above)) }
      parts.append(.table(table))
    }
    return rest.isEmpty ? parts : parts + [.lines(rest)]
  }
}

extension TableCandidate {
  /// Half-way down the table, in pixels.
  fileprivate var middleY: Double { box.y + box.height / 2 }

  /// A line without words across the table, which takes its place among the lines of a page.
  var placeholder: RecognizedLine {
    RecognizedLine(
      words: [], box: box,
      baseline: [Point(x: box.x, y: middleY), Point(x: box.maxX, y: middleY)],
      xHeight: lines.map(\.xHeight).median)
  }

  /// The block of the table; its paragraphs have a line for each row of text. `slope` is that of the
  /// column.
  func block(isRightToLeft: Bool, slope: Double) -> RecognizedPage.Block {
    let rows = TextRow.rows(of: lines, isRightToLeft: isRightToLeft, slope: slope)
    let paragraphs = TextRow.blocks(of: rows).flatMap { $0 }
    return RecognizedPage.Block(
      box: box.union(rows.map(\.line.box).union!), kind: .table,
      paragraphs: paragraphs.map { RecognizedPage.Paragraph(lines: $0.map(\.line)) }, table: table)
  }
}
