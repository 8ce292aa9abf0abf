public import FoundationEssentials

/// The manifest of a scan: its photos, its pages and its documents, as a JSON file.
///
/// Its JSON Schema is `man/platen-manifest.schema.json`.
public struct Manifest: Hashable, Sendable, Codable {
  /// The title of the document; `nil` if none was given.
  public let title: String?
  /// Pages in all documents; photos that failed do not count.
  public let pageCount: Int
  /// When the scan started.
  public let created: Date
  /// The program and its version, such as `Generator.name`.
  public let generator: String
  /// The files that were written; empty if no photo gave a page.
  public let documents: [Document]
  /// The pages in the order of the document, failed ones included.
  public let pages: [Page]

  /// Creates a manifest; ``pageCount`` is the sum over `documents`.
  public init(
    title: String?, created: Date, generator: String, documents: [Document], pages: [Page]
  ) {
    self.title = title
    self.pageCount = documents.reduce(0) { $0 + $1.pageCount }
    self.created = created
    self.generator = generator
    self.documents = documents
    self.pages = pages
  }

  /// A document that was written.
  public struct Document: Hashable, Sendable, Codable {
    /// The path as the caller gave it; `-` is standard output.
    public let path: String
    /// Pages in the document.
    public let pageCount: Int

    /// Creates the entry of a document.
    public init(path: String, pageCount: Int) {
      self.path = path
      self.pageCount = pageCount
    }
  }

  /// Why a page was left out of a document.
  public enum SkipReason: String, Hashable, Sendable, Codable {
    /// Nothing is written on it.
    case blank
    /// Another photo shows the same page more sharply: ``Page/duplicateOf``.
    case duplicate
  }

  /// A page of a photo by its name.
  public struct PageReference: Hashable, Sendable, Codable {
    /// The name of the photo as the caller gave it.
    public let source: String
    /// The number of the page in its file, from 1.
    public let page: Int

    /// Creates a reference to page `page`, from 1, of the photo `source`.
    public init(source: String, page: Int) {
      self.source = source
      self.page = page
    }
  }

  /// A page of a photo, or the error in its place. A property that does not apply is `nil`.
  public struct Page: Hashable, Sendable, Codable {
    /// The name of the photo as the caller gave it.
    public let source: String
    /// The number of the page in its file, from 1.
    public let page: Int
    /// Why the page is missing; then only ``source`` and ``page`` are known.
    public var error: String?
    /// The SHA-256 digest of the photo's bytes, in hexadecimal.
    public var sha256: String?
    /// How the area of the page in the photo was determined.
    public var pageFinding: PageFindingResult?
    /// The corners of the upright page, in pixels of the photo; `nil` if the whole photo is the
    /// page.
    public var quad: Quad?
    /// The contour of a page with curved sides, in pixels of the photo; `nil` if they are
    /// straight.
    public var outline: [Point]?
    /// The confidence of the quad, 0 to 1.
    public var quadConfidence: Double?
    /// The paper size; `nil` if it is unknown.
    public var paperSize: PaperSize?
    /// Pixels per inch.
    public var resolution: Resolution?
    /// The clockwise rotation that was applied, in degrees.
    public var rotation: Rotation?
    /// The confidence of the rotation, 0 to 1.
    public var rotationConfidence: Double?
    /// How far the page was bent; `nil` if that was not measured.
    public var bend: PageBend?
    /// The colors of the page's image.
    public var color: PageColor?
    /// How the image was enhanced.
    public var mode: PageMode?
    /// Why it was enhanced in ``mode``.
    public var modeReason: PageModeDecision.Reason?
    /// Pixels of the flattened, upright page.
    public var width: Int?
    /// Pixels of the flattened, upright page.
    public var height: Int?
    /// The languages of the recognition, by Tesseract's names: `eng+fra`.
    public var language: String?
    /// The mean confidence of the words, 0 to 1; `nil` without words.
    public var meanConfidence: Double?
    /// The share of the page's print that recognized words explain, 0 to 1; `nil` without
    /// recognition.
    public var textCoverage: Double?
    /// The recognized text, in reading order.
    public var text: String?
    /// The recognized text with its layout, in pixels of the flattened, upright page.
    public var blocks: [RecognizedPage.Block]?
    /// The check boxes; `nil` if there are none.
    public var checkBoxes: [RecognizedPage.CheckBox]?
    /// The fields of a form; `nil` if there are none.
    public var fields: [RecognizedPage.Field]?
    /// The content of a receipt; `nil` if the page is not a receipt.
    public var receipt: Receipt?
    /// The items that were wanted, such as barcodes and dates; `nil` if there are none.
    public var items: [Item]?
    /// One line for each problem that did not prevent the page.
    public var warnings: [String]?
    /// Why the page is in no document; `nil` if it is in one.
    public var skipped: SkipReason?
    /// The photo that shows the same page and is in the document; `nil` unless the page is a duplicate.
    public var duplicateOf: PageReference?

    private enum CodingKeys: String, CodingKey {
      case source, page, error, sha256, pageFinding, quad, outline, quadConfidence, paperSize,
        resolution
      case rotation, rotationConfidence, bend, mode, modeReason, width, height, language,
        meanConfidence
      case textCoverage, text, blocks, checkBoxes, fields, receipt, items, warnings, skipped,
        duplicateOf
      case color = "colour"
    }

    /// Creates the entry of page `page`, from 1, of the photo `source`; all else is `nil`.
    public init(source: String, page: Int) {
      self.source = source
      self.page = page
    }
  }
}
