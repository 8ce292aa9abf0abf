/// The language and the region to assume for a text: a BCP 47 tag such as `de-CH`.
package struct ItemLocale: Hashable, Sendable {
  let language: Language
  /// The ISO 3166 code in capitals.
  package let region: String

  /// Parses a tag; `nil` where its language is not one of the seven. A language without a region
  /// has its most common one.
  package init?(tag: String) {
    let parts = tag.split { $0 == "-" || $0 == "_" || $0 == "." }
    guard let first = parts.first, let language = Language(rawValue: first.lowercased()) else {
      return nil
    }
    self.language = language
    region =
      parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased() ?? language.defaultRegion
  }

  /// Whether the decimal separator is a comma.
  var usesDecimalComma: Bool {
    language != .english && !["MX", "CH", "LI", "PR", "PA", "DO", "GT", "HN"].contains(region)
  }

  /// Whether the month precedes the day: `5/3` is the third of May.
  var writesMonthFirst: Bool { language == .english && ["US", "PH"].contains(region) }
}

extension Language {
  fileprivate var defaultRegion: String {
    switch self {
    case .english: "US"
    case .german: "DE"
    case .french: "FR"
    case .spanish: "ES"
    case .italian: "IT"
    case .portuguese: "BR"
    case .dutch: "NL"
    }
  }
}
