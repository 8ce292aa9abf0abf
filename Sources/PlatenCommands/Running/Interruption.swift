internal import Dispatch
internal import Glibc
internal import Platen

/// Ends the program on SIGINT, SIGTERM and SIGHUP: deletes unfinished files and exits with 128 plus
/// the number of the signal.
enum Interruption {
  /// Keeps the sources alive. Written once, before any work starts.
  private nonisolated(unsafe) static var sources: [any DispatchSourceSignal] = []

  /// Installs the handlers; called once, before any work starts.
  static func install() {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        end(by: number)
      }
      source.resume()
      return source
    }
  }

  /// Ends the program as the signal `number` does.
  static func end(by number: Int32) -> Never {
    TemporaryNames.removeAll()
    Messages.standard.write("platen: interrupted")
    _exit(128 + number)
  }
}
