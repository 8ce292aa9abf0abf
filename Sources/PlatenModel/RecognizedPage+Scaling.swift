extension RecognizedPage {
  /// The same text on a picture of the page with another size, in pixels: what
  /// was read on one picture, placed on another.
  package func scaled(toWidth newWidth: Int, height newHeight: Int) -> RecognizedPage {
    let horizontal = Double(newWidth) / Double(width)
    let vertical = Double(newHeight) / Double(height)
    func scaled(_ box: Box) -> Box {
      Box(
        x: box.x * horizontal, y: box.y * vertical,
        width: box.width * horizontal, height: box.height * vertical)
    }
    func scaled(_ line: Line) -> Line {
      Line(
        text: line.text, box: scaled(line.box),
        baseline: line.baseline.map { Point(x: $0.x * horizontal, y: $0.y * vertical) },
        words: line.words.map {
          Word(
            text: $0.text, box: scaled($0.box), confidence: $0.confidence,
            isRightToLeft: $0.isRightToLeft, isVertical: $0.isVertical)
        })
    }
    return RecognizedPage(
      width: newWidth, height: newHeight, language: language,
      blocks: blocks.map { block in
        Block(
          box: scaled(block.box), kind: block.kind,
          paragraphs: block.paragraphs.map { Paragraph(lines: $0.lines.map(scaled)) })
      })
  }
}
