internal import Dispatch
internal import PlatenImaging
public import PlatenModel
internal import PlatenText

/// Scans photos of paper: detects, flattens, cleans and recognizes their pages.
///
/// ```swift
/// let scanner = try Scanner()
/// for await result in scanner.pages(of: ["letter.jpg", "receipt.jpg"]) {
///   print(try result.get().text)
/// }
/// ```
///
/// A ``PhotoRequest`` names a single page of a file, or a correction of a photo's pages.
public struct Scanner: Sendable {
  private let options: ScanOptions
  /// The memory that it shares with others; `nil` if each of its sequences has its own.
  private let budget: MemoryBudget?

  /// Creates a scanner; by default with the default of every option.
  ///
  /// Throws an error of the kind `dependency` if a requested language or Tesseract is not installed.
  public init(options: ScanOptions = ScanOptions()) throws(ScanError) {
    try self.init(options: options, sharing: nil)
  }

  /// Creates a scanner whose photos wait until there is room for them in `budget`.
  package init(options: ScanOptions, sharing budget: MemoryBudget?) throws(ScanError) {
    var options = options
    if options.needsTextRecognizer {
      options.languages = try InstalledLanguages.names(of: options.languages)
    }
    self.options = options
    self.budget = budget
  }

  /// Scans the page of each photo, or with ``ScanOptions/detectsMultiplePages`` all its pages.
  ///
  /// Results come in the order of the photos. A file with several images, such as a PDF or a TIFF
  /// file, is several photos. Photos are processed while the caller handles earlier results,
  /// ``ScanOptions/jobs`` at a time, each on a thread of its own. An error of one photo is its
  /// result.
  public func pages(of photos: [PhotoRequest]) -> PhotoResults<ScannedPage> {
    PhotoResults(
      photos: photos, options: options, budget: budget,
      work: { worker, job in await worker.scan(job) },
      numbered: { page, number in page.numbered(number) })
  }

  /// Detects the pages in each photo, without flattening or recognizing them.
  ///
  /// - Parameters:
  ///   - photos: the photos; results come in their order.
  ///   - drawingOverlays: whether ``PhotoDetection/overlay`` is drawn. Default: `false`.
  public func detections(
    of photos: [PhotoRequest], drawingOverlays: Bool = false
  ) -> PhotoResults<PhotoDetection> {
    PhotoResults(
      photos: photos, options: options, budget: budget,
      work: { worker, job in await worker.detect(job, drawsOverlay: drawingOverlays) })
  }

  /// Detects the items of ``ScanOptions/items`` in each photo; results come in the order of the
  /// photos.
  ///
  /// Where only barcodes are requested, no page is detected and no text is recognized. Otherwise
  /// there is a result for each page.
  public func items(of photos: [PhotoRequest]) -> PhotoResults<PageItems> {
    PhotoResults(
      photos: photos, options: options, budget: budget,
      work: { worker, job in await worker.find(job) },
      numbered: { page, number in page.numbered(number) })
  }

  /// Throws `ScanError` if one of the languages is not installed, or Tesseract is not.
  package static func requireLanguages(_ languages: [String]) throws(ScanError) {
    _ = try InstalledLanguages.names(of: languages)
  }

  /// The languages that can be recognized, by Tesseract's names, sorted.
  ///
  /// Throws an error of the kind `dependency` if Tesseract is not installed.
  public static func installedLanguages() throws(ScanError) -> [String] {
    try InstalledLanguages.all()
  }

  /// The languages that can be recognized, by BCP 47 tags, sorted.
  ///
  /// Throws an error of the kind `dependency` if Tesseract is not installed.
  public static func installedLanguageTags() throws(ScanError) -> [String] {
    try InstalledLanguages.tags()
  }
}

extension Scanner {
  /// Scans all pages of the files `photos`, otherwise as `pages(of:)` for requests.
  public func pages(of photos: [PhotoSource]) -> PhotoResults<ScannedPage> {
    pages(of: photos.map { PhotoRequest($0) })
  }

