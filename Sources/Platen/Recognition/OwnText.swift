internal import PlatenImaging
internal import PlatenModel

extension RecognizedPage {
  /// The text that a page of a PDF has already, on the page of `width` × `height` pixels as it is shown; `nil`
  /// if there is none. Each word has a confidence of 1.
  init?(_ text: PageText, width: Int, height: Int, language: String) {
    let lines = text.characters.split { $0.scalar == "\n" || $0.scalar == "\u{C}" }
      .compactMap { Line($0, width: Double(width), height: Double(height)) }
    guard !lines.isEmpty else { return nil }
    self.init(width: width, height: height, language: language, blocks: Self.blocks(of: lines))
  }

  /// Blocks of lines that follow one another without a gap of more than a line.
  private static func blocks(of lines: [Line]) -> [Block] {
    var blocks: [[Line]] = []
    for line in lines {
      if let last = blocks.last?.last, line.follows(last) {
        blocks[blocks.count - 1].append(line)
      } else {
        blocks.append([line])
      }
    }
    return blocks.map { lines in
      Block(
        box: lines.map(\.box).union!, kind: .text, paragraphs: [Paragraph(lines: lines)])
    }
  }
}

extension RecognizedPage.Line {
  /// The line of `characters`; `nil` for spaces alone.
  fileprivate init?(
    _ characters: ArraySlice<PageText.Character>, width: Double, height: Double
  ) {
    let words = characters.split { $0.scalar.properties.isWhitespace }
      .map { RecognizedPage.Word($0, width: width, height: height) }
    guard let box = words.map(\.box).union else { return nil }
    self.init(
      text: words.map(\.text).joined(separator: " "), box: box,
      baseline: [Point(x: box.x, y: box.maxY), Point(x: box.maxX, y: box.maxY)], words: words)
  }

  /// Whether the line is the next one below `other`.
  fileprivate func follows(_ other: Self) -> Bool {
    let gap = box.y - other.box.maxY,
      overlap = min(box.maxX, other.box.maxX) - max(box.x, other.box.x)
    return abs(gap) < max(box.height, other.box.height) && overlap > 0
  }
}

extension RecognizedPage.Word {
  fileprivate init(
    _ characters: ArraySlice<PageText.Character>, width: Double, height: Double
  ) {
    let boxes = characters.map(\.box).filter { $0.width > 0 && $0.height > 0 }
    let box = boxes.union ?? Box(x: 0, y: 0, width: 0, height: 0)
    let text = String(String.UnicodeScalarView(characters.map(\.scalar)))
    self.init(
      text: text,
      box: Box(
        x: box.x * width, y: box.y * height, width: box.width * width, height: box.height * height),
      confidence: 1)
  }
}
