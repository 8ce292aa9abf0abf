/// The settings of a PDF document, apart from its metadata.
public struct DocumentSettings: Hashable, Sendable {
  /// The standard that the document conforms to. Default: PDF/A-2b.
  public var conformance = DocumentConformance.pdfa2b
  /// Whether headings, paragraphs, lists and tables are tagged for screen readers.
  ///
  /// Default: `nil`, which tags PDF/A documents only.
  public var isTagged: Bool?
  /// Whether recognized web and e-mail addresses become links. Default: `false`.
  public var addsLinks = false

  /// Creates the default settings.
  public init() {}

  /// Whether a page of this size, in points, can be part of a document: its sides have 3 to 14400
  /// points (ISO 32000-1, annex C).
  package static func allowsPage(widthInPoints width: Double, heightInPoints height: Double) -> Bool
  {
    (3...14400).contains(width) && (3...14400).contains(height)
  }

  /// The effective value of ``isTagged``.
  var tagsContent: Bool { isTagged ?? (conformance != .pdf) }
}
