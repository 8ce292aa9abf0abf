internal import CShim
internal import Glibc
internal import Synchronization

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

/// One end of the socket between a process and its child.
struct ChildSocket {
  let descriptor: Int32

  /// Sends all bytes; `false` if the other end is closed.
  func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Sends a message with the limits of a request.
  func send(_ message: ChildMessage, limits: ChildLimits? = nil) -> Bool {
    message.header(limits: limits).withUnsafeBytes(send) && message.payload.withUnsafeBytes(send)
  }

  enum Receipt {
    case complete, late, unwanted
    /// The other end is closed. `unread` is whether it had not read all that was sent to it.
    case closed(unread: Bool)
  }

  /// Fills `buffer`.
  ///
  /// - Parameters:
  ///   - deadline: `nil` to wait for ever.
  ///   - isWanted: whether the bytes are still waited for; asked several times a second.
  func receive(
    into buffer: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant?,
    isWanted: () -> Bool = { true }
  ) -> Receipt {
    var rest = buffer
    while !rest.isEmpty {
      while let deadline, !isReadable(until: min(deadline, .now + Self.pause)) {
        guard isWanted() else { return .unwanted }
        guard deadline > .now else { return .late }
      }
      let count = recv(descriptor, rest.baseAddress, rest.count, 0)
      if count < 0, errno == EINTR { continue }
      // unix(7): a socket that is closed with unread data resets the connection.
      guard count > 0 else { return .closed(unread: count < 0 && errno == ECONNRESET) }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
    }
    return .complete
  }

  /// Between two questions whether bytes are still wanted.
  private static let pause = Duration.milliseconds(100)

  /// Waits for bytes or the end; `false` if none came before `deadline`.
  private func isReadable(until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = max(0, ContinuousClock.now.duration(to: deadline) / .milliseconds(1))
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&state, 1, Int32(left.rounded(.up)))
      if count == 0 { return false }
      if count > 0 || errno != EINTR { return true }
    }
  }
}

/// A request to a child process or its reply.
///
/// On the socket it is five 64-bit numbers in this machine's byte order, then the payload. Both ends
/// are the same program.
package struct ChildMessage {
  /// The request, or the status of the reply.
  package let code: Int
  /// A number that belongs to the request.
  package let argument: UInt64
  package let payload: [UInt8]

  package init(code: Int, argument: UInt64 = 0, payload: [UInt8] = []) {
    self.code = code
    self.argument = argument
    self.payload = payload
  }

  /// The size of the numbers, in bytes.
  static let headerSize = 5 * 8

  /// The size of the payload that `header` states, in bytes; `nil` for more than a message can have.
  static func payloadSize(in header: [UInt64]) -> Int? { Int(exactly: header[2]) }

  /// The numbers: the code, the argument, the size of the payload, and the limits of a request.
  func header(limits: ChildLimits? = nil) -> [UInt64] {
    [
      UInt64(bitPattern: Int64(code)), argument, UInt64(payload.count),
      UInt64(limits?.bytes ?? 0), UInt64((limits?.seconds ?? 0) * 1e6),
    ]
  }
}

/// The resources of one request to a child process.
package struct ChildLimits: Hashable, Sendable {
  /// Memory beyond what the process has when the request arrives, in bytes.
  package let bytes: Int
  /// Processor time, in seconds. The child has four times as long by the clock, since other
  /// processes may take most of the processor.
  package let seconds: Double

  package init(bytes: Int, seconds: Double) {
    self.bytes = bytes
    self.seconds = seconds
  }

  /// The time by the clock.
  var patience: Duration { .seconds(seconds * 4 + 5) }
}

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
  /// Its reply is impossible: a hostile file may have taken it over.
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

/// The program that works on files that may be hostile, as a child process with limits.
package enum ChildProgram {
  /// The only argument of the child.
  package static let argument = "--serve-parent"

  private static let storedPath = Mutex<String?>(nil)

  /// The path of the program, which calls ``ChildService`` when it is started with ``argument``;
  /// `nil` if the work is done in this process, without limits.
  package static var path: String? {
    get { storedPath.withLock { $0 } }
    set { storedPath.withLock { $0 = newValue } }
  }

  /// A path that opens, in a child, the file that `path` opens in this process. It differs only for a
  /// path through this process's own descriptors.
  package static func shared(_ path: String) -> String {
    if path == "/dev/stdin" { return descriptorPath(STDIN_FILENO) }
    for folder in ["/proc/self/fd/", "/dev/fd/"] where path.hasPrefix(folder) {
      if let descriptor = Int32(path.dropFirst(folder.count)) { return descriptorPath(descriptor) }
    }
    return path
  }

  /// A path that opens, in a child, the file of a descriptor of this process.
  static func descriptorPath(_ descriptor: Int32) -> String { "/proc/\(getpid())/fd/\(descriptor)" }
}
