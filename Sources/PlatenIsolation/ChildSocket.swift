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
    case complete, late
    /// The other end is closed. `unread` is whether it had not read all that was sent to it.
    case closed(unread: Bool)
  }

  /// Fills `buffer`; `deadline` is `nil` to wait for ever.
  func receive(
    into buffer: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant?
  ) -> Receipt {
    var rest = buffer
    while !rest.isEmpty {
      if let deadline, !isReadable(until: deadline) { return .late }
      let count = recv(descriptor, rest.baseAddress, rest.count, 0)
      if count < 0, errno == EINTR { continue }
      // unix(7): a socket that is closed with unread data resets the connection.
      guard count > 0 else { return .closed(unread: count < 0 && errno == ECONNRESET) }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
    }
    return .complete
  }

  /// Waits for bytes or the end; `false` where none came before `deadline`.
  private func isReadable(until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      guard left > 0 else { return false }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&state, 1, Int32(min(left.rounded(.up), 1e6)))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return true }
    }
  }
}
