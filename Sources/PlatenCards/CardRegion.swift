internal import PlatenDataDetectors
internal import PlatenTextAnalysis

/// The country of a card, from its telephone numbers and hosts.
enum CardRegion {
  /// Country codes (ISO 3166) by the top-level domains of card hosts.
  private static let countries: [String: String] = [
    "de": "DE", "at": "AT", "ch": "CH", "fr": "FR", "es": "ES", "it": "IT", "nl": "NL", "uk": "GB",
    "pt": "PT", "br": "BR", "be": "BE", "ca": "CA", "us": "US", "ie": "IE", "au": "AU", "mx": "MX",
  ]

  /// The country of the first number with a country code, else of the first host under a country's
  /// domain; `region` without either.
  static func region(of text: TokenizedText, default region: String) -> String? {
    let numbers = PhoneLibrary.numbers(in: text.scalars[...], region: "ZZ", leniency: .valid)
    if let detected = numbers.lazy.compactMap(\.region).first { return detected }
    let hosts = URLDetector().matches(in: text) + EmailDetector().matches(in: text)
    for host in hosts {
      let name = host.value.split { "/?#:".contains($0) }.first { $0.contains(".") }
      if let end = name?.split(separator: ".").last,
        let detected = countries[String(end).lowercased()]
      {
        return detected
      }
    }
    return region
  }
}
