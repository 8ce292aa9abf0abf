internal import Glibc
internal import Synchronization

/// A request to end, from another thread or a signal's handler.
public final class StopRequest: Sendable {
  private let requested = Atomic<Bool>(false)
  /// Readable once the end was requested.
  let descriptor: Int32
  private let writeEnd: Int32

  /// Creates a request that was not made yet.
  public init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Whether the end was requested.
  public var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Requests the end.
  public func request() {
    requested.store(true, ordering: .relaxed)
    var byte: UInt8 = 1
    write(writeEnd, &byte, 1)
  }
}
