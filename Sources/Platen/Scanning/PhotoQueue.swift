internal import PlatenImaging
internal import PlatenModel

/// One photo that waits for a worker: a file, or one page of a file with several.
struct PhotoJob: Sendable {
  let source: PhotoSource
  /// The page's place within its file, from 0.
  let frame: Int
  /// The file, or why it cannot be opened, where it had to be opened to count its
  /// pages; else the worker opens it.
  let opened: Result<OpenedPhoto, ScanError>?
}

/// Turns sources into photos, one at a time: only a file of a format that can
/// hold several pages is opened before its turn.
struct PhotoQueue<Sources: Sequence> where Sources.Element == PhotoSource {
  private var sources: Sources.Iterator
  private var waiting: ArraySlice<PhotoJob> = []
  private let maximumMegapixels: Double

  init(_ sources: Sources, maximumMegapixels: Double) {
    self.sources = sources.makeIterator()
    self.maximumMegapixels = maximumMegapixels
  }

  /// The next photo, or `nil` at the end.
  mutating func next() -> PhotoJob? {
    if let job = waiting.popFirst() { return job }
    guard let source = sources.next() else { return nil }
    waiting = jobs(for: source)[...]
    return waiting.popFirst()
  }

  /// What cannot be looked into without reading it, such as a pipe, may hold anything.
  private func mayHoldSeveralPages(_ source: PhotoSource) -> Bool {
    guard let start = source.leadingBytes() else { return true }
    return ImageFormat(leadingBytes: start)?.supportsMultiplePages ?? false
  }

  /// A file that cannot be opened gets a ticket too. It is not opened again: a pipe
  /// has been read by then.
  private func jobs(for source: PhotoSource) -> [PhotoJob] {
    guard mayHoldSeveralPages(source) else {
      return [PhotoJob(source: source, frame: 0, opened: nil)]
    }
    do throws(ScanError) {
      let opened = try OpenedPhoto(source, maximumMegapixels: maximumMegapixels)
      return (0..<opened.file.frameCount).map {
        PhotoJob(source: source, frame: $0, opened: .success(opened))
      }
    } catch {
      return [PhotoJob(source: source, frame: 0, opened: .failure(error))]
    }
  }
}
