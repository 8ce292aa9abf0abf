internal import Dispatch
internal import Glibc
internal import Platen
internal import PlatenBatch

/// Ends the program on SIGINT, SIGTERM and SIGHUP: deletes unfinished files and exits with 128 plus
/// the number of the signal.
enum Interruption {
  /// Keeps the sources alive. Written once, before any work starts.
  private nonisolated(unsafe) static var sources: [any DispatchSourceSignal] = []

  /// Installs the handlers; called once, before any work starts.
  static func install() {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in source(for: number) { end(by: number) } }
  }

  /// Installs handlers with which the first signal requests the end, and the second ends the program.
  static func install(stopping stop: StopRequest) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      source(for: number) {
        if stop.isRequested { end(by: number) }
        stop.request()
      }
    }
  }

  private static func source(
    for number: Int32, handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: handler)
    source.resume()
    return source
  }

  /// Ends the program as the signal `number` does.
  static func end(by number: Int32) -> Never {
    TemporaryNames.removeAll()
    Messages.standard.write("platen: interrupted")
    _exit(128 + number)
  }
}
