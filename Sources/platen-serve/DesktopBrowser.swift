internal import Glibc
internal import Platen
internal import PlatenCommands
internal import PlatenIsolation
internal import PlatenModel

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
