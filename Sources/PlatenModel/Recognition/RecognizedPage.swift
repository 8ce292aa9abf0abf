/// The recognized text of one page: blocks, paragraphs, lines and words, in reading order.
///
/// Boxes and baselines are in pixels of the flattened, upright page.
public struct RecognizedPage: Hashable, Sendable, Codable {
  private enum CodingKeys: CodingKey { case width, height, language, blocks, checkBoxes, fields }

  /// Pixels of the flattened, upright page.
  public let width: Int
  /// Pixels of the flattened, upright page.
  public let height: Int
  /// The languages of the recognition, by Tesseract's names: `eng+fra`.
  public let language: String
  /// The blocks, in reading order.
  public let blocks: [Block]
  /// The check boxes, in reading order.
  public let checkBoxes: [CheckBox]
  /// The fields of a form, in reading order.
  public let fields: [Field]

  /// Creates a page of `width` × `height` pixels.
  public init(
    width: Int, height: Int, language: String, blocks: [Block], checkBoxes: [CheckBox] = [],
    fields: [Field] = []
  ) {
    self.width = width
    self.height = height
    self.language = language
    self.blocks = blocks
    self.checkBoxes = checkBoxes
    self.fields = fields
  }

  /// A unit of the layout: a column of text, a heading, a table.
  public struct Block: Hashable, Sendable, Codable {
    /// The kind of a block.
    public enum Kind: String, Hashable, Sendable, Codable {
      /// Running text.
      case text
      /// A title.
      case heading
      /// The text of an illustration or a table.
      case caption
      /// Text in rows and columns.
      case table
      /// An illustration.
      case image
      /// A rule between blocks.
      case separator
      /// Lines written by hand; only those that were read with certainty are among its paragraphs.
      case handwriting
    }
    /// The smallest box around the block, in pixels of the page.
    public let box: Box
    /// The kind of the block.
    public let kind: Kind
    /// The paragraphs, in reading order.
    public let paragraphs: [Paragraph]
    /// The rows and cells of a table; `nil` for other blocks, and for a table of which only the
    /// lines are known.
    public let table: Table?

    /// Creates a block.
    public init(box: Box, kind: Kind, paragraphs: [Paragraph], table: Table? = nil) {
      self.box = box
      self.kind = kind
      self.paragraphs = paragraphs
      self.table = table
    }
  }

  /// Lines that form a paragraph, in reading order.
  public struct Paragraph: Hashable, Sendable, Codable {
    /// The lines, in reading order.
    public let lines: [Line]

    /// Creates a paragraph.
    public init(lines: [Line]) { self.lines = lines }
  }

  /// A line of text.
  public struct Line: Hashable, Sendable, Codable {
    /// The text of the words, joined by spaces, or without spaces in scripts that use none.
    public let text: String
    /// The smallest box around the line, in pixels of the page.
    public let box: Box
    /// The left and the right end of the baseline; of a vertical line the upper and the lower end
    /// of its left side. In pixels of the page.
    public let baseline: [Point]
    /// The words, in reading order.
    public let words: [Word]

    /// Creates a line. The text is not derived from the words.
    public init(text: String, box: Box, baseline: [Point], words: [Word]) {
      self.text = text
      self.box = box
      self.baseline = baseline
      self.words = words
    }
  }

  /// A word with its place and its confidence.
  public struct Word: Hashable, Sendable, Codable {
    /// The word with its punctuation.
    public let text: String
    /// The smallest box around the word, in pixels of the page.
    public let box: Box
    /// The confidence of the recognition, 0 to 1.
    public let confidence: Double
    /// Whether the word runs from right to left, as in Arabic and Hebrew.
    public let isRightToLeft: Bool
    /// Whether the word runs from top to bottom, as Chinese and Japanese may.
    public let isVertical: Bool

    /// Creates a word; by default it is horizontal and runs from left to right.
    public init(
      text: String, box: Box, confidence: Double, isRightToLeft: Bool = false,
      isVertical: Bool = false
    ) {
      self.text = text
      self.box = box
      self.confidence = confidence
      self.isRightToLeft = isRightToLeft
      self.isVertical = isVertical
    }
  }
}

