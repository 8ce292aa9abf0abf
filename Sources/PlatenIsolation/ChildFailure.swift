/// Why a child process gave no reply.
package enum ChildFailure: Error, Hashable, Sendable {
  /// It needed more memory than its limit.
  case memory
  /// It needed more time than its limit.
  case time
  /// It crashed; the reason is a noun such as "signal 11".
  case crash(String)
  /// It could not be started; the reason is the operating system's.
  case unavailable(String)

  /// The reason of a crash, or why it could not be started.
  package var cause: String {
    switch self {
    case .memory: "out of memory"
    case .time: "out of time"
    case .crash(let reason), .unavailable(let reason): reason
    }
  }
}
