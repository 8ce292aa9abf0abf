internal import Dispatch

/// Runs work that occupies a processor on threads of its own, a bounded number at a time.
actor WorkQueue {
  private let width: Int
  private let maximumWaiting: Int
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let threads: DispatchQueue

  /// - Parameters:
  ///   - width: the pieces of work that run at a time.
  ///   - maximumWaiting: the pieces that may wait; more are refused.
  init(label: String, width: Int, maximumWaiting: Int) {
    self.width = width
    self.maximumWaiting = maximumWaiting
    threads = DispatchQueue(label: label, attributes: .concurrent)
  }

  /// Runs `work`, and returns its result. Throws ``Refusal/busy`` where too much waits already.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await enter()
    defer { leave() }
    return try await withCheckedThrowingContinuation { continuation in
      threads.async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Does `work`, which has threads of its own, when there is a place for it.
  func admit<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await enter()
    defer { leave() }
    return try await work()
  }

  private func enter() async throws {
    guard running >= width else {
      running += 1
      return
    }
    guard waiting.count < maximumWaiting else { throw Refusal.busy }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Hands the place over to the next piece of work, or frees it.
  private func leave() {
    if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() }
  }
}
