internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenTextAnalysis

/// What the words before a number say of its kind.
enum PhoneLabel {
  static func kind(before start: Int, in text: TokenizedText) -> BusinessCard.Phone.Kind? {
    var index = text.tokens.lastIndex { $0.range.upperBound <= start } ?? -1
    var distance = 0
    while index >= 0, distance < 4 {
      let token = text.tokens[index]
      if token.kind == .number { return nil }
      if token.kind == .word, let kind = PhoneLabels.kinds[token.folded] {
        return BusinessCard.Phone.Kind(rawValue: kind)
      }
      if text.hasLineBreak(before: index), distance > 0 { return nil }
      index -= 1
      distance += 1
    }
    return nil
  }
}

/// Where a card is from, by its own numbers and hosts.
enum CardRegion {
  private static let countries: [String: String] = [
    "de": "DE", "at": "AT", "ch": "CH", "fr": "FR", "es": "ES", "it": "IT", "nl": "NL", "uk": "GB",
    "pt": "PT", "br": "BR", "be": "BE", "ca": "CA", "us": "US", "ie": "IE", "au": "AU", "mx": "MX",
  ]

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

/// An address in a social network.
enum SocialHandle {
  private static let networks = [
    "linkedin.com": "linkedin", "twitter.com": "x", "x.com": "x", "instagram.com": "instagram",
    "facebook.com": "facebook", "xing.com": "xing", "github.com": "github",
    "youtube.com": "youtube",
    "tiktok.com": "tiktok",
  ]

  static func parse(_ url: String) -> (network: String, handle: String)? {
    let parts = url.split(separator: "/").filter { !$0.hasSuffix(":") }
    guard parts.count > 1, let host = parts.first?.lowercased() else { return nil }
    let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    guard let network = networks[name] else { return nil }
    let path = parts.dropFirst().filter { !["in", "company", "profile", "pub"].contains($0) }
    return path.first.map { (network, String($0)) }
  }
}