extension RecognizedPage {
  /// All lines, in reading order.
  public var lines: [Line] { blocks.flatMap { $0.paragraphs.flatMap(\.lines) } }
  /// All words, in reading order.
  public var words: [Word] { lines.flatMap(\.words) }

  /// The mean of the words' confidences, 0 to 1; `nil` without words.
  public var meanConfidence: Double? { words.meanConfidence }
}

extension RecognizedPage.Line {
  /// Whether the line runs from top to bottom.
  public var isVertical: Bool { words.first?.isVertical ?? false }

  /// The height of the line across its direction, in pixels.
  package var thickness: Double { isVertical ? box.width : box.height }
}

extension RecognizedPage {
  /// Decodes a page. Throws unless it is at least a pixel wide and high, and not implausibly large.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      width: try values.decode(Int.self, forKey: .width),
      height: try values.decode(Int.self, forKey: .height),
      language: try values.decode(String.self, forKey: .language),
      blocks: try values.decode([Block].self, forKey: .blocks),
      checkBoxes: try values.decodeIfPresent([CheckBox].self, forKey: .checkBoxes) ?? [],
      fields: try values.decodeIfPresent([Field].self, forKey: .fields) ?? [])
    guard (1...10_000_000).contains(width), (1...10_000_000).contains(height) else {
      throw DecodingError.dataCorruptedError(
        forKey: .width, in: values, debugDescription: "a page has 1 to 10000000 pixels a side")
    }
  }
}

extension RecognizedPage {
  /// Encodes a page; check boxes and fields only if there are any.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(language, forKey: .language)
    try values.encode(blocks, forKey: .blocks)
    if !checkBoxes.isEmpty { try values.encode(checkBoxes, forKey: .checkBoxes) }
    if !fields.isEmpty { try values.encode(fields, forKey: .fields) }
  }
}

extension RecognizedPage.Block {
  /// Decodes a block; without a kind it is ``Kind/text``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      box: try values.decode(Box.self, forKey: .box),
      kind: try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .text,
      paragraphs: try values.decode([RecognizedPage.Paragraph].self, forKey: .paragraphs),
      table: try values.decodeIfPresent(RecognizedPage.Table.self, forKey: .table))
  }
}

extension RecognizedPage.Line {
  /// Decodes a line; without a baseline it is the lower edge of the box.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let box = try values.decode(Box.self, forKey: .box)
    self.init(
      text: try values.decode(String.self, forKey: .text), box: box,
      baseline: try values.decodeIfPresent([Point].self, forKey: .baseline)
        ?? [Point(x: box.x, y: box.maxY), Point(x: box.maxX, y: box.maxY)],
      words: try values.decode([RecognizedPage.Word].self, forKey: .words))
  }
}

extension RecognizedPage.Word {
  private enum CodingKeys: CodingKey { case text, box, confidence, isRightToLeft, isVertical }

  /// Decodes a word; `isRightToLeft` and `isVertical` are optional. Throws unless the confidence is
  /// from 0 to 1.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: try values.decode(String.self, forKey: .text),
      box: try values.decode(Box.self, forKey: .box),
      confidence: try values.decode(Double.self, forKey: .confidence),
      isRightToLeft: try values.decodeIfPresent(Bool.self, forKey: .isRightToLeft) ?? false,
      isVertical: try values.decodeIfPresent(Bool.self, forKey: .isVertical) ?? false)
    guard (0...1).contains(confidence) else {
      throw DecodingError.dataCorruptedError(
        forKey: .confidence, in: values, debugDescription: "a confidence is from 0 to 1")
    }
  }

  /// Encodes a word; `isRightToLeft` and `isVertical` only if they are `true`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .text)
    try values.encode(box, forKey: .box)
    try values.encode(encoder.output(confidence, places: 3), forKey: .confidence)
    if isRightToLeft { try values.encode(true, forKey: .isRightToLeft) }
    if isVertical { try values.encode(true, forKey: .isVertical) }
  }
}

