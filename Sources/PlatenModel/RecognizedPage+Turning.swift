extension RecognizedPage {
  /// The same text where it runs from top to bottom: this is the page as it lies on its left
  /// side, turned counterclockwise so that its lines run from left to right.
  package var standing: RecognizedPage {
    func turned(_ box: Box) -> Box {
      Box(x: Double(height) - box.maxY, y: box.x, width: box.height, height: box.width)
    }
    func turned(_ line: Line) -> Line {
      Line(
        text: line.text, box: turned(line.box),
        baseline: line.baseline.map { Point(x: Double(height) - $0.y, y: $0.x) },
        words: line.words.map {
          Word(text: $0.text, box: turned($0.box), confidence: $0.confidence, isVertical: true)
        })
    }
    return RecognizedPage(
      width: height, height: width, language: language,
      blocks: blocks.map { block in
        Block(
          box: turned(block.box), kind: block.kind,
          paragraphs: block.paragraphs.map { Paragraph(lines: $0.lines.map(turned)) })
      })
  }
}
