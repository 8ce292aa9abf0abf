internal import Dispatch
internal import Glibc
internal import Platen

/// Ends the program cleanly on Ctrl-C, a hang-up or a request to terminate:
/// unfinished files go, and the status is 128 and the signal's number.
enum Interruption {
  /// Kept so that they go on; written once, before any work starts.
  private nonisolated(unsafe) static var sources: [any DispatchSourceSignal] = []

  static func install() {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        TemporaryNames.removeAll()
        Messages.standard.write("platen: interrupted")
        _exit(128 + number)
      }
      source.resume()
      return source
    }
  }
}