  /// Detects the pages in all photos of the files `photos`, otherwise as
  /// `detections(of:drawingOverlays:)` for requests.
  public func detections(
    of photos: [PhotoSource], drawingOverlays: Bool = false
  ) -> PhotoResults<PhotoDetection> {
    detections(of: photos.map { PhotoRequest($0) }, drawingOverlays: drawingOverlays)
  }

  /// Detects the items in all photos of the files `photos`, otherwise as `items(of:)` for requests.
  public func items(of photos: [PhotoSource]) -> PhotoResults<PageItems> {
    items(of: photos.map { PhotoRequest($0) })
  }
}

/// One photo that waits for a worker: a file, or one page of a file with several.
struct PhotoJob: Sendable {
  private let request: PhotoRequest
  /// The index of the page in its file, from 0.
  let frame: Int
  /// The opened file or the error, if the queue had to open it to count its pages; `nil` if
  /// the worker opens it.
  let opened: Result<OpenedPhoto, ScanError>?
  /// What delivers the photo; `nil` if it is there.
  private let feed: (any PhotoFeed)?
  /// Whether a feed delivered the photo.
  private let isFed: Bool
  /// The correction of the photo's pages.
  var correction: PhotoCorrection? { request.correction }
  /// Whether the pages stay as they are.
  var preservesPages: Bool { request.preservesPages }
  /// Whether the text of the page was recognized before.
  var isRecognized: Bool { request.facts?.pagesWithHiddenText.contains(frame + 1) ?? false }
  /// The index of the request.
  let requestIndex: Int
  /// The number of pages before the first one of this photo, if numbering starts with it; `nil`
  /// if it continues.
  let numberOffset: Int?

  /// Creates the job for a photo of request number `index`.
  init(
    _ request: PhotoRequest, _ index: Int, frame: Int, opened: Result<OpenedPhoto, ScanError>?
  ) {
    self.request = request
    self.frame = frame
    self.opened = opened
    feed = nil
    isFed = false
    requestIndex = index
    numberOffset = request.page != nil || frame == 0 ? frame : nil
  }

  /// Creates the job for a photo that `feed` is still to deliver.
  init(_ request: PhotoRequest, _ index: Int, feed: any PhotoFeed, isFirst: Bool) {
    self.request = request
    frame = 0
    opened = nil
    self.feed = feed
    isFed = false
    requestIndex = index
    numberOffset = isFirst ? 0 : nil
  }

  /// The job `job` with the photo that its feed delivered, or with the error.
  private init(_ job: PhotoJob, fed photo: Result<PhotoSource, ScanError>) {
    var request = job.request
    if case .success(let source) = photo { request.source = source }
    self.request = request
    frame = 0
    if case .failure(let error) = photo { opened = .failure(error) } else { opened = nil }
    feed = nil
    isFed = true
    (requestIndex, numberOffset) = (job.requestIndex, job.numberOffset)
  }

  /// Whether a feed is still to deliver the photo.
  var isToBeFed: Bool { feed != nil }
  /// Whether the photo could not be opened.
  var isFailed: Bool { if case .failure? = opened { true } else { false } }

  /// Waits for the feed's next photo or its error; `nil` at the end.
  func fed() async -> PhotoJob? {
    guard let feed else { return self }
    do throws(ScanError) {
      return try await feed.next().map { PhotoJob(self, fed: .success($0)) }
    } catch {
      return PhotoJob(self, fed: .failure(error))
    }
  }

  /// The opened file. Throws ``ScanError`` if it cannot be read or decoded.
  func photo(limits: InputLimits) throws(ScanError) -> OpenedPhoto {
    if let opened { return try opened.get() }
    return try OpenedPhoto(request, limits: limits)
  }

  var source: PhotoSource { request.source }

  /// Whether the file holds several pages.
  private var isOneOfSeveral: Bool {
    if case .success(let photo)? = opened { photo.file.frameCount > 1 } else { isFed }
  }

  /// The result of the photo, or of one page in it.
  func result<Value>(_ outcome: Result<Value, ScanError>) -> PhotoResult<Value> {
    PhotoResult(
      source: source.name, page: frame + 1, isOneOfSeveral: isOneOfSeveral,
      requestIndex: requestIndex, outcome: outcome)
  }
}

