internal import PlatenModel

/// Writes recognised text as the invisible operators of a page's content stream.
///
/// A PDF reader takes a word's height from its font's ascent and descent, and
/// puts words into lines by their font size. So all words of a block have one
/// font size, and each is set in the variant of the font (``TextFont``) whose
/// ascent and descent give its own box.
struct TextLayer {
  /// Characters used so far, over all pages.
  private(set) var characters = ToUnicodeMap()
  /// The names of the font's variants used so far, over all pages.
  private(set) var fonts: [TextFont: String] = [:]

  /// Puts the words of `page` onto a page of `width` × `height` points.
  mutating func write(
    _ page: RecognizedPage, width: Double, height: Double, to content: inout PageContent
  ) {
    for lines in placedLines(of: page, width: width, height: height).byParagraph {
      content.append(lines.map { shown($0) })
    }
  }

  /// The same, with the words of each of `tags` marked as its content; what has no
  /// words is left out of the tags that are returned.
  mutating func write(
    _ page: RecognizedPage, width: Double, height: Double, tags: [PageTag],
    to content: inout PageContent
  ) -> [MarkedTag] {
    let lines = placedLines(of: page, width: width, height: height)
    let places = Dictionary(uniqueKeysWithValues: lines.indices.map { (lines[$0][0].line, $0) })
    func words(_ span: WordSpan) -> [PlacedWord] {
      guard let place = places[span.line] else { return [] }
      let line = lines[place], isWhole = span.words.contains(line[0].word)
        && span.words.contains(line[line.count - 1].word)
      return isWhole ? line : line.filter { span.words.contains($0.word) }
    }
    func marked(_ tag: PageTag) -> MarkedTag? {
      switch tag.content {
      case .parts(let parts):
        let parts = parts.compactMap(marked)
        return parts.isEmpty ? nil : MarkedTag(type: tag.type, content: .parts(parts))
      case .words(let spans):
        let lines = spans.map(words).filter { !$0.isEmpty }
        // A table's empty cell keeps its place.
        guard !lines.isEmpty else {
          return tag.type == "TD" ? MarkedTag(type: tag.type, content: .parts([])) : nil
        }
        let number = content.mark(as: tag.type) { content in
          content.append(lines.joinedBySpaces.map { shown($0) })
        }
        return MarkedTag(type: tag.type, content: .marked(number))
      }
    }
    return tags.compactMap(marked)
  }

  private mutating func placedLines(
    of page: RecognizedPage, width: Double, height: Double
  ) -> [[PlacedWord]] {
    let scale = PageScale(page, width: width, height: height)
    var lines: [[PlacedWord]] = []
    var number = 0, paragraph = 0
    for block in page.blocks {
      let type = scale.type(of: block.paragraphs.flatMap(\.lines))
      for own in block.paragraphs {
        var placed: [[PlacedWord]] = []
        for line in own.lines {
          placed.append(
            place(
              line, number: number, paragraph: paragraph,
              fontSize: scale.fontSize(of: line, in: type), on: scale))
          number += 1
        }
        placed.removeAll(where: \.isEmpty)
        placed.alignStarts()
        lines += placed
        paragraph += 1
      }
    }
    for index in lines.indices { lines[index].settleSpaces() }
    lines.endCloseLinesWithSpaces()
    return lines
  }

  /// The words of `line` that have text, each in its place.
  private mutating func place(
    _ line: RecognizedPage.Line, number: Int, paragraph: Int, fontSize: Double,
    on scale: PageScale
  ) -> [PlacedWord] {
    var words: [PlacedWord] = []
    for (index, (word, isSpaced)) in zip(line.words, line.wordsFollowedBySpace).enumerated() {
      let codes = codes(for: word.text)
      guard !codes.isEmpty else { continue }
      let place = scale.place(of: word)
      words.append(
        PlacedWord(
          codes: codes, left: place.left, right: place.right, bottom: place.bottom,
          top: place.top, baseline: scale.baseline(of: line, under: word),
          direction: word.direction, isSpaced: isSpaced, fontSize: fontSize,
          line: number, word: index, isSpacedAtLineEnd: word.text.isSpacedAtLineEnd,
          paragraph: paragraph))
    }
    words.spreadUnspaced()
    return words
  }

  private mutating func shown(_ line: [PlacedWord]) -> [ShownWord] { line.map { shown($0) } }

  private mutating func shown(_ word: PlacedWord) -> ShownWord {
    let font = TextFont(for: word)
    let letter = Double(GlyphlessFont.advance) / 1000 * word.fontSize
    if word.isSpaced { characters.use(ToUnicodeMap.space) }
    let start = word.direction == .rightToLeft ? word.right : word.left
    let baseline = font.baseline(of: word), isVertical = word.direction == .topToBottom
    return ShownWord(
      codes: word.codes, isSpaced: word.isSpaced,
      fontName: name(of: font), fontSize: word.fontSize, stretch: word.pitch / letter * 100,
      x: isVertical ? baseline : start, y: isVertical ? -start : baseline,
      direction: word.direction)
  }

  /// The name of `font`, which counts as used from now on.
  private mutating func name(of font: TextFont) -> String {
    if let name = fonts[font] { return name }
    fonts[font] = font.name
    return font.name
  }

  /// The codes of a word's characters, but for those that are no text.
  private mutating func codes(for text: String) -> [UInt16] {
    var codes: [UInt16] = []
    for character in text.unicodeScalars where !character.isControl {
      codes.append(characters.code(for: character))
    }
    return codes
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character: the first two rows of ASCII and of Latin-1.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
