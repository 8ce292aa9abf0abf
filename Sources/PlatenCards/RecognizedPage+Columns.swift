internal import PlatenModel

extension RecognizedPage {
  /// The page with the lines of two columns separated, those of the left column first.
  ///
  /// OCR reads text on one level as one line. On a card that can be a name with a part of the
  /// address beside it. A right column begins where words of several lines share a left edge that
  /// no word crosses, and where the text to the left of it is wider than a label such as `Tel.`.
  func splitIntoColumns() -> RecognizedPage {
    let lines = self.lines
    guard let column = RightColumn(lines) else { return self }
    let sideBySide = lines[column.lines]
    let reordered =
      lines[..<column.lines.lowerBound] + sideBySide.compactMap { $0.part { $0.x < column.left } }
      + sideBySide.compactMap { $0.part { $0.x >= column.left } }
      + lines[column.lines.upperBound...]
    let box = Box(x: 0, y: 0, width: Double(width), height: Double(height))
    let paragraph = Paragraph(lines: Array(reordered))
    return RecognizedPage(
      width: width, height: height, language: language,
      blocks: [Block(box: box, kind: .text, paragraphs: [paragraph])])
  }
}

/// The right column of a card.
private struct RightColumn {
  /// Its left edge, in pixels from the page's left edge.
  let left: Double
  /// The lines of the page from the first to the last one with a part in the column.
  let lines: Range<Int>

  /// The fewest lines of a column.
  private static let minimumLines = 3
  /// The largest distance between the left edges of a column's lines, in heights of its words.
  private static let alignmentTolerance = 0.4
  /// The smallest gap to the left of a column, in heights of its words: more than a word space.
  private static let minimumGap = 1.0
  /// The smallest width of the text to the left of a column, in its own heights: more than a label.
  private static let minimumLeftWidth = 5.0

  /// Finds the column of `lines`; `nil` without one.
  init?(_ lines: [RecognizedPage.Line]) {
    let starts = lines.flatMap { $0.words.map(\.box) }
    for start in starts where starts.contains(where: { $0.maxX < start.x }) {
      let alignmentTolerance = Self.alignmentTolerance * start.height
      let alignedLines = lines.indices.filter { line in
        lines[line].words.contains { abs($0.box.x - start.x) < alignmentTolerance }
      }
      let separated = alignedLines.count { line in
        let before = lines[line].words.map(\.box.maxX).filter { $0 < start.x + alignmentTolerance }
          .max()
        return before.map { start.x - $0 > Self.minimumGap * start.height } ?? true
      }
      guard separated >= Self.minimumLines, 2 * separated > alignedLines.count else { continue }
      let range = alignedLines[0]..<alignedLines[alignedLines.count - 1] + 1,
        left = start.x - alignmentTolerance
      let boxes = lines[range].flatMap(\.words).map(\.box)
      guard !boxes.contains(where: { $0.x < left && $0.maxX > start.x + alignmentTolerance }) else {
        continue
      }
      let leftParts = lines[range].compactMap { line in line.part { $0.x < left }?.box }
      let wide = leftParts.count { $0.width > Self.minimumLeftWidth * $0.height }
      guard wide >= 2, 2 * wide > leftParts.count else { continue }
      (self.left, self.lines) = (left, range)
      return
    }
    return nil
  }
}

extension RecognizedPage.Line {
  /// The words whose boxes satisfy `isIncluded`, as a line; `nil` without any.
  fileprivate func part(_ isIncluded: (Box) -> Bool) -> RecognizedPage.Line? {
    let some = words.filter { isIncluded($0.box) }
    guard let first = some.first else { return nil }
    return RecognizedPage.Line(
      text: some.map(\.text).joined(separator: " "),
      box: some.reduce(first.box) { $0.union($1.box) }, baseline: baseline, words: some)
  }
}
