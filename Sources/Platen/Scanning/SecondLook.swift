internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Reads a figure again that much depends on, by itself and at other sizes: a figure that was
/// misread once is seldom misread in the same way twice.
struct SecondLook {
  /// Grey and upright, of the size of the page that is looked at.
  let picture: Raster
  let reader: TextReader

  /// How high capitals are, in pixels: at first, and where that says something else.
  private static let firstHeight = 28.0, otherHeights = [20.0, 36.0]

  /// `page` with what most readings say in place of `figures`, words of it that follow each other
  /// in a line. A word's confidence is at most the share of readings that agree.
  func page(
    _ page: RecognizedPage, figures: [RecognizedPage.Word]
  ) throws(ScanError) -> RecognizedPage {
    let changes = try zip(figures, words(figures))
    return page.replacing(Dictionary(changes) { first, _ in first })
  }

  /// The same words as most readings have them.
  private func words(_ words: [RecognizedPage.Word]) throws(ScanError) -> [RecognizedPage.Word] {
    let box = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
    let printed = FigureReading(words.map(\.text))
    var readings = [printed]
    for height in [Self.firstHeight] + Self.otherHeights {
      let texts = try texts(in: box, capitalHeight: height)
      if let reading = printed.again(in: texts) { readings.append(reading) }
      if readings.count == 2, readings[1] == printed { break }
    }
    let (best, share) = FigureReading.most(of: readings)
    return zip(words, best.texts).map { word, text in
      RecognizedPage.Word(
        text: text, box: word.box,
        confidence: readings.count == 1 ? word.confidence : min(word.confidence, share),
        isRightToLeft: word.isRightToLeft)
    }
  }

  private func texts(in box: Box, capitalHeight: Double) throws(ScanError) -> [String] {
    let strip = try WordStrip.picture(of: box, in: picture, capitalHeight: capitalHeight)
    let line = try strip.withPixels { pixels throws(ScanError) in
      try reader.line(in: pixels, deadline: nil)
    }
    return line.words.map(\.text)
  }
}

extension RecognizedPage {
  /// The page with some of its words changed.
  fileprivate func replacing(_ changes: [Word: Word]) -> RecognizedPage {
    guard !changes.isEmpty else { return self }
    func changed(_ line: Line) -> Line {
      guard line.words.contains(where: { changes[$0] != nil }) else { return line }
      let words = line.words.map { changes[$0] ?? $0 }
      return Line(
        text: words.map(\.text).joined(separator: " "), box: line.box, baseline: line.baseline,
        words: words)
    }
    return RecognizedPage(
      width: width, height: height, language: language,
      blocks: blocks.map { block in
        Block(
          box: block.box, kind: block.kind,
          paragraphs: block.paragraphs.map { Paragraph(lines: $0.lines.map(changed)) })
      })
  }
}
