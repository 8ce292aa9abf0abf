public import FoundationEssentials
public import PlatenModel

/// Finds what is known about a subject, as Visual Look Up does. Platen asks for nothing by itself: what
/// is sent where, is decided by whoever gives this closure. `nil` where nothing is known.
public typealias LookUp = @Sendable (LookUpQuery) async throws -> LookUpResult?

/// What a ``LookUp`` gets: a subject, and what was read in its photo.
public struct LookUpQuery: Hashable, Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The subject, in pixels of the photo as displayed.
  public let subject: Subject
  /// A PNG file of the subject with straight alpha, as large as the subject.
  public let picture: Data
  /// The text of the photo; empty where none was asked for.
  public let transcript: String
  /// The barcodes and the data in the text of the photo.
  public let items: [Item]

  package init(
    source: String, subject: Subject, picture: Data, transcript: String, items: [Item]
  ) {
    self.source = source
    self.subject = subject
    self.picture = picture
    self.transcript = transcript
    self.items = items
  }
}

/// What is known about something in a photo.
public struct LookUpResult: Hashable, Sendable, Codable {
  /// One line.
  public let title: String
  /// Further lines; empty where there are none.
  public let text: String
  /// A web address, which nothing opens by itself; `nil` where there is none.
  public let url: String?
  /// The number of the subject; `nil` where the result is about a code.
  public private(set) var subject: Subject.ID?

  /// Creates a result. A `url` of another scheme than `http` and `https` is left out.
  public init(title: String, text: String = "", url: String? = nil) {
    self.title = title
    self.text = text
    self.url = url.flatMap { $0.isWebAddress ? $0 : nil }
  }

  /// The same result for subject `number`.
  package func about(_ number: Subject.ID) -> LookUpResult {
    var copy = self
    copy.subject = number
    return copy
  }
}

extension String {
  /// Whether a person may be offered to open the text: an address of the web, without spaces. Schemes
  /// that run code or hold data are none.
  package var isWebAddress: Bool {
    let start = lowercased()
    let scheme = ["http://", "https://"].first(where: start.hasPrefix)
    guard let scheme, utf8.count > scheme.utf8.count else { return false }
    return unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
  }
}
