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
    _ page: RecognizedPage, width: Double, height: Double, to content: inout PageContentStream
  ) {
    for lines in placedLines(of: page, width: width, height: height).byParagraph {
      content.append(lines.map { shown($0) }, codes: codes)
    }
  }

  /// Writes the words of `page`, with those of each of `tags` marked as its content. Returns the
  /// tags without empty ones.
  mutating func write(
    _ page: RecognizedPage, width: Double, height: Double, tags: [PageTag],
    to content: inout PageContentStream
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

/// A page's content stream under construction. Numbered marked content connects it to the structure
/// tree (ISO 32000-1, 14.6).
struct PageContentStream {
  private(set) var operators: [UInt8] = []
  /// The number of marked-content sequences so far.
  private(set) var markCount = 0
  private var textWriter = TextOperatorWriter()

  /// Marks the operators that `write` appends as content of the structure type `type`; returns its
  /// number.
  mutating func mark(as type: String, _ write: (inout PageContentStream) -> Void) -> Int {
    let number = markCount
    markCount += 1
    operators.append(0x2F)
    operators += type.utf8
    operators.append(ascii: " <</MCID ")
    operators.append(integer: number)
    operators.append(ascii: ">> BDC\n")
    write(&self)
    operators.append(ascii: "EMC\n")
    return number
  }

  mutating func append(_ image: PlacedImage) { image.draw(in: &operators) }

  /// Appends the lines of a paragraph as one invisible text object. `codes` has the codes of all
  /// words of the page.
  ///
  /// It is one object because mupdf starts a new paragraph at a text object that begins half a
  /// point further left or right.
  mutating func append(_ lines: [[ShownWord]], codes: [UInt16]) {
    operators.append(ascii: "BT 3 Tr\n")
    textWriter.beginText()
    for line in lines {
      for word in line { textWriter.show(word, codes: codes, in: &operators) }
    }
    operators.append(ascii: "ET\n")
  }
}

/// A tag whose words are marked content of a page.
struct MarkedTag: Hashable {
  /// The structure type.
  let type: String
  let content: Content
  /// The rows and columns that a cell of a table spans.
  var span = CellSpan()

  enum Content: Hashable {
    case parts([MarkedTag])
    /// The number of the marked content in the page's content stream.
    case marked(Int)
  }
}

/// Converts pixels of a recognized page to points on a PDF page, from its bottom left.
struct PageScale {
  private let width: Double
  private let height: Double
  private let horizontal: Double
  private let vertical: Double

  /// The minimum length, in points: a reader drops text without an extent.
  private static let minimumExtent = 0.2

  init(_ page: RecognizedPage, width: Double, height: Double) {
    self.init(pixelWidth: page.width, pixelHeight: page.height, width: width, height: height)
  }

  init(pixelWidth: Int, pixelHeight: Int, width: Double, height: Double) {
    self.width = width
    self.height = height
    horizontal = width / Double(max(pixelWidth, 1))
    vertical = height / Double(max(pixelHeight, 1))
  }

  /// A box in points, with `bottom` below `top`.
  ///
  /// It is clamped to the page, because readers drop content outside, and it has at least the
  /// minimum extent.
  func box(of box: Box) -> (left: Double, bottom: Double, width: Double, top: Double) {
    let left = clamped(box.x * horizontal, to: width)
    let right = clamped(box.maxX * horizontal, to: width)
    let top = clamped(box.y * vertical, to: height)
    let bottom = clamped(box.maxY * vertical, to: height)
    let wide = max(right - left, Self.minimumExtent), high = max(bottom - top, Self.minimumExtent)
    return (
      min(left, width - wide), max(height - top - high, 0), wide, max(height - top, high)
    )
  }

  /// The extent of a word in the coordinates of ``PlacedWord``.
  func place(
    of word: RecognizedPage.Word
  ) -> (left: Double, right: Double, bottom: Double, top: Double) {
    let box = box(of: word.box)
    return word.isVertical
      ? (-box.top, -box.bottom, box.left, box.left + box.width)
      : (box.left, box.left + box.width, box.bottom, box.top)
  }

  /// The baseline of a line at the middle of `word`, in the coordinates of ``PlacedWord``.
  func baseline(of line: RecognizedPage.Line, under word: RecognizedPage.Word) -> Double {
    let isVertical = word.isVertical
    // x along the line, y across it.
    func turned(_ point: Point) -> Point { isVertical ? Point(x: point.y, y: point.x) : point }
    var across = isVertical ? word.box.x : word.box.maxY
    if let first = line.baseline.first.map(turned), let last = line.baseline.last.map(turned),
      last.x > first.x
    {
      let middle =
        isVertical ? word.box.y + word.box.height / 2 : word.box.x + word.box.width / 2
      across = first.y + (last.y - first.y) * (middle - first.x) / (last.x - first.x)
    }
    return isVertical ? across * horizontal : height - across * vertical
  }

  /// The typography of `block`, whose letters are `letterWidth` points apart.
  func typography(of block: RecognizedPage.Block, letterWidth: Double) -> BlockTypography {
    var heights: [Double] = [], baselines: [Double] = []
    for paragraph in block.paragraphs {
      for line in paragraph.lines {
        heights.append(height(of: line))
        guard let start = line.baseline.first else { continue }
        baselines.append(line.isVertical ? -start.x * horizontal : start.y * vertical)
      }
    }
    let height = heights.isEmpty ? Self.minimumExtent : heights.median
    // Cells of the same row have no line pitch.
    let distances = zip(baselines.dropFirst(), baselines).map(-).filter { $0 > height / 2 }
    return BlockTypography(
      height: height, pitch: distances.isEmpty ? 0 : distances.median, letterWidth: letterWidth)
  }

  /// The font size of `line`: that of its block, or in proportion to its own height if that differs
  /// by a factor of 1.5; always enough for its tallest word.
  func fontSize(
    of line: RecognizedPage.Line, tallest: Double, in block: BlockTypography
  ) -> Double {
    let own = height(of: line)
    let isUsual = (block.height / 1.5...block.height * 1.5).contains(own)
    return max((isUsual ? block.height : own) * block.fontSizePerHeight, tallest / 2.5, 1)
  }

  private func height(of line: RecognizedPage.Line) -> Double {
    let thickness = line.thickness * (line.isVertical ? horizontal : vertical)
    return max(clamped(thickness, to: max(width, height)), Self.minimumExtent)
  }

  private func clamped(_ value: Double, to limit: Double) -> Double {
    value.isFinite ? min(max(value, 0), limit) : 0
  }
}

/// The typography of a block, which determines its font size.
struct BlockTypography {
  /// The median height of a line's glyphs, in points.
  let height: Double
  /// The font size as a multiple of ``height``.
  let fontSizePerHeight: Double

  /// The minimum font size, as a multiple of the glyph height.
  ///
  /// With a smaller font, readers take smaller gaps for spaces and for the gutter between two
  /// columns; 0.8 was the best value in trials.
  private static let minimumFontSizePerHeight = 0.8
  /// The maximum font size, as a multiple of the glyph height. Lines that need more are not
  /// consecutive lines of a paragraph.
  private static let maximumFontSizePerHeight = 1.5
  /// The maximum line pitch, in font sizes.
  ///
  /// At 1.5 font sizes or more, poppler (`maxLineSpacingDelta`) and mupdf (`PARAGRAPH_DIST`) split
  /// paragraphs and do not find words that are hyphenated across lines. 1.4 leaves a margin.
  private static let maximumPitchPerFontSize = 1.4

  /// Computes the smallest font size that keeps the lines together, or the minimum if no allowed
  /// size does.
  ///
  /// mupdf uses the mean of a letter's height and its width, stretched as it is.
  /// - Parameters:
  ///   - pitch: the median distance between baselines in points, 0 if there is only one line.
  ///   - letterWidth: the mean distance between letters, in points.
  init(height: Double, pitch: Double, letterWidth: Double) {
    self.height = height
    let size = pitch / Self.maximumPitchPerFontSize
    let stretched = letterWidth / (Double(GlyphlessFont.advance) / 1000)
    let needed = max(size, size * size / max(stretched, 0.1)) / height
    fontSizePerHeight =
      (Self.minimumFontSizePerHeight...Self.maximumFontSizePerHeight).contains(needed)
      ? needed : Self.minimumFontSizePerHeight
  }
}
