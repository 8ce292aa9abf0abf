internal import PlatenImaging
internal import PlatenModel

/// Turns sources into photos, one at a time.
///
/// Only a file whose format can hold several pages is opened before its turn.
struct PhotoQueue<Sources: Sequence> where Sources.Element == PhotoSource {
  private var sources: Sources.Iterator
  private var waiting: ArraySlice<PhotoJob> = []
  private let limits: InputLimits

  init(_ sources: Sources, limits: InputLimits) {
    self.sources = sources.makeIterator()
    self.limits = limits
  }

  /// The next photo; `nil` at the end.
  mutating func next() -> PhotoJob? {
    if let job = waiting.popFirst() { return job }
    guard let source = sources.next() else { return nil }
    waiting = jobs(for: source)[...]
    return waiting.popFirst()
  }

  /// Whether the format can hold several pages; `true` for a pipe, which cannot be peeked at.
  private func mayHoldSeveralPages(_ source: PhotoSource) -> Bool {
    guard let start = source.leadingBytes() else { return true }
    return ImageFormat(leadingBytes: start)?.supportsMultiplePages ?? false
  }

  /// The photos of one source. A file that cannot be opened is one photo that carries the error: it
  /// is not opened again, since a pipe is consumed by then.
  private func jobs(for source: PhotoSource) -> [PhotoJob] {
    guard mayHoldSeveralPages(source) else {
      return [PhotoJob(source: source, frame: 0, opened: nil)]
    }
    do throws(ScanError) {
      let opened = try OpenedPhoto(source, limits: limits)
      return (0..<opened.file.frameCount).map {
        PhotoJob(source: source, frame: $0, opened: .success(opened))
      }
    } catch {
      return [PhotoJob(source: source, frame: 0, opened: .failure(error))]
    }
  }
}
