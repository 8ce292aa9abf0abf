internal import Dispatch
internal import Glibc
internal import Platen

/// The signals that control a document camera: SIGUSR1 is the shutter, SIGINT and SIGHUP save, SIGTERM
/// discards.
final class CameraSignals {
  private var sources: [any DispatchSourceSignal] = []

  init(_ camera: DocumentCamera) {
    let actions: [(Int32, @Sendable () -> Void)] = [
      (SIGUSR1, { camera.capture() }), (SIGINT, { camera.finish() }),
      (SIGHUP, { camera.finish() }), (SIGTERM, { camera.cancel() }),
    ]
    sources = actions.map { number, action in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: action)
      source.resume()
      return source
    }
  }

  /// Hands the signals back.
  func cancel() {
    sources.forEach { $0.cancel() }
    sources.removeAll()
  }
}
