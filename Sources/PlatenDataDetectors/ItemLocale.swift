/// The language and the region that a text is taken to be from: a BCP 47 tag such as `de-CH`.
package struct ItemLocale: Hashable, Sendable {
  let language: Language
  /// ISO 3166 code in capitals.
  package let region: String

  /// `nil` for a tag whose language is not one of the seven.
  package init?(tag: String) {
    let parts = tag.split { $0 == "-" || $0 == "_" || $0 == "." }
    guard let first = parts.first, let language = Language(rawValue: first.lowercased()) else {
      return nil
    }
    self.language = language
    region =
      parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased() ?? language.defaultRegion
  }

  /// Whether decimals stand after a comma.
  var usesDecimalComma: Bool {
    language != .english && !["MX", "CH", "LI", "PR", "PA", "DO", "GT", "HN"].contains(region)
  }

  /// Whether a month is written before its day: `5/3` is the third of May.
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
