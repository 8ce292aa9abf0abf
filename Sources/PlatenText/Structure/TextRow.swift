internal import PlatenModel

/// A row of a column: a line, or the cells of a table row.
struct TextRow {
  /// The lines of the row, in reading order.
  private let segments: [RecognizedLine]
  private let level: Double

  private var xHeight: Double { segments.map(\.xHeight).median }

  /// The row as one line.
  let line: RecognizedPage.Line

  /// Whether all of it is written by hand.
  var isHandwriting: Bool { segments.allSatisfy(\.isHandwriting) }

  private init(of segments: [RecognizedLine], level: Double, isRightToLeft: Bool) {
    let ordered = segments.sorted { $0.left < $1.left }
    self.segments = isRightToLeft ? ordered.reversed() : ordered
    self.level = level
    let words = self.segments.flatMap(\.words)
    line = RecognizedPage.Line(
      text: LineText.joined(words.map(\.text)), box: self.segments.map(\.box).union!,
      baseline: [ordered[0].baseline[0], ordered[ordered.count - 1].baseline.last!], words: words)
  }

  /// The median slope of long lines, in pixels per pixel; 0 without any.
  static func slope(of lines: [RecognizedLine]) -> Double {
    let long = lines.filter { $0.width > 8 * $0.xHeight }
    return long.isEmpty ? 0 : long.map(\.slope).median
  }

  /// The rows of a column, or of a part of it, from top to bottom; `slope` is that of the column.
  static func rows(
    of lines: [RecognizedLine], isRightToLeft: Bool, slope: Double
  ) -> [TextRow] {
    func level(_ line: RecognizedLine) -> Double { line.middle.y - slope * line.middle.x }
    var rows: [[RecognizedLine]] = []
    for line in lines.sorted(by: { level($0) < level($1) }) {
      if let last = rows.last, last.allSatisfy({ line.isInSameRow(as: $0) }),
        level(line) - last.map(level).median < 0.5 * max(line.xHeight, last.map(\.xHeight).max()!)
      {
        rows[rows.count - 1].append(line)
      } else {
        rows.append([line])
      }
    }
    return rows.map {
      TextRow(of: $0, level: $0.map(level).median, isRightToLeft: isRightToLeft)
    }
  }

  /// Groups rows into paragraphs and paragraphs into blocks. A larger row spacing ends a paragraph;
  /// a much larger one, or a different print size, ends a block, as does a change between print and
  /// handwriting, whose size varies.
  static func blocks(of rows: [TextRow]) -> [[[TextRow]]] {
    guard let first = rows.first else { return [] }
    let spacings = zip(rows, rows.dropFirst()).map { ($1.level - $0.level) / $0.xHeight }
    let medianSpacing = spacings.isEmpty ? 0 : spacings.median
    var blocks = [[[first]]]
    for (row, spacing) in zip(rows.dropFirst(), spacings) {
      let last = blocks[blocks.count - 1].last!.last!
      let sizeRatio = row.isHandwriting ? 1 : row.xHeight / last.xHeight
      if spacing > 2 * medianSpacing || sizeRatio > 1.35 || sizeRatio < 1 / 1.35
        || row.isHandwriting != last.isHandwriting
      {
        blocks.append([[row]])
      } else if spacing > 1.35 * medianSpacing {
        blocks[blocks.count - 1].append([row])
      } else {
        blocks[blocks.count - 1][blocks[blocks.count - 1].count - 1].append(row)
      }
    }
    return blocks
  }

  /// The kind of a block with these rows on a page with this median x-height.
  static func kind(of rows: [TextRow], medianXHeight: Double) -> RecognizedPage.Block.Kind {
    if rows.allSatisfy(\.isHandwriting) { return .handwriting }
    let rowsOfCells = rows.count { $0.segments.count > 1 }
    if rows.count >= 3 && rowsOfCells * 5 >= rows.count * 3 { return .table }
    if rows.count <= 3 && rows.allSatisfy({ $0.xHeight > 1.35 * medianXHeight }) { return .heading }
    return .text
  }
}

extension RecognizedLine {
  /// Whether both lines can be part of one row: they were read and do not overlap horizontally.
  func isInSameRow(as other: RecognizedLine) -> Bool {
    guard !words.isEmpty, !other.words.isEmpty else { return false }
    return left > other.right - xHeight || other.left > right - xHeight
  }
}

