internal import CTesseract
internal import PlatenModel

/// Makes the values of a page from the flat list of its parts.
///
/// Numbers are rounded as JSON shows them, so that a page that was written and
/// read back equals itself.
enum PageBuilder {
  typealias Parts = Slice<UnsafeBufferPointer<pt_part>>

  /// The blocks with words in them, and the pictures and rules between them.
  static func blocks(of parts: UnsafeBufferPointer<pt_part>) -> [RecognizedPage.Block] {
    children(PT_BLOCK, of: parts[...]).compactMap { head, inside in
      let paragraphs = children(PT_PARAGRAPH, of: inside).compactMap { paragraph(of: $0.inside) }
      let kind = RecognizedPage.Block.Kind(head.kind)
      guard !paragraphs.isEmpty || kind == .image || kind == .separator else { return nil }
      return RecognizedPage.Block(
        box: paragraphs.flatMap(\.lines).map(\.box).union ?? Box(head), kind: kind,
        paragraphs: paragraphs)
    }
  }

  private static func paragraph(of parts: Parts) -> RecognizedPage.Paragraph? {
    let lines = children(PT_LINE, of: parts).compactMap { line($0.head, words: $0.inside) }
    return lines.isEmpty ? nil : RecognizedPage.Paragraph(lines: lines)
  }

  private static func line(_ head: pt_part, words parts: Parts) -> RecognizedPage.Line? {
    let words = parts.filter { $0.level == PT_WORD }.compactMap(word)
    guard let box = words.map(\.box).union else { return nil }
    return RecognizedPage.Line(
      text: LineText.joined(words.map(\.text)), box: box,
      baseline: baseline(of: head, around: box), words: words)
  }

  /// `nil` for a word of blanks.
  private static func word(_ part: pt_part) -> RecognizedPage.Word? {
    guard let text = part.text.map({ LineText.cleaned(String(cString: $0)) }), !text.isEmpty else {
      return nil
    }
    let confidence = min(max(Double(part.confidence) / 100, 0), 1).rounded(toPlaces: 3)
    return RecognizedPage.Word(
      text: text, box: Box(part), confidence: confidence,
      isRightToLeft: LineText.isRightToLeft(text))
  }

  /// Where the line's letters stand, from the left to the right end of its words;
  /// the lower side of their box where Tesseract does not know.
  private static func baseline(of line: pt_part, around box: Box) -> [Point] {
    let run = Double(line.baselineRight - line.baselineLeft)
    guard line.hasBaseline != 0, run > 0 else {
      return [Point(x: box.x, y: box.maxY), Point(x: box.maxX, y: box.maxY)]
    }
    let slope = Double(line.baselineBottom - line.baselineTop) / run
    return [box.x, box.maxX].map { x in
      let y = Double(line.baselineTop) + slope * (x - Double(line.baselineLeft))
      return Point(x: x, y: y.rounded(toPlaces: 2))
    }
  }

  /// The parts of `level`, each with what follows it up to the next.
  private static func children(
    _ level: pt_level, of parts: Parts
  ) -> [(head: pt_part, inside: Parts)] {
    let starts = parts.indices.filter { parts[$0].level == level }
    return zip(starts, starts.dropFirst() + [parts.endIndex]).map { start, end in
      (parts[start], parts[(start + 1)..<end])
    }
  }
}

extension Box {
  fileprivate init(_ part: pt_part) {
    self.init(
      x: Double(part.left), y: Double(part.top),
      width: Double(part.right - part.left), height: Double(part.bottom - part.top))
  }
}

extension [Box] {
  /// The smallest box around all of them; `nil` of none.
  var union: Box? { dropFirst().reduce(first) { $0?.union($1) } }
}

extension RecognizedPage.Block.Kind {
  fileprivate init(_ kind: pt_kind) {
    switch kind {
    case PT_HEADING: self = .heading
    case PT_CAPTION: self = .caption
    case PT_TABLE: self = .table
    case PT_IMAGE: self = .image
    case PT_SEPARATOR: self = .separator
    default: self = .text
    }
  }
}