/// Turns requests into photos, one at a time.
///
/// Only a file whose format can hold several pages is opened before its turn.
struct PhotoQueue {
  private var requests: ArraySlice<(offset: Int, element: PhotoRequest)>
  private var waiting: ArraySlice<PhotoJob> = []
  /// The files whose single pages were requested last: two, for front and back sides in two files.
  private var opened: [(source: PhotoSource, photo: Result<OpenedPhoto, ScanError>)] = []
  /// The request whose feed is not known to have ended, and how many photos were asked of it.
  private var fed: (request: PhotoRequest, index: Int, feed: any PhotoFeed, count: Int)?
  private let limits: InputLimits

  private static let maximumOpenedCount = 2

  init(_ requests: [PhotoRequest], limits: InputLimits) {
    self.requests =
      requests.enumerated().filter {
        !($0.element.correction?.leavesNothing ?? false)
      }[...]
    self.limits = limits
  }

  /// The next photo; `nil` at the end. A feed has one more until ``endFeed()``.
  mutating func next() -> PhotoJob? {
    if let job = waiting.popFirst() { return job }
    if let fed {
      self.fed?.count += 1
      return PhotoJob(fed.request, fed.index, feed: fed.feed, isFirst: fed.count == 0)
    }
    guard let request = requests.popFirst() else { return nil }
    if let feed = request.element.feed?.feed {
      fed = (request.element, request.offset, feed, 0)
      return next()
    }
    waiting = jobs(for: request.element, request.offset)[...]
    return waiting.popFirst()
  }

  /// Goes on with the next request: the feed of this one has no more photos.
  mutating func endFeed() { fed = nil }

  /// The photos of one request. A file that cannot be opened is one photo that carries the error: it
  /// is not opened again, since a pipe is consumed by then.
  private mutating func jobs(for request: PhotoRequest, _ index: Int) -> [PhotoJob] {
    if let page = request.page { return [job(for: request, index, page: page)] }
    guard request.source.mayHoldSeveralPages else {
      return [PhotoJob(request, index, frame: 0, opened: nil)]
    }
    let opened = open(request)
    let count = (try? opened.get().file.frameCount) ?? 1
    return (0..<count).map { PhotoJob(request, index, frame: $0, opened: opened) }
  }

  /// A single page of a file.
  private mutating func job(for request: PhotoRequest, _ index: Int, page: Int) -> PhotoJob {
    func job(_ opened: Result<OpenedPhoto, ScanError>?) -> PhotoJob {
      PhotoJob(request, index, frame: page - 1, opened: opened)
    }
    let source = request.source
    guard source.mayHoldSeveralPages else {
      return job(page == 1 ? nil : missing(page, of: source, 1))
    }
    let photo = opened.first { $0.source == source }?.photo ?? open(request)
    opened.removeAll { $0.source == source }
    opened = opened.suffix(Self.maximumOpenedCount - 1) + [(source, photo)]
    guard let count = try? photo.get().file.frameCount, page > count else {
      return job(photo)
    }
    return job(missing(page, of: source, count))
  }

  private func open(_ request: PhotoRequest) -> Result<OpenedPhoto, ScanError> {
    Result { () throws(ScanError) in try OpenedPhoto(request, limits: limits) }
  }

  private func missing(
    _ page: Int, of source: PhotoSource, _ count: Int
  ) -> Result<OpenedPhoto, ScanError> {
    .failure(
      .input(source.name, "it has pages 1 to \(count), and no page \(page)"))
  }
}

/// The photos in flight of one iterator; its release cancels their work.
final class PhotoPrefetcher<Value: Sendable> {
  private struct Photo {
    let numberOffset: Int?
    /// Waits for the photo of a feed.
    let feeding: Task<PhotoJob?, Never>?
    /// The results; `nil` if the feed had no photo.
    let work: Task<[PhotoResult<Value>]?, Never>
  }

