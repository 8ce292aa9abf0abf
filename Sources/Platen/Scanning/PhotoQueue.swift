internal import PlatenImaging
internal import PlatenModel

/// One photo that waits for a worker: a file, or one page of a file with several.
struct PhotoTicket: Sendable {
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
  private var waiting: ArraySlice<PhotoTicket> = []
  private let maximumMegapixels: Double

  init(_ sources: Sources, maximumMegapixels: Double) {
    self.sources = sources.makeIterator()
    self.maximumMegapixels = maximumMegapixels
  }

  /// The next photo, or `nil` at the end.
  mutating func next() -> PhotoTicket? {
    if let ticket = waiting.popFirst() { return ticket }
    guard let source = sources.next() else { return nil }
    waiting = tickets(for: source)[...]
    return waiting.popFirst()
  }

  /// What cannot be looked into without reading it, such as a pipe, may hold anything.
  private func mayHoldSeveralPages(_ source: PhotoSource) -> Bool {
    guard let start = source.leadingBytes() else { return true }
    return ImageFormat(leadingBytes: start)?.holdsSeveralPages ?? false
  }

  /// A file that cannot be opened gets a ticket too. It is not opened again: a pipe
  /// has been read by then.
  private func tickets(for source: PhotoSource) -> [PhotoTicket] {
    guard mayHoldSeveralPages(source) else {
      return [PhotoTicket(source: source, frame: 0, opened: nil)]
    }
    do throws(ScanError) {
      let opened = try OpenedPhoto(source, maximumMegapixels: maximumMegapixels)
      return (0..<opened.file.frameCount).map {
        PhotoTicket(source: source, frame: $0, opened: .success(opened))
      }
    } catch {
      return [PhotoTicket(source: source, frame: 0, opened: .failure(error))]
    }
  }
}
