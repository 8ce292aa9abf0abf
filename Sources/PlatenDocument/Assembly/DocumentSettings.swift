/// How a document is written, apart from what it says of itself.
public struct DocumentSettings: Hashable, Sendable {
  /// The standard that it keeps. Default: PDF/A-2b.
  public var conformance = DocumentConformance.pdfa2b
  /// Whether it tells what is a heading, a paragraph, a list, a table, so that a
  /// screen reader can read it. Default (`nil`): in PDF/A.
  public var isTagged: Bool?
  /// Whether recognised web and e-mail addresses become links. Default: no.
  public var addsLinks = false

  public init() {}

  /// What ``isTagged`` comes to.
  var tagsContent: Bool { isTagged ?? (conformance != .pdf) }
}
