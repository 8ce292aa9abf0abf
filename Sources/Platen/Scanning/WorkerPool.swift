/// Assigns workers in the order of requests, so that photos start in their order.
actor WorkerPool {
  private var idle: [PageWorker]
  private var waiting: [CheckedContinuation<PageWorker, Never>] = []

  init(workers: [PageWorker]) { idle = workers }

  /// Runs `body` with a worker of exclusive use; `nil` where the task was cancelled before there was one.
  nonisolated func withWorker<Value: Sendable>(
    _ body: @Sendable (PageWorker) async -> Value
  ) async -> Value? {
    let worker = await take()
    let value = Task.isCancelled ? nil : await body(worker)
    await giveBack(worker)
    return value
  }

  private func take() async -> PageWorker {
    if let worker = idle.popLast() { return worker }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func giveBack(_ worker: PageWorker) {
    guard !waiting.isEmpty else { return idle.append(worker) }
    waiting.removeFirst().resume(returning: worker)
  }
}
