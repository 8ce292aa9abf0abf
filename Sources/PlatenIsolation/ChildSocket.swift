internal import Glibc

/// One end of the socket between a process and its child.
struct ChildSocket {
  let descriptor: Int32

  /// Sends all bytes; `false` where the other end is closed.
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

  /// The result of ``receive(into:until:)``.
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

  /// Waits for bytes or the end; `false` where none came before `deadline`.
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
