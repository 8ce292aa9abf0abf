internal import Dispatch
public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel
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
  /// The events throw `ScanError` if the source cannot be opened or fails; the pages so far are
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

  /// Ends a scan once, also if the thread waits for a frame that does not come.
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

extension DocumentCamera {
  /// Whether the source can be scanned now.
  public var isAvailable: Bool { source.unavailability == nil }
}

/// An event of a document camera.
public struct DocumentCameraEvent: Sendable {
  /// Seconds since the first frame.
  public let time: Double
  /// The change since the event before.
  public let change: Change

  /// A change that a document camera reports.
  public enum Change: Sendable {
    /// The page is at these corners, in pixels of the frame; `nil` if none is seen any more.
    case outline(Quad?)
    /// What would help the camera has changed.
    case guidance(DocumentCameraGuidance)
    /// The frame with the page highlighted, as a JPEG file, if
    /// ``DocumentCameraSettings/isHighlightingEnabled`` asks for it.
    case highlighted(Data)
    /// The page that was taken last is turned or taken away.
    case turned
    /// A page was taken.
    case captured(DocumentCameraScan.Page)
    /// The page is the one with this number, from 1, which is not taken again.
    case duplicate(of: Int)
    /// The scan is complete: the video has ended, or ``DocumentCamera/finish()`` was called.
    case finished(DocumentCameraScan)
    /// ``DocumentCamera/cancel()`` was called.
    case cancelled
  }
}

/// Advice for whoever holds the camera, or turns the pages.
public enum DocumentCameraGuidance: String, Hashable, Sendable, CaseIterable {
  /// Nothing needs to change.
  case none
  /// No page is seen.
  case noPage
  /// The page or the camera moves.
  case holdStill
  /// The page is small in the frame.
  case moveCloser
  /// A part of the page is outside the frame.
  case moveBack
  /// There is too little light.
  case tooDark
  /// The page has glare.
  case glare
  /// The page is out of focus.
  case blurred
  /// The page is seen at a steep angle.
  case tilted
  /// A hand or something else lies over the page's edge.
  case obstructed

  /// The advice in words; empty for ``none``.
  public var text: String {
    switch self {
    case .none: ""
    case .noPage: "Position the page in the frame"
    case .holdStill: "Hold still"
    case .moveCloser: "Move closer"
    case .moveBack: "Move back: a part of the page is outside the frame"
    case .tooDark: "More light is needed"
    case .glare: "Turn the page or the lamp: there is glare"
    case .blurred: "The page is out of focus"
    case .tilted: "Hold the camera above the page"
    case .obstructed: "Take the hand off the page"
    }
  }
}

/// The pages that a document camera took; named as in VisionKit.
public struct DocumentCameraScan: Sendable {
  /// A page that was taken.
  public struct Page: Sendable {
    /// The number of the page, from 1.
    public let number: Int
    /// When the frame was seen, in seconds since the first frame.
    public let time: Double
    /// The frame, as a JPEG file.
    public let photo: Data
    /// The size of the frame, in pixels.
    public let width: Int, height: Int
    /// The corners of the page, in pixels of the frame; `nil` if the whole frame is the page.
    public let quad: Quad?
    /// The page's contour where a side is curved; `nil` if all sides are straight.
    public let outline: [Point]?
    /// The blur of the page's edges: the standard deviation of a Gaussian, in pixels.
    public let blur: Double
    /// The number of frames that were fused, at least 1.
    public let frameCount: Int
  }

  /// The title of the document.
  public let title: String?
  /// The pages in the order in which they were taken.
  public let pages: [Page]

  /// The number of pages.
  public var pageCount: Int { pages.count }

  /// The flattened page at `index`, from 0, as a JPEG file.
  ///
  /// Throws an error of the kind `usage` if there is no such page.
  public func imageOfPage(at index: Int) throws(ScanError) -> Data {
    guard pages.indices.contains(index) else {
      throw .pageNumberTooHigh("\(index + 1)", pageCount: pageCount)
    }
    let page = pages[index]
    let file = try PhotoFile(data: page.photo, source: page.name, limits: InputLimits())
    let flattened = try PageFlattener().flattened(
      file.photo(frame: 0).raster, quad: page.quad, focalLengthInPixels: nil, photoResolution: nil)
    return try RasterEncoder.jpeg(
      flattened.raster, quality: Page.jpegQuality, resolution: flattened.resolution)
  }

  /// The pages as photos for a ``Scanner``, with their corners.
  public var requests: [PhotoRequest] { pages.map(\.request) }
}

extension DocumentCameraScan.Page {
  /// libjpeg's quality of the frames, at which text shows no ringing.
  static let jpegQuality = 95

  /// The name of the photo.
  public var name: String {
    let digits = String(number)
    return "page-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".jpg"
  }

  /// The page as a photo for a ``Scanner``, with its corners.
  public var request: PhotoRequest {
    var request = PhotoRequest(.bytes(photo, name: name))
    request.correction = correction(source: name)
    return request
  }

  /// The correction of the photo, if its file is `source`.
  public func correction(source: String) -> PhotoCorrection {
    var correction = PhotoCorrection(source: source)
    (correction.width, correction.height) = (Double(width), Double(height))
    var page = PhotoCorrection.Page(quad: quad)
    page.outline = outline
    correction.pages = quad == nil ? [] : [page]
    return correction
  }
}

/// How a document camera takes pages.
public struct DocumentCameraSettings: Hashable, Sendable {
  /// Whether pages are taken as soon as they lie still, sharp and lit. Default: `true`.
  public var capturesAutomatically = true
  /// Seconds from one page to the next, which is then taken whether it lies still or not; `nil` for
  /// none. Default: `nil`.
  public var interval: Double?
  /// Whether aligned frames are fused if that lowers noise or glare. Default: `true`.
  public var fusesFrames = true
  /// Whether advice such as "Hold still" is reported. Default: `true`.
  public var isGuidanceEnabled = true
  /// Whether each frame is reported with the page highlighted. Default: `false`.
  public var isHighlightingEnabled = false
  /// The title of the document. Default: `nil`.
  public var title: String?
  /// The size of the paper, if it is known. Default: `nil`.
  public var paperSize: PaperSize?

  /// Creates settings with their defaults.
  public init() {}
}
