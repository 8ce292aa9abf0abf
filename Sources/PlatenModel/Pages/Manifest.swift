public import FoundationEssentials

/// What a scan made of which photos: the file beside the document.
///
/// Its JSON Schema is `man/platen-manifest.schema.json`.
public struct Manifest: Hashable, Sendable, Codable {
  public let title: String?
  /// Pages in the document; photos that failed do not count.
  public let pageCount: Int
  public let created: Date
  /// The program and its version.
  public let generator: String
  public let documents: [Document]
  /// In the order of the document; photos and pages that failed are among them.
  public let pages: [Page]

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

  /// One file that was written.
  public struct Document: Hashable, Sendable, Codable {
    /// As the caller gave it; `-` is standard output.
    public let path: String
    public let pageCount: Int

    public init(path: String, pageCount: Int) {
      self.path = path
      self.pageCount = pageCount
    }
  }

  /// A page of a photo, or why there is none.
  public struct Page: Hashable, Sendable, Codable {
    public let source: String
    /// The page's place among those of its file, from 1.
    public let page: Int
    /// Why the page is missing; then only ``source`` and ``page`` are known.
    public var error: String?
    /// The photo's bytes, in hexadecimal.
    public var sha256: String?
    /// How it was decided which part of the photo is the page.
    public var pageFinding: PageFindingResult?
    /// The upright page's corners in the photo, from its own top left; left out where the
    /// whole photo was used.
    public var quad: Quad?
    /// The page's sides as a polygon in the photo; left out where they are straight.
    public var outline: [Point]?
    /// How sure the quad is, 0 to 1.
    public var quadConfidence: Double?
    public var paperSize: PaperSize?
    /// Pixels per inch.
    public var resolution: Resolution?
    /// The turn that was made, in degrees clockwise.
    public var rotation: Rotation?
    /// How sure the turn is, 0 to 1.
    public var rotationConfidence: Double?
    public var colour: PageColour?
    /// Pixels of the flattened, upright page.
    public var width: Int?
    /// Pixels of the flattened, upright page.
    public var height: Int?
    public var language: String?
    /// Of the words, 0 to 1.
    public var meanConfidence: Double?
    public var text: String?
    public var blocks: [RecognizedPage.Block]?
    /// What it says, where it is a receipt.
    public var receipt: Receipt?
    /// Codes, dates, addresses, …: what was asked for; left out where there are none.
    public var items: [Item]?
    /// What did not go as it should.
    public var warnings: [String]?

    public init(source: String, page: Int) {
      self.source = source
      self.page = page
    }
  }
}
