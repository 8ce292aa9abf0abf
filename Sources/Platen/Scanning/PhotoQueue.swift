internal import PlatenImaging
internal import PlatenModel

/// Turns requests into photos, one at a time.
///
/// Only a file whose format can hold several pages is opened before its turn.
struct PhotoQueue {
  private var requests: ArraySlice<(offset: Int, element: PhotoRequest)>
  private var waiting: ArraySlice<PhotoJob> = []
  /// The files whose single pages were requested last: two, for front and back sides in two files.
  private var opened: [(source: PhotoSource, photo: Result<OpenedPhoto, ScanError>)] = []
  private let limits: InputLimits

  private static let maximumOpenedCount = 2

  init(_ requests: [PhotoRequest], limits: InputLimits) {
    self.requests =
      requests.enumerated().filter {
        !($0.element.correction?.leavesNothing ?? false)
      }[...]
    self.limits = limits
  }

  /// The next photo; `nil` at the end.
  mutating func next() -> PhotoJob? {
    if let job = waiting.popFirst() { return job }
    guard let request = requests.popFirst() else { return nil }
    waiting = jobs(for: request.element, request.offset)[...]
    return waiting.popFirst()
  }

  /// The photos of one request. A file that cannot be opened is one photo that carries the error: it
  /// is not opened again, since a pipe is consumed by then.
  private mutating func jobs(for request: PhotoRequest, _ index: Int) -> [PhotoJob] {
    if let page = request.page { return [job(for: request, index, page: page)] }
    guard request.source.mayHoldSeveralPages else {
      return [PhotoJob(request, index, frame: 0, opened: nil)]
    }
    let opened = open(request.source)
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
    let photo = opened.first { $0.source == source }?.photo ?? open(source)
    opened.removeAll { $0.source == source }
    opened = opened.suffix(Self.maximumOpenedCount - 1) + [(source, photo)]
    guard let count = try? photo.get().file.frameCount, page > count else {
      return job(photo)
    }
    return job(missing(page, of: source, count))
  }

  private func open(_ source: PhotoSource) -> Result<OpenedPhoto, ScanError> {
    Result { () throws(ScanError) in try OpenedPhoto(source, limits: limits) }
  }

  private func missing(
    _ page: Int, of source: PhotoSource, _ count: Int
  ) -> Result<OpenedPhoto, ScanError> {
    .failure(
      .input(source.name, "it has pages 1 to \(count), and no page \(page)"))
  }
}
