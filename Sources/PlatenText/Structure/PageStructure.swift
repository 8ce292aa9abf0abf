package import PlatenModel

/// Groups lines that were recognized individually into a page: blocks ▸ paragraphs ▸ lines.
package enum PageStructure {
  /// The page of `width` × `height` pixels with `lines`, in reading order; `rules` separate the cells
  /// of its tables, `separators` run between its columns, and `checkBoxes` stand among its lines.
  /// Handwriting without words takes part in the order of the blocks only.
  package static func page(
    of recognized: [RecognizedLine], width: Int, height: Int, language: String,
    rules: PageRules = .none, separators: [ColumnSeparator] = [],
    checkBoxes: [RecognizedPage.CheckBox] = []
  ) -> RecognizedPage {
    let placement = CheckBoxPlacement(of: checkBoxes, in: recognized.filter { !$0.words.isEmpty })
    let lines = placement.lines, unread = recognized.filter(\.words.isEmpty)
    let words = lines.flatMap(\.words)
    let isRightToLeft = words.count(where: \.isRightToLeft) * 2 > words.count
    let medianXHeight = lines.isEmpty ? 0 : lines.map(\.xHeight).median
    let detector = TableDetector(rules, lines: lines)
    let ruled = detector.ruledTables(of: lines), inRuled = Set(ruled.flatMap(\.lines))
    let tables =
      ruled + detector.unruledTables(of: lines.filter { !inRuled.contains($0) }, isWholePage: true)
    let used = Set(tables.flatMap(\.lines))
    let placeholders = Dictionary(
      tables.map { ($0.placeholder, $0) }, uniquingKeysWith: { first, _ in first })
    let columns = Columns(
      separators: separators, rules: rules, isRightToLeft: isRightToLeft,
      slope: TextRow.slope(of: lines))
    let groups = columns.groups(
      of: lines.filter { !used.contains($0) } + tables.map(\.placeholder) + unread)
    let blocks = groups.flatMap { group in
      let slope = TextRow.slope(of: group.flatMap { placeholders[$0]?.lines ?? [$0] })
      return ColumnPart.parts(of: group, placeholders: placeholders, detector: detector).flatMap {
        switch $0 {
        case .table(let table): [table.block(isRightToLeft: isRightToLeft, slope: slope)]
        case .lines(let lines):
          textBlocks(
            of: TextRow.rows(of: lines, isRightToLeft: isRightToLeft, slope: slope),
            medianXHeight: medianXHeight)
        }
      }
    }
    let fields = FormFields(
      of: lines.filter { !used.contains($0) }, rules: rules, slope: TextRow.slope(of: lines))
    return RecognizedPage(
      width: width, height: height, language: language, blocks: blocks,
      checkBoxes: placement.checkBoxes(in: blocks.flatMap { $0.paragraphs.flatMap(\.lines) }),
      fields: fields.fields)
  }

  private static func textBlocks(
    of rows: [TextRow], medianXHeight: Double
  ) -> [RecognizedPage.Block] {
    TextRow.blocks(of: rows).map { block in
      RecognizedPage.Block(
        box: block.flatMap { $0 }.map(\.line.box).union!,
        kind: TextRow.kind(of: block.flatMap { $0 }, medianXHeight: medianXHeight),
        paragraphs: block.map { rows in rows.map(\.line).filter { !$0.words.isEmpty } }
          .filter { !$0.isEmpty }.map(RecognizedPage.Paragraph.init(lines:)))
    }
  }
}

/// A line that was detected and recognized on its own, in pixels of the page. Segments far apart on
/// the same baseline, such as the cells of a table row, are separate lines.
package struct RecognizedLine: Hashable, Sendable {
  /// The words; none if handwriting was not read.
  package let words: [RecognizedPage.Word]
  /// The smallest box around the line, in pixels of the page.
  package let box: Box
  /// The left and the right end of the baseline.
  package let baseline: [Point]
  /// The x-height, in pixels.
  package let xHeight: Double
  /// Whether it is written by hand.
  package let isHandwriting: Bool

  /// Parts of an address or number are joined if the gap between them is less than this, in
  /// x-heights.
  ///
  /// Only those are joined: where Tesseract splits words that nearly touch, it is right more often
  /// than not, and joining all of them costs half a point of `score.py text`.
  private static let minimumWordGap = 0.2

  /// Creates a line of `words` in reading order. Addresses and numbers that were split at a mark,
  /// such as `www. example.com`, are joined.
  ///
  /// - Parameter box: needed for a line without words.
  package init(
    words: [RecognizedPage.Word], box: Box? = nil, baseline: [Point], xHeight: Double,
    isHandwriting: Bool = false
  ) {
    self.words = words.dropFirst().reduce(into: Array(words.prefix(1))) { joined, word in
      let last = joined[joined.count - 1]
      if last.gap(to: word) < Self.minimumWordGap * xHeight, last.isSplitAtMark(from: word) {
        joined[joined.count - 1] = last.joined(with: word)
      } else {
        joined.append(word)
      }
    }
    self.box =
      box ?? words.map(\.box).union
      ?? Box(
        x: baseline[0].x, y: baseline[0].y - xHeight,
        width: baseline[baseline.count - 1].x - baseline[0].x, height: xHeight)
    self.baseline = baseline
    self.xHeight = xHeight
    self.isHandwriting = isHandwriting
  }
}

extension RecognizedLine {
  package var left: Double { baseline[0].x }
  var right: Double { baseline[baseline.count - 1].x }
  package var width: Double { right - left }

  /// The highest and lowest extent of its letters, estimated from the x-height.
  var top: Double { min(baseline[0].y, baseline[baseline.count - 1].y) - 1.5 * xHeight }
  var bottom: Double { max(baseline[0].y, baseline[baseline.count - 1].y) + 0.5 * xHeight }

  /// The middle of the baseline.
  var middle: Point {
    let first = baseline[0], last = baseline[baseline.count - 1]
    return Point(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
  }

  /// The slope in pixels per pixel, positive where the line falls to the right.
  var slope: Double {
    let first = baseline[0], last = baseline[baseline.count - 1]
    return (last.y - first.y) / max(1, last.x - first.x)
  }
}

extension RecognizedPage.Word {
  /// The marks inside addresses and numbers.
  private static let marks: Set<Character> = [".", "@", "/", "_", ":", "-"]

  /// Whether one of the two words has a mark at the split, and the other a lowercase letter or
  /// digit.
  fileprivate func isSplitAtMark(from next: RecognizedPage.Word) -> Bool {
    guard let end = text.last, let start = next.text.first else { return false }
    return Self.marks.contains(end) && start.continuesAddress
      || Self.marks.contains(start) && end.continuesAddress
  }

  /// The gap between two words of a line, in pixels.
  fileprivate func gap(to other: RecognizedPage.Word) -> Double {
    max(other.box.x - box.maxX, box.x - other.box.maxX)
  }

  fileprivate func joined(with other: RecognizedPage.Word) -> RecognizedPage.Word {
    RecognizedPage.Word(
      text: text + other.text, box: box.union(other.box),
      confidence: min(confidence, other.confidence), isRightToLeft: isRightToLeft)
  }
}

extension Character {
  fileprivate var continuesAddress: Bool { isASCII && (isLowercase || isNumber) }
}
