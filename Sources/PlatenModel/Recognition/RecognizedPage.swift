/// The text of one page: blocks ▸ paragraphs ▸ lines ▸ words, in reading order.
///
/// Boxes and baselines are in pixels of the flattened, upright page.
public struct RecognizedPage: Hashable, Sendable, Codable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// The languages that it was read with, as the reader names them: `eng+fra`.
  public let language: String
  public let blocks: [Block]

  public init(width: Int, height: Int, language: String, blocks: [Block]) {
    self.width = width
    self.height = height
    self.language = language
    self.blocks = blocks
  }

  /// A part of the page that is read as one: a column, a heading, a table.
  public struct Block: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
      case text, heading, caption, table, image, separator
    }
    public let box: Box
    public let kind: Kind
    public let paragraphs: [Paragraph]

    public init(box: Box, kind: Kind, paragraphs: [Paragraph]) {
      self.box = box
      self.kind = kind
      self.paragraphs = paragraphs
    }
  }

  public struct Paragraph: Hashable, Sendable, Codable {
    public let lines: [Line]

    public init(lines: [Line]) { self.lines = lines }
  }

  public struct Line: Hashable, Sendable, Codable {
    /// The words, joined as they are written: with spaces, or without between
    /// words of a script that has none.
    public let text: String
    public let box: Box
    /// Where the letters stand: its left and its right end; of a line from top to bottom its
    /// left side, from its top down.
    public let baseline: [Point]
    public let words: [Word]

    public init(text: String, box: Box, baseline: [Point], words: [Word]) {
      self.text = text
      self.box = box
      self.baseline = baseline
      self.words = words
    }
  }

  public struct Word: Hashable, Sendable, Codable {
    public let text: String
    public let box: Box
    /// 0 to 1.
    public let confidence: Double
    /// Whether it runs from right to left, as Arabic and Hebrew do.
    public let isRightToLeft: Bool
    /// Whether it runs from top to bottom, as Chinese and Japanese may.
    public let isVertical: Bool

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
  public var lines: [Line] { blocks.flatMap { $0.paragraphs.flatMap(\.lines) } }
  public var words: [Word] { lines.flatMap(\.words) }

  /// The mean of the words' confidences, 0 to 1; `nil` without words.
  public var meanConfidence: Double? {
    let words = self.words
    guard !words.isEmpty else { return nil }
    return words.reduce(0) { $0 + $1.confidence } / Double(words.count)
  }
}

extension RecognizedPage.Line {
  /// Whether it runs from top to bottom.
  public var isVertical: Bool { words.first?.isVertical ?? false }

  /// How high its ink is, across the way it runs, in pixels.
  package var thickness: Double { isVertical ? box.width : box.height }
}

extension RecognizedPage.Block {
  /// Takes a block without its kind for text.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      box: try values.decode(Box.self, forKey: .box),
      kind: try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .text,
      paragraphs: try values.decode([RecognizedPage.Paragraph].self, forKey: .paragraphs))
  }
}

extension RecognizedPage.Line {
  /// Takes the lower edge of its box for a line's baseline where that is left out.
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

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: try values.decode(String.self, forKey: .text),
      box: try values.decode(Box.self, forKey: .box),
      confidence: try values.decode(Double.self, forKey: .confidence),
      isRightToLeft: try values.decodeIfPresent(Bool.self, forKey: .isRightToLeft) ?? false,
      isVertical: try values.decodeIfPresent(Bool.self, forKey: .isVertical) ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .text)
    try values.encode(box, forKey: .box)
    try values.encode(confidence.rounded(toPlaces: 3), forKey: .confidence)
    if isRightToLeft { try values.encode(true, forKey: .isRightToLeft) }
    if isVertical { try values.encode(true, forKey: .isVertical) }
  }
}
