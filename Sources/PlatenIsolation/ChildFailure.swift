/// Why a child process gave no reply.
package enum ChildFailure: Error, Hashable, Sendable {
  /// It needed more memory than its limit.
  case memory
  /// It needed more time than its limit.
  case time
  /// It crashed with this signal.
  case crash(signal: Int)
  /// It ended by itself before it replied, with this status, such as a library that calls `exit`.
  case exit(status: Int)
  /// The task that waits for the reply was cancelled.
  case cancelled
  /// What it replied cannot be: a hostile file may have taken it over.
  case damagedReply
  /// It could not be started; the reason is the operating system's.
  case unavailable(String)

  /// The reason: a noun such as "signal 11", or why it could not be started.
  package var cause: String {
    switch self {
    case .memory: "out of memory"
    case .time: "out of time"
    case .crash(let signal): "signal \(signal)"
    case .exit(let status): "status \(status)"
    case .cancelled: "cancelled"
    case .damagedReply: "a damaged reply"
    case .unavailable(let reason): reason
    }
  }
}
