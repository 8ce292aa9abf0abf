internal import CShim
package import FoundationEssentials
internal import Glibc
internal import Synchronization

/// The idle child processes, at most as many as worked at the same time. They are kept, so that a
/// start is paid once for each worker.
package enum ChildPool {
  private static let idle = Mutex<[ChildProcess]>([])

  /// Calls `body` with a child process of exclusive use. The process is kept if `body` returns.
  ///
  /// An idle process may have been killed, as the kernel does if memory is short. So a request that it
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

/// The child's side: answers the requests of the parent until the parent is gone.
package struct ChildService {
  private let socket = ChildSocket(descriptor: Int32(SHIM_CHILD_SOCKET))

  package init() {}

  /// Answers requests with `handle` and ends the process after the last. `handle` may return a large
  /// payload as a buffer, which is freed after it is sent.
  package func run(
    _ handle: (ChildMessage) -> (reply: ChildMessage, buffer: UnsafeMutableRawBufferPointer?)
  ) -> Never {
    // The parent decides about interruptions; a file of `ulimit -f` is an error of writing.
    signal(SIGINT, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    shim_use_one_arena()
    shim_explain_crashes()
    // Without the thread that waits for the parent's end the child might outlive it.
    guard shim_end_with_peer(socket.descriptor) == 0 else { _exit(EXIT_FAILURE) }
    while let request = next() {
      let (reply, buffer) = handle(request)
      let isSent: Bool
      if let buffer {
        var header = reply.header()
        header[2] = UInt64(buffer.count)
        isSent = header.withUnsafeBytes(socket.send) && socket.send(UnsafeRawBufferPointer(buffer))
        buffer.deallocate()
      } else {
        isSent = socket.send(reply)
      }
      if !isSent { break }
    }
    _exit(0)
  }

  /// The next request, whose limits are in force when this returns; `nil` at the end.
  private func next() -> ChildMessage? {
    var header = [UInt64](repeating: 0, count: ChildMessage.headerSize / 8)
    guard case .complete = header.withUnsafeMutableBytes({ socket.receive(into: $0, until: nil) })
    else { return nil }
    guard let size = ChildMessage.payloadSize(in: header) else { return nil }
    var payload = [UInt8](repeating: 0, count: size)
    guard case .complete = payload.withUnsafeMutableBytes({ socket.receive(into: $0, until: nil) })
    else { return nil }
    shim_limit_process(Int(header[3]), Double(header[4]) / 1e6)
    return ChildMessage(
      code: Int(Int64(bitPattern: header[0])), argument: header[1], payload: payload)
  }
}

/// Bytes that child processes can read, in a file in memory that nobody can change or truncate.
package final class SharedBytes: Sendable {
  private let descriptor: Int32

  /// Copies `data`. Throws if memory runs out.
  package init(_ data: Data) throws(ChildFailure) {
    descriptor = data.withUnsafeBytes { shim_memory_file($0.baseAddress, $0.count) }
    guard descriptor >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
  }

  deinit { close(descriptor) }

  /// A path that opens the bytes in a child.
  package var path: String { ChildProgram.descriptorPath(descriptor) }
}
