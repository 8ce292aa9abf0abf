internal import Dispatch
internal import Synchronization

/// Hands events from a thread to one consumer.
///
/// The thread waits until all events were taken before it makes others. So whatever the consumer asks for
/// applies to the next frame, and events do not pile up if the consumer is slow.
final class EventChannel<Event: Sendable>: Sendable {
  private typealias Waiting = CheckedContinuation<Event?, any Error>

  private struct State {
    var events: [Event] = []
    /// How the events end; `nil` while there may be others.
    var end: Result<Event?, any Error>?
    var consumer: Waiting?
  }

  private let state = Mutex(State())
  private let demand = DispatchSemaphore(value: 0)

  /// Adds an event; nothing happens once the channel is closed.
  func send(_ event: Event) {
    let consumer = state.withLock { state -> Waiting? in
      guard state.end == nil else { return nil }
      guard let consumer = state.consumer else {
        state.events.append(event)
        return nil
      }
      state.consumer = nil
      return consumer
    }
    consumer?.resume(returning: event)
  }

  /// Closes the channel; events that were sent before are still delivered.
  func finish(throwing error: (any Error)? = nil) {
    let end: Result<Event?, any Error> = error.map { .failure($0) } ?? .success(nil)
    let consumer = state.withLock { state -> Waiting? in
      guard state.end == nil else { return nil }
      state.end = end
      defer { state.consumer = nil }
      return state.consumer
    }
    consumer?.resume(with: end)
    demand.signal()
  }

  /// Whether the events have ended, or nobody takes them any more.
  var isClosed: Bool { state.withLock { $0.end != nil } }

  /// Waits until the consumer has taken all events and wants another; returns at once if the channel is
  /// closed.
  func waitForDemand() {
    while state.withLock({ $0.consumer == nil && $0.end == nil }) { demand.wait() }
  }

  /// The events as a stream; `abandoned` is called when it goes.
  func stream(
    abandoned: @escaping @Sendable () -> Void = {}
  ) -> AsyncThrowingStream<Event, any Error> {
    let consumer = EventConsumer(channel: self, abandoned: abandoned)
    return AsyncThrowingStream { try await consumer.next() }
  }

  /// The next event; `nil` at the end, and for a task that is cancelled.
  fileprivate func next() async throws -> Event? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (consumer: Waiting) in
        let result = state.withLock { state -> Result<Event?, any Error>? in
          if !state.events.isEmpty { return .success(state.events.removeFirst()) }
          if state.end == nil { state.consumer = consumer }
          return state.end
        }
        if let result { consumer.resume(with: result) } else { demand.signal() }
      }
    } onCancel: {
      finish()
    }
  }
}

/// The consumer's end of a channel, which closes it when it goes.
private final class EventConsumer<Event: Sendable>: Sendable {
  private let channel: EventChannel<Event>
  private let abandoned: @Sendable () -> Void

  init(channel: EventChannel<Event>, abandoned: @escaping @Sendable () -> Void) {
    self.channel = channel
    self.abandoned = abandoned
  }

  deinit {
    channel.finish()
    abandoned()
  }

  func next() async throws -> Event? { try await channel.next() }
}
