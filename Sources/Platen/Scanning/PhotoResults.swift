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
  private let numbered: Numbering

  /// What comes of a photo: one result or, where it holds several pages, more.
  typealias Work = @Sendable (PageWorker, PhotoJob) async -> [Element]
  /// A value that is told its place among the pages of its file.
  typealias Numbering = @Sendable (Value, Int) -> Value

  init(
    sources: [PhotoSource], options: ScanOptions, work: @escaping Work,
    numbered: @escaping Numbering = { value, _ in value }
  ) {
    self.sources = sources
    self.options = options
    self.work = work
    self.numbered = numbered
  }

  public func makeAsyncIterator() -> Iterator {
    let queue = PhotoQueue(sources, maximumMegapixels: options.maximumMegapixels)
    return Iterator(
      prefetcher: PhotoPrefetcher(queue: queue, options: options, work: work, numbered: numbered))
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let prefetcher: PhotoPrefetcher<Value>

    public mutating func next() async -> Element? { await prefetcher.next() }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Element? {
      await prefetcher.next()
    }
  }
}

/// The photos in flight of one iterator; giving it up cancels them.
private final class PhotoPrefetcher<Value: Sendable> {
  private typealias Photo = (frame: Int, work: Task<[PhotoResult<Value>], Never>)

  private var queue: PhotoQueue<[PhotoSource]>
  private var running: ArraySlice<Photo> = []
  /// The results of the photo at hand that were not given yet.
  private var waiting: ArraySlice<PhotoResult<Value>> = []
  /// How many pages of the file at hand were given.
  private var pageCount = 0
  private let pool: WorkerPool
  private let maximumInFlight: Int
  private let work: PhotoResults<Value>.Work
  private let numbered: PhotoResults<Value>.Numbering

  init(
    queue: PhotoQueue<[PhotoSource]>, options: ScanOptions,
    work: @escaping PhotoResults<Value>.Work, numbered: @escaping PhotoResults<Value>.Numbering
  ) {
    let jobs = max(1, options.jobs)
    self.queue = queue
    pool = WorkerPool(workers: (0..<jobs).map { _ in PageWorker(options: options) })
    // Twice the workers: one slow page does not leave the others idle, and what
    // waits for it are compressed pages, a megabyte or two each.
    maximumInFlight = jobs * 2
    self.work = work
    self.numbered = numbered
  }

  deinit { running.forEach { $0.work.cancel() } }

  func next() async -> PhotoResult<Value>? {
    while waiting.isEmpty {
      fill()
      guard let photo = running.popFirst() else { return nil }
      if photo.frame == 0 { pageCount = 0 }
      waiting = await photo.work.value[...]
    }
    pageCount += 1
    return waiting.popFirst()?.numbered(pageCount, numbered)
  }

  private func fill() {
    while running.count < maximumInFlight, let job = queue.next() {
      let work = Task { [pool, work] in await pool.withWorker { await work($0, job) } }
      running.append((job.frame, work))
    }
  }
}

extension PhotoResult {
  fileprivate func numbered(
    _ page: Int, _ numbered: PhotoResults<Value>.Numbering
  ) -> PhotoResult {
    PhotoResult(source: source, page: page, outcome: outcome.map { numbered($0, page) })
  }
}
