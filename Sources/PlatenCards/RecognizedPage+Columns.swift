internal import PlatenModel

extension RecognizedPage {
  /// The page with the lines of two columns apart, those of the left one first.
  ///
  /// What stands on one level is read as one line, which on a card may be a name and, beside it, a
  /// part of the address. A right column is where words of several lines begin at one place that no
  /// word reaches across, and what is left of it is more than `Tel.` before a number.
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

/// Where a card's right column begins, and which lines have a part of it.
private struct RightColumn {
  /// Pixels.
  let left: Double
  /// From the first line that has a part of it to the last.
  let lines: Range<Int>

  /// A column has so many lines, and begins as many of their heights beside where others do.
  private static let minimumLines = 3, alignmentTolerance = 0.4
  /// In heights: what is wider than a space between words.
  private static let minimumGap = 1.0
  /// In heights of its letters: how wide the left part is of lines that are no number with a label.
  private static let minimumLeftWidth = 5.0

  /// `nil` without one.
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
  /// The words whose boxes are `isIncluded`, as a line; `nil` without any.
  fileprivate func part(_ isIncluded: (Box) -> Bool) -> RecognizedPage.Line? {
    let some = words.filter { isIncluded($0.box) }
    guard let first = some.first else { return nil }
    return RecognizedPage.Line(
      text: some.map(\.text).joined(separator: " "),
      box: some.reduce(first.box) { $0.union($1.box) }, baseline: baseline, words: some)
  }
}
