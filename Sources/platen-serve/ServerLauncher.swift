internal import ArgumentParser
internal import Glibc
internal import Platen
internal import PlatenBarcodes
internal import PlatenCommands
internal import PlatenIsolation
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
      if let token = options.token { token } else { try ServerToken.stored(in: stateFolder) }
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

/// Opens a link in the browser of this desktop.
struct DesktopBrowser {
  let stateFolder: String

  /// Opens `link` by way of a page in the state folder that only its owner can read: every user of the
  /// machine sees the command line of the browser, and the link holds the token.
  func open(_ link: String) {
    let path = stateFolder + "/open.html"
    let previous = umask(0o077)
    defer { umask(previous) }
    do throws(ScanError) {
      let file = try OutputFile(path: path, replacing: true)
      try file.write(
        "<!DOCTYPE html><title>platen</title><meta http-equiv=\"refresh\" content=\"0; url=\(link)\">\n"
      )
      try file.commit()
      guard run("xdg-open", path) else {
        throw .missingLibrary("xdg-open", purpose: "open", reason: "it cannot be run")
      }
    } catch {
      Messages.standard.warn("the browser was not opened: \(error)")
    }
  }

  /// Runs a program in the background, without its output; whether it was found.
  private func run(_ program: String, _ argument: String) -> Bool {
    let script = "command -v \"$0\" >/dev/null && { \"$0\" \"$1\" >/dev/null 2>&1 & }"
    let words = ["/bin/sh", "-c", script, program, argument]
    var shell = ExternalProgram(arguments: words)
    (shell.input, shell.output, shell.messages) = (STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO)
    // The browser stays when the terminal interrupts the server.
    shell.leadsGroup = true
    guard let child = try? shell.start() else { return false }
    return ExternalProgram.wait(for: child) == 0
  }
}

/// The program that `platen serve` becomes: the web server.
@main
struct Program {
  @MainActor static func main() async {
    PlatenCommand.prepareProcess()
    await PlatenCommand.end(after: {
      try await ServerLauncher(ServeOptions.parse(PlatenCommand.arguments)).run()
    })
  }
}