/// Words of one line with no wide gap between them: a cell of a table, or a line of text.
struct TextRun {
  /// The words, in reading order; at least one.
  let words: [RecognizedPage.Word]
  let baseline: [Point]
  /// In pixels.
  let xHeight: Double
  /// The smallest box around the words, in pixels.
  let box: Box

  /// The gap that separates two runs, in x-heights. A word space has about 0.6, in a justified line
  /// more; there the gap must be wider than the line's others, up to the second limit.
  static let minimumGap = 1.3, certainGap = 2.5
  /// How much wider, and the number of gaps from which most are between words.
  private static let widthInWordGaps = 1.7, reliableGapCount = 4

  init(words: [RecognizedPage.Word], baseline: [Point], xHeight: Double) {
    self.words = words
    self.baseline = baseline
    self.xHeight = xHeight
    box = words.map(\.box).union!
  }

  /// The middle of the baseline below the words, in pixels from the top.
  var level: Double {
    let first = baseline[0], last = baseline[baseline.count - 1]
    let share = (middleX - first.x) / max(1, last.x - first.x)
    return first.y + share * (last.y - first.y)
  }

  var middleX: Double { box.x + box.width / 2 }

  /// The run as a line of a page.
  var line: RecognizedPage.Line {
    RecognizedPage.Line(
      text: LineText.joined(words.map(\.text)), box: box,
      baseline: [Point(x: box.x, y: level), Point(x: box.maxX, y: level)], words: words)
  }

  /// The runs of a line, split where `isSplit` is true of the gap between two words and where the
  /// gap is wide. A check box belongs to what follows it, a colon to what precedes it.
  static func runs(
    of line: RecognizedLine, isSplit: (Box, Box) -> Bool = { _, _ in false }
  ) -> [TextRun] {
    var groups: [[RecognizedPage.Word]] = []
    let separating = separatingGap(in: line)
    for word in line.words {
      if let last = groups.last?.last, !isSplit(last.box, word.box),
        last.isCheckBox || word.text == ":" || gap(from: last, to: word) < separating
      {
        groups[groups.count - 1].append(word)
      } else {
        groups.append([word])
      }
    }
    return groups.map { TextRun(words: $0, baseline: line.baseline, xHeight: line.xHeight) }
  }

  /// The minimum gap between two runs of `line`, in pixels.
  private static func separatingGap(in line: RecognizedLine) -> Double {
    let gaps = zip(line.words, line.words.dropFirst()).map { gap(from: $0, to: $1) }
    let minimum = minimumGap * line.xHeight
    let isRowOfCells = gaps.allSatisfy { $0 >= minimum }
    guard gaps.count >= reliableGapCount, !isRowOfCells else { return minimum }
    return max(minimum, min(certainGap * line.xHeight, widthInWordGaps * gaps.median))
  }

  private static func gap(from last: RecognizedPage.Word, to word: RecognizedPage.Word) -> Double {
    max(word.box.x - last.box.maxX, last.box.x - word.box.maxX)
  }

  /// Groups runs at the same level, from top to bottom; each row runs from left to right.
  static func rows(of runs: [TextRun], slope: Double = 0) -> [[TextRun]] {
    func level(_ run: TextRun) -> Double { run.level - slope * run.middleX }
    var rows: [[TextRun]] = []
    for run in runs.sorted(by: { level($0) < level($1) }) {
      if let last = rows.last, level(run) - last.map(level).median < 0.6 * run.xHeight {
        rows[rows.count - 1].append(run)
      } else {
        rows.append([run])
      }
    }
    return rows.map(ordered)
  }

  /// The runs of a row from left to right, with colons that stand apart as part of those before them.
  static func ordered(_ row: [TextRun]) -> [TextRun] {
    row.sorted { $0.box.x < $1.box.x }.reduce(into: []) { ordered, run in
      guard let last = ordered.last, run.words.map(\.text) == [":"] else {
        ordered.append(run)
        return
      }
      ordered[ordered.count - 1] = TextRun(
        words: last.words + run.words, baseline: last.baseline, xHeight: last.xHeight)
    }
  }
}
