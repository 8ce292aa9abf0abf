internal import PlatenTextAnalysis

/// Evidence for the names of the person and the firm from a card's addresses: `j.smith@acme.com`.
struct NameEvidence {
  /// The e-mail addresses' parts before the `@`, folded, without role mailboxes.
  private let localParts: [String]
  /// The second-level labels of the hosts, folded, without e-mail providers: `acme`.
  private let hostNames: [String]

  /// Mailboxes of a role and not of a person.
  private static let roleMailboxes: Set = [
    "info", "office", "contact", "kontakt", "mail", "sales", "hello", "post", "service", "support",
    "contacto", "ventas", "contatto", "contato", "admin", "team", "welcome", "bonjour", "hallo",
  ]

  init(emails: [String], urls: [String]) {
    let sides = emails.map { $0.split(separator: "@").map(String.init) }.filter { $0.count == 2 }
    localParts = sides.map { $0[0].unicodeScalars.folded }.filter {
      !Self.roleMailboxes.contains($0)
    }
    let names = sides.map { $0[1] } + urls.compactMap(Self.host)
    hostNames = names.compactMap { name in
      let labels = name.lowercased().split(separator: ".").map(String.init).filter { $0 != "www" }
      let known = labels.dropLast(labels.count > 2 && labels[labels.count - 2].count <= 3 ? 2 : 1)
      return known.last.map { $0.unicodeScalars.folded }
    }.filter { !EmailProviders.names.contains($0) }
  }

  private static func host(_ url: String) -> String? {
    url.split { "/:?#".contains($0) }.first { $0.contains(".") }.map(String.init)
  }

  /// The match of a line of `words`, folded, with the person's name in e-mail addresses, 0 to 1.
  func personMatch(_ words: [String]) -> Double {
    guard words.count > 1 else { return 0 }
    let names = words.flatMap { [$0] + $0.split(separator: "-").map(String.init) }
    var best = 0.0
    for localPart in localParts {
      let parts = localPart.split { ".-_+0123456789".contains($0) }.map(String.init)
      let whole = parts.filter { part in part.count > 2 && names.contains(part) }.count
      let hits = names.filter { $0.count > 2 && localPart.contains($0) }
      if whole > 1 || hits.reduce(0, { $0 + $1.count }) >= localPart.filter(\.isLetter).count - 1,
        !hits.isEmpty
      {
        best = max(best, 1)
      } else if !hits.isEmpty {
        best = max(best, 0.8)
      } else if parts.count == 1, localPart.count <= 3,
        words.map({ String($0.prefix(1)) }).joined().hasPrefix(localPart)
      {
        best = max(best, 0.4)
      }
    }
    return best
  }

  /// The match of a line of `words`, folded, with the firm's name in hosts, 0 to 1.
  func organizationMatch(_ words: [String]) -> Double {
    let joined = words.joined().filter(\.isLetter), initials = words.compactMap(\.first)
    var best = 0.0
    for host in hostNames {
      let name = host.filter { $0.isLetter }
      guard name.count > 1, !joined.isEmpty else { continue }
      let isPrefixMatch =
        joined.hasPrefix(name) && name.count > 3 || name.hasPrefix(joined) && joined.count > 4
      if joined == name || isPrefixMatch {
        best = 1
      } else {
        let parts = host.split { !$0.isLetter }.map(String.init)
        let hits = words.filter { word in
          word.count > 2 && (parts.contains(word) || word.count > 3 && name.contains(word))
        }
        let share = Double(hits.reduce(0) { $0 + $1.count }) / Double(name.count)
        best = max(best, min(1, share))
        if name.count >= 2, name.count <= 4, String(initials.prefix(name.count)) == name {
          best = max(best, 0.7)
        }
      }
    }
    return best
  }
}
