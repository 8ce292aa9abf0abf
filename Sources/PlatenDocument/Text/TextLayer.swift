internal import PlatenModel

/// Writes recognized text as invisible operators of a page's content stream.
///
/// A PDF reader determines a word's height from its font's ascent and descent, and groups words
/// into lines by their font size. So all words of a block have one font size, and each uses the
/// variant of the font (``TextFont``) whose ascent and descent match its box.
struct TextLayer {
  /// The characters used so far, on all pages.
  private(set) var characters = ToUnicodeMap()
  /// The variants of the font used so far, on all pages.
  private(set) var fonts: Set<TextFont> = []
  /// The character codes of the current page.
  private var codes: [UInt16] = []

  /// Writes the words of `page` for a PDF page of `width` × `height` points.
  mutating func write(
    _ page: RecognizedPage, width: Double, height: Double, to content: inout PageContent
  ) {
    for lines in placedLines(of: page, width: width, height: height).byParagraph {
      content.append(lines.map { shown($0) }, codes: codes)
    }
  }

  /// Writes the words of `page`, with those of each of `tags` marked as its content. Returns the
  /// tags without empty ones.
  mutating func write(
    _ page: RecognizedPage, width: Double, height: Double, tags: [PageTag],
    to content: inout PageContent
  ) -> [MarkedTag] {
    let lines = placedLines(of: page, width: width, height: height)
    let places = Dictionary(uniqueKeysWithValues: lines.indices.map { (lines[$0][0].line, $0) })
    func words(_ span: WordSpan) -> [PlacedWord] {
      guard let place = places[span.line] else { return [] }
      let line = lines[place],
        isWhole =
          span.words.contains(line[0].word)
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
        // An empty cell of a table stays, so that columns align.
        guard !lines.isEmpty else {
          return tag.isCell
            ? MarkedTag(type: tag.type, content: .parts([]), span: tag.span) : nil
        }
        let number = content.mark(as: tag.type) { content in
          content.append(lines.joinedBySpaces.map { shown($0) }, codes: codes)
        }
        return MarkedTag(type: tag.type, content: .marked(number), span: tag.span)
      }
    }
    return tags.compactMap(marked)
  }

  private mutating func placedLines(
    of page: RecognizedPage, width: Double, height: Double
  ) -> [[PlacedWord]] {
    let scale = PageScale(page, width: width, height: height)
    codes.removeAll(keepingCapacity: true)
    var lines: [[PlacedWord]] = []
    var number = 0, paragraph = 0
    for block in page.blocks {
      var placed: [[PlacedWord]] = []
      for own in block.paragraphs {
        for line in own.lines {
          placed.append(place(line, number: number, paragraph: paragraph, on: scale))
          number += 1
        }
        paragraph += 1
      }
      setFontSizes(of: &placed, in: block, on: scale)
      for index in placed.indices { placed[index].distributeUnspacedWords(codes: codes) }
      for var own in placed.byParagraph {
        own.alignLineStarts()
        lines += own
      }
    }
    for index in lines.indices { lines[index].adjustWordSpacing() }
    lines.addSpacesBetweenCloseLines(codes: codes)
    return lines
  }

  /// The words of `line` that have text, converted to points.
  private mutating func place(
    _ line: RecognizedPage.Line, number: Int, paragraph: Int, on scale: PageScale
  ) -> [PlacedWord] {
    let spaces = line.wordsFollowedBySpace, words = line.words.span
    var placed: [PlacedWord] = []
    placed.reserveCapacity(words.count)
    for index in words.indices {
      let letters = appendCodes(of: words[index].text)
      guard !letters.isEmpty else { continue }
      let place = scale.place(of: words[index])
      placed.append(
        PlacedWord(
          codes: letters, left: place.left, right: place.right, bottom: place.bottom,
          top: place.top, baseline: scale.baseline(of: line, under: words[index]),
          direction: words[index].direction, hasTrailingSpace: spaces[index], line: number,
          word: index,
          hasTrailingSpaceAtLineEnd: words[index].text.hasTrailingSpaceAtLineEnd,
          paragraph: paragraph))
    }
    return placed
  }

  /// Sets the font sizes of `lines`, the lines of `block`.
  private func setFontSizes(
    of lines: inout [[PlacedWord]], in block: RecognizedPage.Block, on scale: PageScale
  ) {
    let typography = scale.typography(of: block, letterWidth: lines.letterWidth)
    var index = 0
    for paragraph in block.paragraphs {
      for line in paragraph.lines {
        lines[index].setFontSize { scale.fontSize(of: line, tallest: $0, in: typography) }
        index += 1
      }
    }
  }

  private mutating func shown(_ line: [PlacedWord]) -> [ShownWord] { line.map { shown($0) } }

  private mutating func shown(_ word: PlacedWord) -> ShownWord {
    let font = TextFont(for: word)
    fonts.insert(font)
    let letter = Double(GlyphlessFont.advance) / 1000 * word.fontSize
    if word.hasTrailingSpace { characters.use(ToUnicodeMap.space) }
    let start = word.direction == .rightToLeft ? word.right : word.left
    let baseline = font.baseline(of: word), isVertical = word.direction == .topToBottom
    return ShownWord(
      codes: word.codes, hasTrailingSpace: word.hasTrailingSpace, font: font,
      fontSize: word.fontSize,
      horizontalScaling: word.pitch / letter * 100, x: isVertical ? baseline : start,
      y: isVertical ? -start : baseline, direction: word.direction)
  }

  /// Appends the codes of a word's characters, except control characters, and returns their range.
  private mutating func appendCodes(of text: String) -> Range<Int> {
    let start = codes.count
    for character in text.unicodeScalars where !character.isControl {
      codes.append(characters.code(for: character))
    }
    return start..<codes.count
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character: C0, DEL or C1.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
