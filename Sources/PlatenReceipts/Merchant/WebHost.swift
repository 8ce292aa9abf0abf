internal import PlatenTextAnalysis

/// What a host is called that is printed on a receipt: `acme` of `www.acme.co.uk`, and of
/// `office@acme.com`.
struct WebHost {
  /// Small letters, digits and hyphens.
  let name: String

  /// ICANN's endings that shops use: those of countries, and these.
  private static let topLevelDomains = Set(Country.byCode.keys.map { $0.lowercased() })
    .union(["com", "net", "org", "biz", "info", "eu", "uk"])
  /// What stands before a country's ending and is no name.
  private static let secondLevelDomains: Set = ["co", "com", "net", "org", "gov"]
  /// What `www` is read as, and hosts that print the names of others.
  private static let ignoredLabels: Set = [
    "www", "ww", "http", "https", "facebook", "instagram", "twitter", "google", "tripadvisor",
  ]

  /// The hosts in a row, from left to right, but for providers of e-mail.
  static func hosts(in text: String) -> [WebHost] {
    // A space beside a point was made by reading.
    text.lowercased().replacing(". ", with: ".").replacing(" .", with: ".")
      .split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "-" }
      .compactMap { WebHost($0) }
  }

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
