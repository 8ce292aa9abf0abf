internal import Synchronization

/// The idle child processes, at most as many as worked at the same time. They are kept, so that a
/// start is paid once for each worker.
package enum ChildPool {
  private static let idle = Mutex<[ChildProcess]>([])

  /// Calls `body` with a child process of exclusive use. The process is kept if `body` returns.
  ///
  /// An idle process may have been killed, as the kernel does where memory is short. So a request that it
  /// has not read is made once more to a new process; one that it has read may be what ended it.
  package static func withChild<Result>(
    of path: String, _ body: (ChildProcess) throws(ChildFailure) -> Result
  ) throws(ChildFailure) -> Result {
    if let child = takeIdle(path) {
      do throws(ChildFailure) {
        return try use(child, body)
      } catch {
        guard child.hasLostRequest else { throw error }
      }
    }
    return try use(ChildProcess(path: path), body)
  }

  private static func takeIdle(_ path: String) -> ChildProcess? {
    idle.withLock { idle in
      idle.lastIndex { $0.path == path }.map { idle.remove(at: $0) }
    }
  }

  private static func use<Result>(
    _ child: ChildProcess, _ body: (ChildProcess) throws(ChildFailure) -> Result
  ) throws(ChildFailure) -> Result {
    let result = try body(child)
    child.discardMessages()
    idle.withLock { $0.append(child) }
    return result
  }
}
