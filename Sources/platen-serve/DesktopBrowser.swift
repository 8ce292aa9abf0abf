internal import Glibc
internal import Platen
internal import PlatenCommands
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
    let words = ["sh", "-c", script, program, argument]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    guard posix_spawn(&child, "/bin/sh", nil, nil, &arguments, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
