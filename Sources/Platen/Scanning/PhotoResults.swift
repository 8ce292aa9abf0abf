internal import PlatenModel

/// What comes of photos, in their order, as an asynchronous sequence.
///
/// Photos are worked on ahead of the reader, but only a few: memory follows the
/// number of workers, never the number of photos. A reader that stops early
/// stops the work.
public struct PhotoResults<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = PhotoResult<Value>
  public typealias Failure = Never

  private let sources: [PhotoSource]
  private let options: ScanOptions
  private let work: Work

  typealias Work = @Sendable (PageWorker, PhotoTicket) async -> Element

  init(sources: [PhotoSource], options: ScanOptions, work: @escaping Work) {
    self.sources = sources
    self.options = options
    self.work = work
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(sources: sources, options: options, work: work)
  }

  public struct Iterator: AsyncIteratorProtocol {
    private let ahead: WorkAhead<Value>

    init(sources: [PhotoSource], options: ScanOptions, work: @escaping Work) {
      ahead = WorkAhead(sources: sources, options: options, work: work)
    }

    public mutating func next() async -> Element? { await ahead.next() }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Element? {
      await ahead.next()
    }
  }
}

/// The photos in flight of one iterator; giving it up cancels them.
private final class WorkAhead<Value: Sendable> {
  private var queue: PhotoQueue<[PhotoSource]>
  private var running: ArraySlice<Task<PhotoResult<Value>, Never>> = []
  private let pool: WorkerPool
  private let width: Int
  private let work: PhotoResults<Value>.Work

  init(sources: [PhotoSource], options: ScanOptions, work: @escaping PhotoResults<Value>.Work) {
    let jobs = max(1, options.jobs)
    queue = PhotoQueue(sources, maximumMegapixels: options.maximumMegapixels)
    pool = WorkerPool(workers: (0..<jobs).map { _ in PageWorker(options: options) })
    // Twice the workers: one slow page does not leave the others idle, and what
    // waits for it are compressed pages, a megabyte or two each.
    width = jobs * 2
    self.work = work
  }

  deinit { running.forEach { $0.cancel() } }

  func next() async -> PhotoResult<Value>? {
    while running.count < width, let ticket = queue.next() {
      running.append(
        Task { [pool, work] in await pool.withWorker { await work($0, ticket) } })
    }
    return await running.popFirst()?.value
  }
}
