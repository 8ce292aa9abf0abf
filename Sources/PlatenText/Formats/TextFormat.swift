package import FoundationEssentials
package import PlatenModel

/// How recognised text is written down.
package enum TextFormat: String, CaseIterable, Sendable {
  /// The text in reading order, a form feed after each page.
  case text
  /// Tesseract's table of twelve columns, a line per part of a page.
  case tsv
  /// XHTML with a place for every word (hOCR 1.2).
  case hocr
  /// The Library of Congress's XML for scanned pages (ALTO 4.2).
  case alto
  /// One JSON object a line, one line a page.
  case jsonl
  /// A web page in one file: each page's picture, with its text and links in place.
  case html

  /// Whether pages are shown as they look, with a ``PageView``.
  package var showsImages: Bool { self == .html }
}

/// Where a recognised page comes from.
package struct PageSource: Hashable, Sendable {
  /// The photo's name as the caller gave it; `-` is standard input.
  package let name: String
  /// The page's number in the output, from 1.
  package let number: Int

  package init(name: String, number: Int) {
    self.name = name
    self.number = number
  }
}

/// What a page looks like, beside its text.
package struct PageView: Hashable, Sendable {
  /// A JPEG of the flattened, upright page; `nil` to draw the words instead.
  package let image: Data?
  package let links: [TextLink]

  package init(image: Data?, links: [TextLink]) {
    self.image = image
    self.links = links
  }
}

/// Writes recognised pages, one after the other.
///
/// Nothing is kept from page to page: write the header, each page as it comes,
/// then the footer.
package protocol TextWriter: Sendable {
  /// What stands before the first page.
  var header: String { get }
  /// One page, with the line feed that ends it.
  func page(_ page: RecognizedPage, from source: PageSource) -> String
  /// The same with what it looks like, which formats of text alone leave out.
  func page(_ page: RecognizedPage, from source: PageSource, view: PageView) -> String
  /// What stands after the last page.
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
  /// What writes this format; `generator` is the program's name and version,
  /// `platen 1.0`, for the formats that name it.
  package func writer(generator: String) -> any TextWriter {
    switch self {
    case .text: PlainTextWriter()
    case .tsv: TSVWriter()
    case .hocr: HOCRWriter(generator: generator)
    case .alto: ALTOWriter(generator: generator)
    case .jsonl: JSONLinesWriter()
    case .html: HTMLWriter(generator: generator)
    }
  }
}
