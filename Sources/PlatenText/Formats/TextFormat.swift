package import FoundationEssentials
package import PlatenModel

/// An output format of recognized text.
package enum TextFormat: String, CaseIterable, Sendable {
  /// Plain text in reading order, with a form feed after each page.
  case text
  /// Tesseract's TSV: twelve columns, one row per element of a page.
  case tsv
  /// XHTML with a box for every word (hOCR 1.2).
  case hocr
  /// The Library of Congress's XML for scanned pages (ALTO 4.2).
  case alto
  /// JSON Lines: one JSON object per page.
  case jsonl
  /// Markdown with headings, lists and tables.
  case markdown
  /// A self-contained HTML file with the image of each page, its text and its links.
  case html

  /// Whether the format shows page images, which a ``PageView`` provides.
  package var showsImages: Bool { self == .html }
}

/// The source of a recognized page.
package struct PageSource: Hashable, Sendable {
  /// The photo's name as given by the caller; `-` is standard input.
  package let name: String
  /// The page's number in the output, from 1.
  package let number: Int

  package init(name: String, number: Int) {
    self.name = name
    self.number = number
  }
}

/// The image and the links of a page.
package struct PageView: Hashable, Sendable {
  /// A JPEG of the flattened, upright page; `nil` to render the words instead.
  package let image: Data?
  /// The links in the page's text.
  package let links: [TextLink]

  package init(image: Data?, links: [TextLink]) {
    self.image = image
    self.links = links
  }
}

/// Writes recognized pages, one after the other.
///
/// A writer keeps no state between pages: write the header, each page as it arrives, then the
/// footer.
package protocol TextWriter: Sendable {
  /// The text before the first page.
  var header: String { get }
  /// One page, terminated by a line feed.
  func page(_ page: RecognizedPage, from source: PageSource) -> String
  /// One page with its image and links; formats of text alone ignore them.
  func page(_ page: RecognizedPage, from source: PageSource, view: PageView) -> String
  /// The text after the last page.
  var footer: String { get }
}

extension TextWriter {
  package var header: String { "" }
  package var footer: String { "" }

  package func page(
    _ page: RecognizedPage, from source: PageSource, view: PageView
  ) -> String {
    self.page(page, from: source)
  }
}

extension TextFormat {
  /// The writer of this format. `generator` is the program's name and version, such as `platen
  /// 1.0`, for the formats that include it.
  package func writer(generator: String) -> any TextWriter {
    switch self {
    case .text: PlainTextWriter()
    case .tsv: TSVWriter()
    case .hocr: HOCRWriter(generator: generator)
    case .alto: ALTOWriter(generator: generator)
    case .jsonl: JSONLinesWriter()
    case .markdown: MarkdownWriter()
    case .html: HTMLWriter(generator: generator)
    }
  }
}

/// Writes plain text: a line feed after each line, an empty line between paragraphs, a form feed
/// after each page.
struct PlainTextWriter: TextWriter {
  func page(_ page: RecognizedPage, from source: PageSource) -> String { page.text + "\u{0C}" }
}

/// Writes JSON Lines: one ``PageTextRecord`` per line, with sorted keys.
struct JSONLinesWriter: TextWriter {
  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    // Encoding fails only for non-finite numbers, which no page has.
    guard let line = try? JSONText.line(of: PageTextRecord(source: source, page: page)) else {
      fatalError("a recognized page cannot be encoded as JSON")
    }
    return line
  }
}

/// One line of the `jsonl` format: a recognized page and its source, as one flat object.
package struct PageTextRecord: Hashable, Sendable {
  /// The source of the page.
  package let source: PageSource
  package let page: RecognizedPage

  package init(source: PageSource, page: RecognizedPage) {
    self.source = source
    self.page = page
  }
}

extension PageTextRecord: Codable {
  private enum CodingKeys: CodingKey { case source, page }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let number = try values.decode(Int.self, forKey: .page)
    guard (1...Int(Int32.max)).contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: .page, in: values, debugDescription: "a page number is above 0")
    }
    self.init(
      source: PageSource(name: try values.decode(String.self, forKey: .source), number: number),
      page: try RecognizedPage(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source.name, forKey: .source)
    try values.encode(source.number, forKey: .page)
    try page.encode(to: encoder)
  }
}

/// Writes Tesseract's TSV: twelve columns, and one row per page (level 1), block (2), paragraph
/// (3), line (4) and word (5).
///
/// Coordinates are whole pixels. Confidence is 0 to 100 for words and -1 for all others.
struct TSVWriter: TextWriter {
  var header: String {
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\t"
      + "left\ttop\twidth\theight\tconf\ttext\n"
  }

  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    let whole = Box(x: 0, y: 0, width: Double(page.width), height: Double(page.height))
    var rows = Self.row([source.number], box: whole)
    for (number, block) in page.blocks.numbered {
      rows += Self.rows(of: block, at: [source.number, number])
    }
    return rows
  }

  private static func rows(of block: RecognizedPage.Block, at place: [Int]) -> String {
    var rows = row(place, box: block.box)
    for (number, paragraph) in block.paragraphs.numbered {
      guard let box = paragraph.lines.map(\.box).union else { continue }
      rows += row(place + [number], box: box)
      for (lineNumber, line) in paragraph.lines.numbered {
        let linePlace = place + [number, lineNumber]
        rows += row(linePlace, box: line.box)
        for (wordNumber, word) in line.words.numbered {
          let confidence = "\((word.confidence * 100).rounded(toPlaces: 2))"
          rows += row(
            linePlace + [wordNumber], box: word.box, confidence: confidence,
            text: word.text.withoutBreaks)
        }
      }
    }
    return rows
  }

  /// A row. `place` has the numbers of the page and of the enclosing elements down to this one;
  /// their count is the level.
  private static func row(
    _ place: [Int], box: Box, confidence: String = "-1", text: String = ""
  ) -> String {
    let numbers = place + Array(repeating: 0, count: 5 - place.count)
    let columns = ([place.count] + numbers + box.wholePixels).map(String.init)
    return (columns + [confidence, text]).joined(separator: "\t") + "\n"
  }
}

extension Collection {
  /// The elements, numbered from 1.
  var numbered: some Sequence<(Int, Element)> { zip(1..., self) }
}

extension Box {
  /// x, y, width and height in whole pixels; each side is rounded to the nearest pixel.
  var wholePixels: [Int] {
    let left = Int(x.rounded())
    let top = Int(y.rounded())
    return [left, top, Int(maxX.rounded()) - left, Int(maxY.rounded()) - top]
  }
}
