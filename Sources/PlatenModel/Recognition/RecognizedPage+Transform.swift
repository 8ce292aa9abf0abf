extension RecognizedPage {
  /// The same text on another picture of the page, `width` × `height` pixels, where `box` and `point`
  /// tell what goes where; it runs from top to bottom as before, or as `isVertical` says.
  func transformed(
    width: Int, height: Int, box: (Box) -> Box, point: (Point) -> Point, isVertical: Bool? = nil
  ) -> RecognizedPage {
    func transformed(_ line: Line) -> Line {
      Line(
        text: line.text, box: box(line.box), baseline: line.baseline.map(point),
        words: line.words.map {
          Word(
            text: $0.text, box: box($0.box), confidence: $0.confidence,
            isRightToLeft: $0.isRightToLeft, isVertical: isVertical ?? $0.isVertical)
        })
    }
    return RecognizedPage(
      width: width, height: height, language: language,
      blocks: blocks.map { block in
        Block(
          box: box(block.box), kind: block.kind,
          paragraphs: block.paragraphs.map { Paragraph(lines: $0.lines.map(transformed)) })
      })
  }
}
