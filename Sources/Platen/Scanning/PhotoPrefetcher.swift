internal import PlatenModel

/// The photos in flight of one iterator; its release cancels their work.
final class PhotoPrefetcher<Value: Sendable> {
  private typealias Photo = (numberOffset: Int?, work: Task<[PhotoResult<Value>], Never>)

  private var queue: PhotoQueue
  private var running: ArraySlice<Photo> = []
  /// The results of the current photo that were not returned yet.
  private var waiting: ArraySlice<PhotoResult<Value>> = []
  /// The number of the last page of the current file that was returned.
  private var pageNumber = 0
  private let pool: WorkerPool
  private let maximumInFlight: Int
  private let work: PhotoResults<Value>.Work
  private let numbered: PhotoResults<Value>.Numbering

  /// - Parameter budget: that of the process; `nil` for one of its own.
  init(
    queue: PhotoQueue, options: ScanOptions, budget: MemoryBudget?,
    work: @escaping PhotoResults<Value>.Work, numbered: @escaping PhotoResults<Value>.Numbering
  ) {
    let jobs = max(1, options.jobs)
    self.queue = queue
    let budget = budget ?? MemoryBudget(for: options)
    pool = WorkerPool(
      workers: (0..<jobs).map { _ in PageWorker(options: options, budget: budget) })
    // Twice the workers, so that one slow page does not leave the others idle. The pages that wait
    // for it are compressed, one or two megabytes each.
    maximumInFlight = jobs * 2
    self.work = work
    self.numbered = numbered
  }

  deinit { running.forEach { $0.work.cancel() } }

  /// The next result, once it is complete; `nil` after the last.
  func next() async -> PhotoResult<Value>? {
    while waiting.isEmpty {
      fill()
      guard let photo = running.popFirst() else { return nil }
      if let offset = photo.numberOffset { pageNumber = offset }
      waiting = await photo.work.value[...]
    }
    pageNumber += 1
    return waiting.popFirst()?.numbered(pageNumber, numbered)
  }

  /// Starts work until the limit of photos in flight is reached.
  private func fill() {
    while running.count < maximumInFlight, let job = queue.next() {
      let work = Task { [pool, work] in await pool.withWorker { await work($0, job) } ?? [] }
      running.append((job.numberOffset, work))
    }
  }
}

extension PhotoResult {
  fileprivate func numbered(
    _ page: Int, _ numbered: PhotoResults<Value>.Numbering
  ) -> PhotoResult {
    PhotoResult(
      source: source, page: page, isOneOfSeveral: isOneOfSeveral, requestIndex: requestIndex,
      outcome: outcome.map { numbered($0, page) })
  }
}
