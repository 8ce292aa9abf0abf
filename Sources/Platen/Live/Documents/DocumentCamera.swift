internal import Dispatch
internal import PlatenModel
internal import PlatenVideo
internal import Synchronization

/// Takes the pages of a document from a camera or a video: each as soon as it lies still, sharp and
/// lit, and each once.
///
/// ```swift
/// let camera = DocumentCamera(source: VideoSource("/dev/video0"))
/// for try await event in camera.events() {
///   switch event.change {
///   case .guidance(let advice): print(advice.text)
///   case .captured(let page): print("page \(page.number)")
///   case .finished(let scan):
///     let document = try SearchableDocument()
///     for await page in try Scanner().pages(of: scan.requests) { try document.append(page.get()) }
///     try document.write(to: "document.pdf")
///   default: break
///   }
/// }
/// ```
public final class DocumentCamera: Sendable {
  let source: VideoSource
  private let settings: DocumentCameraSettings
  private let state = Mutex(State())

  private struct State {
    var isRunning = false
    var isShutterPressed = false
    var pages: [DocumentCameraScan.Page] = []
    var time = 0.0
    var continuation: AsyncThrowingStream<DocumentCameraEvent, any Error>.Continuation?
  }

  private enum Ending { case finish, cancel }

  /// Creates a camera, which does nothing until its events are asked for.
  public init(source: VideoSource, settings: DocumentCameraSettings = DocumentCameraSettings()) {
    self.source = source
    self.settings = settings
  }

  /// Whether this system can scan documents; `true` on every system that platen runs on.
  public static var isSupported: Bool { true }

  /// Whether frames are being watched.
  public var isRunning: Bool { state.withLock { $0.isRunning } }

  /// Takes the page in the next frame, as the shutter of a camera does, even if it is a duplicate or
  /// none is seen: then the whole frame is the page.
  public func capture() { state.withLock { $0.isShutterPressed = true } }

  /// Ends the scan and keeps its pages: the last event is `finished`.
  public func finish() { end(.finish) }

  /// Ends the scan and discards its pages: the last event is `cancelled`.
  public func cancel() { end(.cancel) }

  /// Watches the frames on a thread of its own, until the video ends or the scan is ended.
  ///
  /// The events throw `ScanError` where the source cannot be opened or fails; the pages so far are
  /// those of the events `captured`. Of a camera, frames that come too late are dropped. One scan runs
  /// at a time: another ends at once.
  public func events() -> AsyncThrowingStream<DocumentCameraEvent, any Error> {
    AsyncThrowingStream { continuation in
      let starts = state.withLock { state in
        guard !state.isRunning else { return false }
        state = State(isRunning: true, continuation: continuation)
        return true
      }
      guard starts else { return continuation.finish() }
      continuation.onTermination = { [weak self] reason in
        if case .cancelled = reason { self?.cancel() }
      }
      DispatchQueue(label: "platen.document-camera").async { [self] in
        do throws(ScanError) {
          try watch()
          end(.finish)
        } catch {
          close { $0.finish(throwing: error) }
        }
      }
    }
  }

  /// Ends the scan, also where the thread waits for a frame that does not come.
  private func end(_ ending: Ending) {
    let (pages, time) = state.withLock { ($0.pages, $0.time) }
    close { continuation in
      let scan = DocumentCameraScan(title: settings.title, pages: pages)
      let change: DocumentCameraEvent.Change = ending == .finish ? .finished(scan) : .cancelled
      continuation.yield(DocumentCameraEvent(time: time, change: change))
      continuation.finish()
    }
  }

  /// Calls `body` once for each scan.
  private func close(
    _ body: (AsyncThrowingStream<DocumentCameraEvent, any Error>.Continuation) -> Void
  ) {
    let continuation = state.withLock { state in
      defer { (state.continuation, state.isRunning) = (nil, false) }
      return state.continuation
    }
    continuation.map(body)
  }

  private func watch() throws(ScanError) {
    let frames = try source.open()
    let watcher = try PageWatcher(settings: settings)
    while isRunning, let frame = try frames.next() {
      let isPressed = state.withLock { state in
        defer { state.isShutterPressed = false }
        state.time = frame.time
        return state.isShutterPressed
      }
      for event in try watcher.events(in: frame, isShutterPressed: isPressed) { report(event) }
    }
  }

  /// Keeps the page of an event, and reports it; nothing once the scan has ended.
  private func report(_ event: DocumentCameraEvent) {
    state.withLock { state in
      guard state.isRunning else { return }
      if case .captured(let page) = event.change { state.pages.append(page) }
      state.continuation?.yield(event)
    }
  }
}
