internal import Synchronization

/// The idle child processes, at most as many as worked at the same time. They are kept, so that a
/// start is paid once for each worker.
package enum ChildPool {
  private static let idle = Mutex<[ChildProcess]>([])

  /// Calls `body` with a child process of exclusive use. The process is kept if `body` returns.
  package static func withChild<Result>(
    of path: String, _ body: (ChildProcess) throws(ChildFailure) -> Result
  ) throws(ChildFailure) -> Result {
    let child: ChildProcess
    if let waiting = idle.withLock({ $0.popLast() }) {
      child = waiting
    } else {
      child = try ChildProcess(path: path)
    }
    let result = try body(child)
    child.discardMessages()
    idle.withLock { $0.append(child) }
    return result
  }
}
