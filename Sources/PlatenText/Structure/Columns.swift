internal import PlatenModel

/// Splits the lines of a page into columns, which are read one after the other.
///
/// Recursive cuts: the gutter with the most lines beside it divides them into those above it, those
/// on either side and those below it. Lines and horizontal rules that cross a gutter end it.
struct Columns {
  /// The separators that were found on the page. Further ones follow from the lines alone.
  let separators: [ColumnSeparator]
  /// The horizontal rules of the page: text above one and below it is in no column together.
  let rules: [Rule]
  let isRightToLeft: Bool
  /// The slope of the page's lines, in pixels per pixel.
  var slope = 0.0

  /// The minimum x-height of a heading over several columns, in x-heights of the text.
  private static let headingSize = 1.25

  /// The groups of `lines`, in reading order.
  func groups(of lines: [RecognizedLine]) -> [[RecognizedLine]] {
    guard !lines.isEmpty else { return [] }
    guard let gutter = bestGutter(in: lines) else { return [lines] }
    let sides = isRightToLeft ? [gutter.right, gutter.left] : [gutter.left, gutter.right]
    return ([gutter.above] + sides + [gutter.below]).flatMap(groups)
  }

  private func bestGutter(in lines: [RecognizedLine]) -> Gutter? {
    let size = lines.map(\.xHeight).median
    let headings = headings(in: lines, size: size)
    let found = separators.flatMap {
      Gutter.gutters(
        along: $0, in: lines, headings: headings, rules: rules, size: size, slope: slope)
    }
    let between = lines.compactMap {
      Gutter(
        rightOf: $0, in: lines, headings: headings, rules: rules, size: size, slope: slope)
    }
    return (found + between).max { $0.lineCount < $1.lineCount }
  }

  /// The lines in larger type that cross a separator and have no other line at their height. They
  /// end the columns that they do not reach, too.
  private func headings(in lines: [RecognizedLine], size: Double) -> [RecognizedLine] {
    lines.filter { line in
      line.xHeight > Self.headingSize * size
        && separators.contains { Gutter.crosses($0, line, size: size) }
        && !lines.contains { $0 != line && $0.top < line.bottom && $0.bottom > line.top }
    }
  }
}

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
  /// The minimum share of the rows with words on both sides of a strip.
  private static let minimumSeparatingShare = 0.6

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
      words: [],
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

/// A white strip between two columns, and the lines around it.
struct Gutter {
  private(set) var above: [RecognizedLine] = [], below: [RecognizedLine] = []
  private(set) var left: [RecognizedLine] = [], right: [RecognizedLine] = []

  /// The number of lines beside it.
  var lineCount: Int { left.count + right.count }

  /// How far a line must reach over a separator to cross it, in x-heights: the ends of lines are
  /// known to half a letter.
  private static let minimumCrossing = 0.6
  /// The minimum width of a gutter between lines, and the minimum width of running text, in
  /// x-heights.
  private static let minimumWidth = 0.7, runningTextWidth = 14.0
  /// The minimum number of lines on each side of a gutter between lines.
  private static let minimumLines = 3

  /// The lines around a gutter between the levels `top` and `bottom`, at the left side of a page
  /// whose lines have the slope `slope`.
  private init(
    _ lines: [RecognizedLine], from top: Double, to bottom: Double, slope: Double,
    isLeft: (RecognizedLine) -> Bool
  ) {
    for line in lines {
      let level = line.level(slope: slope)
      if level <= top {
        above.append(line)
      } else if level >= bottom {
        below.append(line)
      } else if isLeft(line) {
        left.append(line)
      } else {
        right.append(line)
      }
    }
  }

