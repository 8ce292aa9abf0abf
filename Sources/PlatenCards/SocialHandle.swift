/// A profile in a social network.
enum SocialHandle {
  /// The networks' names in a contact, by host.
  private static let networks = [
    "linkedin.com": "linkedin", "twitter.com": "x", "x.com": "x", "instagram.com": "instagram",
    "facebook.com": "facebook", "xing.com": "xing", "github.com": "github",
    "youtube.com": "youtube",
    "tiktok.com": "tiktok",
  ]

  /// The network and the handle of a profile's URL; `nil` for any other URL.
  static func parse(_ url: String) -> (network: String, handle: String)? {
    let parts = url.split(separator: "/").filter { !$0.hasSuffix(":") }
    guard parts.count > 1, let host = parts.first?.lowercased() else { return nil }
    let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    guard let network = networks[name] else { return nil }
    let path = parts.dropFirst().filter { !["in", "company", "profile", "pub"].contains($0) }
    return path.first.map { (network, String($0)) }
  }
}
