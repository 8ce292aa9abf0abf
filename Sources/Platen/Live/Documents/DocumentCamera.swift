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
    /// The events of the scan that runs; `nil` while none does.
    var channel: EventChannel<DocumentCameraEvent>?
    var isShutterPressed = false
    var pages: [DocumentCameraScan.Page] = []
    var time = 0.0
  }

  private enum Ending { case finish, cancel, fail(ScanError) }

  /// Creates a camera, which does nothing until its events are asked for.
  public init(source: VideoSource, settings: DocumentCameraSettings = DocumentCameraSettings()) {
    self.source = source
    self.settings = settings
  }

  /// Whether this system can scan documents; `true` on every system that platen runs on.
  public static var isSupported: Bool { true }

  /// Whether frames are being watched.
  public var isRunning: Bool { state.withLock { $0.channel != nil } }

  /// Takes the page in the next frame, as the shutter of a camera does, even if it is a duplicate or
  /// none is seen: then the whole frame is the page. At the end of a video it is the last frame.
  public func capture() { state.withLock { $0.isShutterPressed = true } }

  /// Ends the scan and keeps its pages: the last event is `finished`.
  public func finish() { state.withLock { $0.channel }.map { end(.finish, $0) } }

  /// Ends the scan and discards its pages: the last event is `cancelled`.
  public func cancel() { state.withLock { $0.channel }.map { end(.cancel, $0) } }

  /// Watches the frames on a thread of its own, until the video ends or the scan is ended.
  ///
  /// The events throw `ScanError` where the source cannot be opened or fails; the pages so far are
  /// those of the events `captured`. Of a camera, frames that come too late are dropped; a video is read as
  /// fast as its events are taken. One scan runs at a time: another ends at once.
  public func events() -> AsyncThrowingStream<DocumentCameraEvent, any Error> {
    let channel = EventChannel<DocumentCameraEvent>()
    let starts = state.withLock { state in
      guard state.channel == nil else { return false }
      state = State(channel: channel)
      return true
    }
    guard starts else {
      channel.finish()
      return channel.stream()
    }
    DispatchQueue(label: "platen.document-camera").async { [self] in
      var failure: ScanError?
      do throws(ScanError) {
        try watch(channel)
      } catch {
        failure = error
      }
      end(failure.map { .fail($0) } ?? .finish, channel)
    }
    return channel.stream { [weak self] in self?.end(.cancel, channel) }
  }

  /// Ends a scan once, also where the thread waits for a frame that does not come.
  private func end(_ ending: Ending, _ channel: EventChannel<DocumentCameraEvent>) {
    let last = state.withLock { state -> State? in
      guard state.channel === channel else { return nil }
      defer { state.channel = nil }
      return state
    }
    guard let last else { return }
    let change: DocumentCameraEvent.Change
    switch ending {
    case .fail(let error): return channel.finish(throwing: error)
    case .finish: change = .finished(DocumentCameraScan(title: settings.title, pages: last.pages))
    case .cancel: change = .cancelled
    }
    channel.send(DocumentCameraEvent(time: last.time, change: change))
    channel.finish()
  }

  /// Watches the frames until the video or the scan ends.
  private func watch(_ channel: EventChannel<DocumentCameraEvent>) throws(ScanError) {
    let frames = try source.open()
    let watcher = try PageWatcher(settings: settings)
    var last: VideoFrame?
    while true {
      channel.waitForDemand()
      guard isRunning(channel) else { return }
      let next = try frames.next()
      let isPressed = state.withLock { state in
        defer { state.isShutterPressed = false }
        state.time = next?.time ?? state.time
        return state.isShutterPressed
      }
      guard let frame = next ?? (isPressed ? last : nil) else { return }
      // The last frame is taken once.
      last = next
      for event in try watcher.events(in: frame, isShutterPressed: isPressed) {
        report(event, channel)
      }
    }
  }

  private func isRunning(_ channel: EventChannel<DocumentCameraEvent>) -> Bool {
    state.withLock { $0.channel === channel }
  }

  /// Keeps the page of an event, and reports it; nothing once the scan has ended.
  private func report(
    _ event: DocumentCameraEvent, _ channel: EventChannel<DocumentCameraEvent>
  ) {
    let isRunning = state.withLock { state in
      guard state.channel === channel else { return false }
      if case .captured(let page) = event.change { state.pages.append(page) }
      return true
    }
    if isRunning { channel.send(event) }
  }
}
