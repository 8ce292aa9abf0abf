internal import CShim
internal import Glibc

/// A child process of ``ChildProgram`` that answers one request after another.
///
/// One thread uses it at a time, which ``ChildPool`` ensures; so it may go from thread to thread.
package final class ChildProcess: @unchecked Sendable {
  private let child: shim_child
  private let socket: ChildSocket
  private var isRunning = true
  /// The path of its program.
  let path: String
  /// Whether it ended before it had read the last request, which is not to blame then.
  private(set) var hasLostRequest = false

  /// Starts the program at `path`.
  package init(path: String) throws(ChildFailure) {
    self.path = path
    var child = shim_child()
    let error = shim_child_start(path, ChildProgram.argument, &child)
    guard error == 0 else {
      throw .unavailable("\(path): \(String(cString: strerror(error)))")
    }
    self.child = child
    socket = ChildSocket(descriptor: child.socket)
  }

  deinit {
    if isRunning { _ = end() }
    close(child.socket)
    close(child.messages)
  }

  /// Sends a request and waits for the reply. `receive` is called with the reply's status and the
  /// size of its payload, and returns where the payload goes; `nil` gives it back in the message.
  ///
  /// After a failure the process has ended. With `isCancellable` it ends with the task that waits.
  package func reply(
    to request: ChildMessage, limits: ChildLimits, isCancellable: Bool = false,
    receive: (_ status: Int, _ size: Int) -> UnsafeMutableRawBufferPointer? = { _, _ in nil }
  ) throws(ChildFailure) -> ChildMessage {
    let deadline = ContinuousClock.now + limits.patience
    guard socket.send(request, limits: limits) else {
      hasLostRequest = true
      throw failure()
    }
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> ChildSocket.Receipt {
      socket.receive(into: buffer, until: deadline) { !(isCancellable && Task.isCancelled) }
    }
    var header = [UInt64](repeating: 0, count: ChildMessage.headerSize / 8)
    try require(header.withUnsafeMutableBytes(fill))
    let status = Int(Int64(bitPattern: header[0]))
    guard let size = ChildMessage.payloadSize(in: header) else { throw ended(by: .damagedReply) }
    if let target = receive(status, size) {
      guard target.count == size else { throw ended(by: .damagedReply) }
      try require(fill(target))
      return ChildMessage(code: status, argument: header[1])
    }
    guard size <= Self.maximumPayload else { throw ended(by: .damagedReply) }
    var payload = [UInt8](repeating: 0, count: size)
    try require(payload.withUnsafeMutableBytes(fill))
    return ChildMessage(code: status, argument: header[1], payload: payload)
  }

  /// The limit of a payload that is returned in its message, in bytes.
  private static let maximumPayload = 64 << 20

  private func require(_ receipt: ChildSocket.Receipt) throws(ChildFailure) {
    switch receipt {
    case .complete: return
    case .closed(let unread):
      hasLostRequest = unread
      throw failure()
    case .late: throw ended(by: .time)
    case .unwanted: throw ended(by: .cancelled)
    }
  }

  /// Ends the process for a reason of this side.
  private func ended(by failure: ChildFailure) -> ChildFailure {
    _ = end()
    return failure
  }

  /// Ends the process and says why it gave no reply.
  private func failure() -> ChildFailure {
    let status = end()
    let signal = status & 0x7F
    if signal == SIGXCPU { return .time }
    if messagesNameMemory { return .memory }
    return signal == 0 ? .exit(status: Int(status >> 8 & 0xFF)) : .crash(signal: Int(signal))
  }

  /// Whether the last messages of the process are about memory: those of poppler, of an uncaught
  /// std::bad_alloc and of GLib.
  private var messagesNameMemory: Bool {
    let text = messages
    return ["ut of memory", "bad_alloc", "failed to allocate", "annot allocate"]
      .contains(where: text.contains)
  }

  /// Discards what the process wrote about a request that it has answered: it says nothing about the
  /// next one, and would fill the pipe.
  func discardMessages() { _ = messages }

  /// What the process wrote to standard error since it was last asked, up to 64 KB.
  private var messages: String {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { bytes in
      let count = read(child.messages, bytes.baseAddress, bytes.count)
      return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
    }
  }

  /// Ends the process, unless it has ended already; returns its wait status.
  private func end() -> Int32 {
    guard isRunning else { return 0 }
    isRunning = false
    // A process that is about to die of a signal of its own gets a moment, so that the status shows
    // this signal. Its socket is closed by then.
    var status: Int32 = 0
    for _ in 0..<50 {
      if waitpid(child.pid, &status, WNOHANG) == child.pid { return status }
      guard isClosed else { break }
      usleep(10_000)
    }
    kill(child.pid, SIGKILL)
    while waitpid(child.pid, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Whether the process has closed its end of the socket.
  private var isClosed: Bool {
    var byte: UInt8 = 0
    return recv(child.socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }
}
