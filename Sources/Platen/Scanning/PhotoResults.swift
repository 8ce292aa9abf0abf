internal import PlatenModel

/// The results of photos, in the order of the photos, as an asynchronous sequence.
///
/// Photos are processed ahead of the reader, but only a few: memory depends on the number of
/// workers, not on the number of photos. When the iterator is released, no other photo is begun, and
/// those in work end after their present step.
public struct PhotoResults<Value: Sendable>: AsyncSequence, Sendable {
  /// The result of a photo or of one page in it.
  public typealias Element = PhotoResult<Value>
  /// The sequence itself throws nothing; errors are in the elements.
  public typealias Failure = Never

  private let photos: [PhotoRequest]
  private let options: ScanOptions
  private let budget: MemoryBudget?
  private let work: Work
  private let numbered: Numbering

  /// Gives the results of one photo: one for each page.
  typealias Work = @Sendable (PageWorker, PhotoJob) async -> [Element]
  /// Gives a value its page number in its file, from 1.
  typealias Numbering = @Sendable (Value, Int) -> Value

  init(
    photos: [PhotoRequest], options: ScanOptions, budget: MemoryBudget? = nil,
    work: @escaping Work,
    numbered: @escaping Numbering = { value, _ in value }
  ) {
    self.photos = photos
    self.options = options
    self.budget = budget
    self.work = work
    self.numbered = numbered
  }

  /// Starts the work on the first photos.
  public func makeAsyncIterator() -> Iterator {
    let queue = PhotoQueue(photos, limits: options.limits)
    return Iterator(
      prefetcher: PhotoPrefetcher(
        queue: queue, options: options, budget: budget, work: work, numbered: numbered))
  }

  /// Iterates over the results.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let prefetcher: PhotoPrefetcher<Value>

    /// The next result, once it is complete; `nil` after the last.
    public mutating func next() async -> Element? { await prefetcher.next() }

    /// The next result, once it is complete; `nil` after the last.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Element? {
      await prefetcher.next()
    }
  }
}