extension RecognizedPage {
  /// The text in reading order: a line feed after each line, an empty line between paragraphs.
  ///
  /// A word that is hyphenated at the end of a line is joined, in the line where it starts.
  public var text: String {
    blocks.flatMap(\.paragraphs)
      .map { $0.plainLines.map { $0 + "\n" }.joined() }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}

extension RecognizedPage.Paragraph {
  /// The lines' texts, with hyphenated words joined.
  fileprivate var plainLines: [String] {
    lines.reduce(into: []) { plain, line in
      guard let last = plain.last, let start = last.hyphenatedStart,
        let rest = line.text.hyphenatedRest
      else {
        plain.append(line.text)
        return
      }
      plain[plain.count - 1] = String(start + rest)
      let others = line.text.dropFirst(rest.count).drop { $0 == " " }
      if !others.isEmpty { plain.append(String(others)) }
    }
  }
}

extension String {
  /// The line without the hyphen at its end; `nil` if no word is hyphenated there.
  fileprivate var hyphenatedStart: Substring? {
    guard let mark = last, "-\u{2010}\u{AD}¬".contains(mark) else { return nil }
    let line = dropLast()
    let word = line.reversed().prefix { $0.isLetter }
    return word.count >= 2 ? line : nil
  }

  /// The first word with its punctuation, if it can be the rest of a hyphenated word: it starts
  /// with a lowercase letter and is no conjunction after a hyphen that stays (`Vor- und Nachname`).
  fileprivate var hyphenatedRest: Substring? {
    let word = prefix { $0 != " " }
    guard let first = word.first, first.isLowercase else { return nil }
    return Self.conjunctions.contains(word) ? nil : word
  }

  private static let conjunctions: Set<Substring> = [
    "und", "oder", "bis", "sowie", "bzw.", "beziehungsweise", "and", "or", "to", "en", "of", "och",
    "eller", "og", "ja", "tai",
  ]
}

extension RecognizedPage {
  /// The height of a title, in heights of the body's lines.
  private static let titleSize = 1.8
  /// The height of a heading of the same level as a larger one, as a share of that.
  private static let sameLevelShare = 0.88
  /// Levels below this are not distinguished.
  private static let lowestLevel = 4

  /// The level of each block that is a heading, from 1 for a title; `nil` for other blocks.
  ///
  /// Headings of about the same size have the same level; one that is hardly larger than the text
  /// is no title.
  package var headingLevels: [Int?] {
    let body = max(bodyHeight, 1)
    let sizes = blocks.map { $0.kind == .heading ? $0.lineHeight.map { $0 / body } : nil }
    var levels: [(size: Double, level: Int)] = []
    for size in sizes.compactMap({ $0 }).sorted(by: >) {
      guard let last = levels.last else {
        levels.append((size, size >= Self.titleSize ? 1 : 2))
        continue
      }
      if size < Self.sameLevelShare * last.size {
        levels.append((size, min(last.level + 1, Self.lowestLevel)))
      }
    }
    return sizes.map { size in
      size.flatMap { size in levels.last { $0.size >= size }?.level }
    }
  }

  /// The median height of lines that are not headings, in pixels; 0 if there are none.
  private var bodyHeight: Double {
    let heights = blocks.filter { $0.kind != .heading }
      .flatMap { $0.paragraphs.flatMap { $0.lines.map(\.thickness) } }
    return heights.isEmpty ? 0 : heights.median
  }
}

extension RecognizedPage.Block {
  /// The median height of its lines, in pixels; `nil` without any.
  fileprivate var lineHeight: Double? {
    let heights = paragraphs.flatMap { $0.lines.map(\.thickness) }
    return heights.isEmpty ? nil : heights.median
  }
}

extension Sequence<RecognizedPage.Word> {
  /// The mean confidence of the words, 0 to 1; `nil` without words.
  package var meanConfidence: Double? { meanConfidence { _ in 1 } }

  /// The mean confidence of the words' characters, 0 to 1: each word weighs as much as it has
  /// characters. 0 without characters.
  package var meanCharacterConfidence: Double { meanConfidence { $0.text.count } ?? 0 }

  /// The mean with these weights; `nil` if they sum to 0.
  private func meanConfidence(weight: (RecognizedPage.Word) -> Int) -> Double? {
    var sum = 0.0, total = 0
    for word in self {
      let weight = weight(word)
      sum += word.confidence * Double(weight)
      total += weight
    }
    return total == 0 ? nil : sum / Double(total)
  }
}
