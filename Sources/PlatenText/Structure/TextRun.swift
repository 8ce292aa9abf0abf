internal import PlatenModel

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
