internal import Dispatch

/// Runs an actor's work on one serial queue of its own.
///
/// Pages keep a processor busy for a second and more inside C libraries; on the
/// shared pool of threads they would hold up everything else that is async.
final class WorkerThread: SerialExecutor {
  private let queue = DispatchQueue(label: "platen.page")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
