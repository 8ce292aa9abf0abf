/// The links that open the application, with the token.
package struct ServerLinks: Sendable {
  /// The links, that for other machines first.
  package let all: [String]

  /// The links of a server that listens at the host and the port of `settings`.
  package init(_ settings: ServerSettings) {
    self.init(settings, addresses: NetworkAddresses.all)
  }

  init(_ settings: ServerSettings, addresses: [String]) {
    let isEverywhere = settings.host == "0.0.0.0" || settings.host == "::"
    let hosts = isEverywhere ? addresses + ["localhost"] : [settings.host]
    all = hosts.map { host in
      let name = host.contains(":") ? "[\(host)]" : host
      return "\(settings.scheme)://\(name):\(settings.port)/?token=\(settings.token)"
    }
  }
}
