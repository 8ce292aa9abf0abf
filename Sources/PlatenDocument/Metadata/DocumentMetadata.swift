public import FoundationEssentials

/// The metadata of a PDF, for readers and search engines.
public struct DocumentMetadata: Hashable, Sendable {
  /// The title, which viewers show instead of the file name. Default: none.
  public var title: String?
  /// The author. Default: none.
  public var author: String?
  /// The subject. Default: none.
  public var subject: String?
  /// The keywords. Default: none.
  public var keywords: [String]
  /// The language of the text as a BCP 47 tag, such as `en` or `zh-Hans`; see
  /// ``language(forTesseract:)``. Default: the language of most words.
  public var language: String?
  /// The creation date, written in UTC with a resolution of one second. Default: now.
  public var created: Date
  /// The program that created the document. Default: `platen`.
  public var generator: String

  /// Creates the metadata.
  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String] = [],
    language: String? = nil, created: Date = Date(), generator: String = "platen"
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.language = language
    self.created = created
    self.generator = generator
  }
}

extension DocumentMetadata {
  /// The keywords as one string, as PDF requires; `nil` if there are none.
  var joinedKeywords: String? { keywords.isEmpty ? nil : keywords.joined(separator: ", ") }

  /// The creation date in ISO 8601: `2026-11-21T10:00:00Z`.
  var isoTimestamp: String { created.formatted(.iso8601) }

  /// The creation date in PDF's format: `D:20261121100000Z`.
  var pdfTimestamp: String { "D:" + isoTimestamp.filter(\.isNumber) + "Z" }

  /// The metadata without control characters, which neither XML nor viewers allow, and without
  /// empty strings.
  var printable: DocumentMetadata {
    DocumentMetadata(
      title: title?.nonEmpty, author: author?.nonEmpty, subject: subject?.nonEmpty,
      keywords: keywords.compactMap(\.nonEmpty), language: language?.nonEmpty, created: created,
      generator: generator.printable)
  }
}

extension String {
  /// The printable text; `nil` if it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : printable }

  /// The text with each control character and noncharacter replaced by a space.
  var printable: String {
    var result = ""
    for scalar in unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      let isForbidden = isControl || scalar.properties.isNoncharacterCodePoint
      result.unicodeScalars.append(isForbidden ? " " : scalar)
    }
    return result
  }
}
