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
