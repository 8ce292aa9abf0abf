internal import Dispatch
internal import Glibc
internal import Platen
internal import Synchronization

/// Ends the program cleanly on Ctrl-C, a hang-up or a request to terminate:
/// unfinished files go, and the status is 128 and the signal's number.
enum Interruption {
  private static let sources = Mutex<[any DispatchSourceSignal]>([])

  static func install() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        TemporaryNames.removeAll()
        Messages.standard.write("platen: interrupted")
        _exit(128 + number)
      }
      source.resume()
      sources.withLock { $0.append(source) }
    }
  }
}
