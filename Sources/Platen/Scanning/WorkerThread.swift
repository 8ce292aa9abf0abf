internal import Dispatch

/// Runs an actor's work on a serial queue of its own.
///
/// A page occupies a processor for a second or more inside C libraries. In Swift's shared thread pool
/// it would block all other asynchronous work.
final class WorkerThread: SerialExecutor {
  private let queue = DispatchQueue(label: "platen.page")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