  private var queue: PhotoQueue
  private var running: ArraySlice<Photo> = []
  /// The last request to the feed.
  private var lastFeeding: Task<PhotoJob?, Never>?
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

  deinit {
    for photo in running {
      photo.feeding?.cancel()
      photo.work.cancel()
    }
  }

  /// The next result, once it is complete; `nil` after the last.
  func next() async -> PhotoResult<Value>? {
    while waiting.isEmpty {
      fill()
      guard let photo = running.popFirst() else { return nil }
      guard let results = await photo.work.value else {
        queue.endFeed()
        lastFeeding = nil
        continue
      }
      if let offset = photo.numberOffset { pageNumber = offset }
      waiting = results[...]
    }
    pageNumber += 1
    return waiting.popFirst()?.numbered(pageNumber, numbered)
  }

  /// Starts work until the limit of photos in flight is reached.
  private func fill() {
    while running.count < maximumInFlight, let job = queue.next() {
      let feeding = job.isToBeFed ? feeding(job) : nil
      let work = Task { [pool, work] () -> [PhotoResult<Value>]? in
        guard let job = feeding == nil ? job : await feeding?.value else { return nil }
        return await pool.withWorker { await work($0, job) } ?? []
      }
      running.append(Photo(numberOffset: job.numberOffset, feeding: feeding, work: work))
    }
  }

  /// Has the feed deliver a photo after those that were requested before, none of which was its last.
  private func feeding(_ job: PhotoJob) -> Task<PhotoJob?, Never> {
    let feeding = Task { [lastFeeding] () -> PhotoJob? in
      if let lastFeeding {
        guard let last = await lastFeeding.value, !last.isFailed else { return nil }
      }
      return Task.isCancelled ? nil : await job.fed()
    }
    lastFeeding = feeding
    return feeding
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

/// The result of one photo, or of one page in it: a value or an error.
///
/// An error of one photo or page does not affect the others.
public struct PhotoResult<Value: Sendable>: Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The number of the page in its file, from 1.
  public let page: Int
  /// Whether the file holds several pages.
  public let isOneOfSeveral: Bool
  /// The index of the request that the result belongs to.
  package let requestIndex: Int
  /// The value or the error.
  public let outcome: Result<Value, ScanError>

  package init(
    source: String, page: Int, isOneOfSeveral: Bool = false, requestIndex: Int = 0,
    outcome: Result<Value, ScanError>
  ) {
    self.source = source
    self.page = page
    self.isOneOfSeveral = isOneOfSeveral
    self.requestIndex = requestIndex
    self.outcome = outcome
  }

  /// Returns the value, or throws the error.
  public func get() throws(ScanError) -> Value { try outcome.get() }
}

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

/// Assigns workers in the order of requests, so that photos start in their order.
actor WorkerPool {
  private var idle: [PageWorker]
  private var waiting: [CheckedContinuation<PageWorker, Never>] = []

  init(workers: [PageWorker]) { idle = workers }

  /// Runs `body` with a worker of exclusive use; `nil` if the task was cancelled before there was one.
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

/// The recognizers and detectors of one worker: created on first use, kept for its other pages.
final class WorkerResources {
  private let options: ScanOptions
  private let recognizerCache: TextRecognizerCache
  private var installedLanguages: [String]?
  private var cachedItemDetector: PageItemDetector?

  init(options: ScanOptions) {
    self.options = options
    recognizerCache = TextRecognizerCache(recognitionModel: options.recognitionModel)
  }

  /// The recognizers for one page.
  func recognizers() throws(ScanError) -> RecognizerSelector {
    if options.languages.isEmpty, installedLanguages == nil {
      installedLanguages = try InstalledLanguages.all()
    }
    return RecognizerSelector(
      for: options.languages, among: installedLanguages ?? [], from: recognizerCache)
  }

  /// The detector of items in text.
  ///
  /// Throws ``ScanError`` if the options name an unknown locale or no date.
  func itemDetector() throws(ScanError) -> PageItemDetector {
    if let cachedItemDetector { return cachedItemDetector }
    let detector = try PageItemDetector(settings: options.items)
    cachedItemDetector = detector
    return detector
  }
}

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
