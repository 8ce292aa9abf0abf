public import FoundationEssentials

/// What a PDF says about itself, to readers and to search engines.
public struct DocumentMetadata: Hashable, Sendable {
  /// Shown by viewers in place of the file's name. Default: none.
  public var title: String?
  /// Who wrote it. Default: none.
  public var author: String?
  /// What it is about. Default: none.
  public var subject: String?
  /// Default: none.
  public var keywords: [String]
  /// The language of the text as a BCP 47 tag, `en` or `zh-Hans`; see
  /// ``language(forTesseract:)``. Default: that of most of the pages' words.
  public var language: String?
  /// When it was made; written in UTC, to the second. Default: now.
  public var created: Date
  /// The program that made it. Default: `platen`.
  public var generator: String

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
  /// The keywords in one string, as PDF wants them; `nil` without any.
  var joinedKeywords: String? { keywords.isEmpty ? nil : keywords.joined(separator: ", ") }

  /// The time of creation as ISO 8601 writes it: `2026-11-21T10:00:00Z`.
  var isoTimestamp: String { created.formatted(.iso8601) }

  /// The time of creation as PDF writes it: `D:20261121100000Z`.
  var pdfTimestamp: String { "D:" + isoTimestamp.filter(\.isNumber) + "Z" }

  /// The same without control characters, which neither XML nor viewers allow, and
  /// without empty texts, which tell nothing.
  var printable: DocumentMetadata {
    DocumentMetadata(
      title: title?.nonEmpty, author: author?.nonEmpty, subject: subject?.nonEmpty,
      keywords: keywords.compactMap(\.nonEmpty), language: language?.nonEmpty, created: created,
      generator: generator.printable)
  }
}

extension String {
  /// Printable, or `nil` where nothing is.
  fileprivate var nonEmpty: String? { isEmpty ? nil : printable }

  /// The same with each control character and noncharacter turned into a space.
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
