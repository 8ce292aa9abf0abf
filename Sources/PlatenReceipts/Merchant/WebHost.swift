internal import PlatenTextAnalysis

/// The registrable label of a printed host: `acme` of `www.acme.co.uk` and of `office@acme.com`.
struct WebHost {
  /// Lowercase letters, digits and hyphens.
  let name: String

  /// The top-level domains that shops use: those of the supported countries, and these.
  private static let topLevelDomains = Set(Country.byCode.keys.map { $0.lowercased() })
    .union(["com", "net", "org", "biz", "info", "eu", "uk"])
  /// Generic labels before a country's top-level domain.
  private static let secondLevelDomains: Set = ["co", "com", "net", "org", "gov"]
  /// Labels that do not name the merchant: `www` and its misreadings, and social networks.
  private static let ignoredLabels: Set = [
    "www", "ww", "http", "https", "facebook", "instagram", "twitter", "google", "tripadvisor",
  ]

  /// The hosts in `text`, from left to right, without e-mail providers.
  static func hosts(in text: String) -> [WebHost] {
    // Recognition inserts spaces next to points.
    text.lowercased().replacing(". ", with: ".").replacing(" .", with: ".")
      .split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "-" }
      .compactMap { WebHost($0) }
  }

  /// `nil` for text that is no host, and for hosts of others than the merchant.
  private init?(_ host: Substring) {
    var labels = host.split(separator: ".").map(String.init)
    guard labels.count >= 2, let topLevelDomain = labels.popLast(),
      Self.topLevelDomains.contains(topLevelDomain)
    else {
      return nil
    }
    if labels.count >= 2, Self.secondLevelDomains.contains(labels[labels.count - 1]) {
      labels.removeLast()
    }
    let label = labels[labels.count - 1]
    guard label.count >= 4, label.contains(where: \.isLetter), !Self.ignoredLabels.contains(label),
      !EmailProviders.names.contains(label)
    else { return nil }
    name = label
  }
}
