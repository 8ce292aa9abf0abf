internal import Glibc

/// The names under which this machine may be asked: its addresses, `localhost`, and its host name.
struct HostNames: Sendable {
  private let names: Set<String>

  /// Creates the names of this machine, and `host`.
  init(host: String) {
    let name = NetworkAddresses.hostName.lowercased()
    names = ["localhost", host.lowercased(), name, name + ".local"]
  }

  /// Whether `authority`, a host with or without a port, names this machine. A literal address always
  /// does: only names can be rebound.
  func accept(_ authority: String) -> Bool {
    let host = Self.host(of: authority.lowercased())
    return names.contains(host) || Self.isAddress(host)
  }

  private static func host(of authority: String) -> String {
    if authority.hasPrefix("[") {
      return String(authority.dropFirst().prefix { $0 != "]" })
    }
    return String(authority.prefix { $0 != ":" })
  }

  private static func isAddress(_ host: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1
  }
}