  /// The parts of a separator between the lines and horizontal rules that cross it, and between
  /// `headings`, each with lines on both sides. The page's x-height is `size`, and the slope of its
  /// lines `slope`.
  static func gutters(
    along separator: ColumnSeparator, in lines: [RecognizedLine], headings: [RecognizedLine],
    rules: [Rule], size: Double, slope: Double
  ) -> [Gutter] {
    let crossing = lines.filter { crosses(separator, $0, size: size) } + headings
    let ruled = rules.compactMap {
      $0.level(across: separator.x(atY: $0.start.y), size: size, slope: slope)
    }
    let levels =
      [-.infinity] + (crossing.map { $0.level(slope: slope) } + ruled).sorted() + [.infinity]
    let ends = [separator.top, separator.bottom].map { $0 - slope * separator.x(atY: $0) }
    return zip(levels, levels.dropFirst()).compactMap { top, bottom in
      guard top < ends[1] + size, bottom > ends[0] - size else { return nil }
      let gutter = Gutter(lines, from: top, to: bottom, slope: slope) {
        ($0.left + $0.right) / 2 < separator.x(atY: $0.middle.y)
      }
      return min(gutter.left.count, gutter.right.count) > 0 ? gutter : nil
    }
  }

  /// Whether `line` reaches over a separator on both sides; the page's x-height is `size`.
  static func crosses(
    _ separator: ColumnSeparator, _ line: RecognizedLine, size: Double
  ) -> Bool {
    let reach = minimumCrossing * size, x = separator.x(atY: line.middle.y)
    return line.left < x - reach && line.right > x + reach
  }

  /// The gutter that begins at the right end of `line`, extended up and down to the nearest lines
  /// and horizontal rules that cross it, and to `headings`; `nil` if its sides have too few lines
  /// or are cells of a table, or items and prices of a receipt. The page's x-height is `size`, and the
  /// slope of its lines `slope`.
  init?(
    rightOf line: RecognizedLine, in lines: [RecognizedLine], headings: [RecognizedLine],
    rules: [Rule], size: Double, slope: Double
  ) {
    let width = Self.minimumWidth * size, start = line.right, end = start + width
    let crossing = lines.filter { $0.left < end - 0.1 * width && $0.right > start + 0.1 * width }
    let levels =
      (crossing + headings).map { $0.level(slope: slope) }
      + rules.compactMap { $0.level(across: start, size: size, slope: slope) }
    let level = line.level(slope: slope)
    let top = levels.filter { $0 < level }.max() ?? -.infinity
    let bottom = levels.filter { $0 > level }.min() ?? .infinity
    self.init(lines, from: top, to: bottom, slope: slope) { $0.middle.x < start }
    guard min(left.count, right.count) >= Self.minimumLines, !levels.contains(level),
      separatesColumns(size: size, slope: slope)
    else { return nil }
  }

  /// Whether the lines on both sides are columns: most are not level with one on the other side, or
  /// both sides are running text.
  private func separatesColumns(size: Double, slope: Double) -> Bool {
    let (shorter, longer) = left.count < right.count ? (left, right) : (right, left)
    let level = shorter.count { line in
      longer.contains { abs($0.level(slope: slope) - line.level(slope: slope)) < 0.4 * size }
    }
    if level * 2 < shorter.count { return true }
    return [shorter, longer].allSatisfy {
      $0.map(\.width).median > Self.runningTextWidth * size
    }
  }
}

extension RecognizedLine {
  /// The height at the left side of a page whose lines have the slope `slope`, in pixels.
  fileprivate func level(slope: Double) -> Double { middle.y - slope * middle.x }
}

extension Rule {
  /// How far a horizontal rule extends on both sides of a gutter that it crosses, in x-heights.
  private static let minimumReach = 4.0

  /// The level at which a horizontal rule crosses the position `x`, as that of a line; `nil` if
  /// it does not. The page's x-height is `size`.
  fileprivate func level(across x: Double, size: Double, slope: Double) -> Double? {
    let reach = Self.minimumReach * size
    return start.x < x - reach && end.x > x + reach ? y(atX: x) - slope * x : nil
  }
}
