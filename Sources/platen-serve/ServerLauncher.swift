internal import Glibc
internal import Platen
internal import PlatenBarcodes
internal import PlatenCommands
internal import PlatenModel
internal import PlatenServer

/// Starts the server with the options of the command line, and prints its link.
struct ServerLauncher {
  private let options: ServeOptions
  private let stateFolder: String

  init(_ options: ServeOptions) {
    self.options = options
    stateFolder = options.state ?? Self.defaultStateFolder
  }

  /// `$XDG_STATE_HOME/platen`, by default `~/.local/state/platen`.
  private static var defaultStateFolder: String {
    if let state = getenv("XDG_STATE_HOME"), state.pointee == 0x2F {
      return String(cString: state) + "/platen"
    }
    return (getenv("HOME").map { String(cString: $0) } ?? "") + "/.local/state/platen"
  }

  func run() async throws(ScanError) {
    let settings = try settings()
    let server = try WebServer(settings)
    try await server.run { port in
      var running = settings
      running.port = port
      announce(running)
    }
  }

  private func settings() throws(ScanError) -> ServerSettings {
    try OutputFolder.create(path: stateFolder)
    let token =
      if let token = options.token { token } else { try ServerToken.kept(in: stateFolder) }
    var settings = ServerSettings(token: token, stateFolder: stateFolder)
    settings.host = options.listen
    settings.port = options.port
    settings.outputFolder = options.output
    settings.languages = options.languages
    settings.webFolder = options.webFiles
    settings.eventLog = options.log
    if let certificate = options.certificate, let key = options.key {
      settings.certificate = .init(certificate: certificate, key: key)
    } else if options.tls ?? !settings.isLoopback {
      settings.certificate = try ServerCertificate.selfSigned(
        in: stateFolder + "/certificate", names: names)
    }
    return settings
  }

  /// The names and the addresses under which browsers may ask for this machine.
  private var names: [String] {
    let name = NetworkAddresses.hostName
    return ["localhost", name, name + ".local", "127.0.0.1", "::1"] + NetworkAddresses.all
  }

  /// Prints the link as text and as a QR code, and the fingerprint of the certificate.
  private func announce(_ settings: ServerSettings) {
    let links = ServerLinks(settings)
    for link in links.all { print(link) }
    if !settings.isLoopback, isatty(STDOUT_FILENO) == 1, let first = links.all.first,
      let code = QRCode(first)
    {
      print(code.terminalText)
    }
    if let certificate = settings.certificate?.certificate,
      let fingerprint = try? ServerCertificate.fingerprint(of: certificate)
    {
      print("SHA-256 fingerprint of the certificate: \(fingerprint)")
    }
    fflush(nil)
    if let tab = options.open, let link = links.all.last {
      DesktopBrowser(stateFolder: stateFolder).open("\(link)#\(tab.rawValue)")
    }
    if settings.certificate == nil, !settings.isLoopback {
      Messages.standard.warn(
        "without TLS browsers give no camera to the page, and others in the network can read along")
    }
  }
}
