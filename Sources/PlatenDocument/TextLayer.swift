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

  /// The operators that put the words of `page` onto a page of `width` ×
  /// `height` points; empty where there is no text.
  mutating func operators(for page: RecognizedPage, width: Double, height: Double) -> [UInt8] {
    var operators: [UInt8] = []
    for line in placedLines(of: page, width: width, height: height) {
      appendTextObject(of: line, to: &operators)
    }
    return operators
  }

  /// The same, with the words of each of `tags` marked as its content; what has no
  /// words is left out of the tags.
  mutating func operators(
    for page: RecognizedPage, width: Double, height: Double, tags: [PageTag],
    marking content: inout MarkedContent
  ) -> (operators: [UInt8], tags: [MarkedTag]) {
    let lines = placedLines(of: page, width: width, height: height)
    let words = Dictionary(grouping: lines.joined(), by: \.line)
    var operators: [UInt8] = []
    func marked(_ tag: PageTag) -> MarkedTag? {
      switch tag.content {
      case .parts(let parts):
        let parts = parts.compactMap(marked)
        return parts.isEmpty ? nil : MarkedTag(type: tag.type, content: .parts(parts))
      case .words(let spans):
        let lines = spans.map { span in
          (words[span.line] ?? []).filter { span.words.contains($0.word) }
        }.filter { !$0.isEmpty }
        // A table's empty cell keeps its place.
        guard !lines.isEmpty else {
          return tag.type == "TD" ? MarkedTag(type: tag.type, content: .parts([])) : nil
        }
        let number = content.mark(as: tag.type, in: &operators) { operators in
          for line in lines.joinedBySpaces { appendTextObject(of: line, to: &operators) }
        }
        return MarkedTag(type: tag.type, content: .marked(number))
      }
    }
    let tags = tags.compactMap(marked)
    return (operators, tags)
  }

  private mutating func placedLines(
    of page: RecognizedPage, width: Double, height: Double
  ) -> [[PlacedWord]] {
    let scale = PageScale(page, width: width, height: height)
    var lines: [[PlacedWord]] = []
    var number = 0
    for block in page.blocks {
      let blockLines = block.paragraphs.flatMap(\.lines)
      let usual = scale.usualHeight(of: blockLines)
      for line in blockLines {
        lines.append(place(line, number: number, usualHeight: usual, on: scale))
        number += 1
      }
    }
    lines.removeAll(where: \.isEmpty)
    lines.endCloseLinesWithSpaces()
    return lines
  }

  /// The words of `line` that have text, each in its place.
  private mutating func place(
    _ line: RecognizedPage.Line, number: Int, usualHeight: Double, on scale: PageScale
  ) -> [PlacedWord] {
    let fontSize = scale.fontSize(of: line, usual: usualHeight)
    var words: [PlacedWord] = []
    for (index, (word, isSpaced)) in zip(line.words, line.wordsFollowedBySpace).enumerated() {
      let codes = codes(for: word.text)
      guard !codes.isEmpty else { continue }
      let box = scale.box(of: word.box)
      words.append(
        PlacedWord(
          codes: codes, left: box.left, right: box.left + box.width, bottom: box.bottom,
          top: box.top, baseline: scale.baseline(of: line, under: word),
          isRightToLeft: word.isRightToLeft, isSpaced: isSpaced, fontSize: fontSize,
          line: number, word: index, isSpacedAtLineEnd: word.text.isSpacedAtLineEnd))
    }
    words.settleSpaces()
    return words
  }

  /// Appends one text object, for the words of one line.
  private mutating func appendTextObject(of words: [PlacedWord], to operators: inout [UInt8]) {
    operators += "BT 3 Tr\n".utf8
    for word in words { append(word, to: &operators) }
    operators += "ET\n".utf8
  }

  private mutating func append(_ word: PlacedWord, to operators: inout [UInt8]) {
    let font = TextFont(for: word)
    let size = word.fontSize
    operators += "/".utf8
    operators += name(of: font).utf8
    operators += " ".utf8
    operators.append(decimal: size)
    operators += " Tf ".utf8
    operators.append(decimal: word.pitch / (Double(GlyphlessFont.advance) / 1000 * size) * 100)
    // Right to left is the mirror image, so that the text stays in its logical order.
    operators += (word.isRightToLeft ? " Tz -1 0 0 1 " : " Tz 1 0 0 1 ").utf8
    operators.append(decimal: word.isRightToLeft ? word.right : word.left)
    operators += " ".utf8
    operators.append(decimal: font.baseline(of: word))
    operators += " Tm <".utf8
    for code in word.codes { operators.append(hexadecimal: code) }
    if word.isSpaced { operators.append(hexadecimal: characters.code(for: " ")) }
    operators += "> Tj\n".utf8
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
