internal import Dispatch
public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel
internal import PlatenText
internal import PlatenVideo
internal import Synchronization

/// Scans the frames of a camera or a video for text and barcodes, and follows what it finds.
///
/// ```swift
/// let scanner = try DataScanner(
///   source: VideoSource("/dev/video0"),
///   settings: DataScannerSettings(recognizedDataTypes: [.barcode()]))
/// for try await event in scanner.events() {
///   if case .added(.barcode(let barcode)) = event.change {
///     print(barcode.payloadStringValue ?? "")
///   }
/// }
/// ```
public final class DataScanner: Sendable {
  let source: VideoSource
  let photos = PhotoRequests()
  private let settings: DataScannerSettings
  private let state = Mutex(State())

  private struct State {
    /// The events of the scan that runs; `nil` while none does.
    var channel: EventChannel<DataScannerEvent>?
    var region: Region?
    var hint: Point?
    var zoomFactor = DataScanner.minimumZoomFactor
  }

  /// A part of the frame.
  public enum Region: Hashable, Sendable {
    /// In pixels of the frame.
    case pixels(Box)
    /// In shares of the frame's width and height, 0 to 1.
    case shares(Box)
  }

  /// Creates a scanner, which does nothing until its events are asked for.
  ///
  /// Throws an error of the kind `dependency` if a language is not installed, or text is wanted and
  /// Tesseract is not.
  public init(source: VideoSource, settings: DataScannerSettings) throws(ScanError) {
    if settings.includesText { _ = try InstalledLanguages.names(of: settings.languages) }
    self.source = source
    self.settings = settings
  }

  /// Whether this system can scan; `true` on every system that platen runs on.
  public static var isSupported: Bool { true }

  /// The languages whose text can be recognized, by BCP 47 tags, sorted.
  ///
  /// Throws an error of the kind `dependency` if Tesseract is not installed.
  public static func supportedTextRecognitionLanguages() throws(ScanError) -> [String] {
    try InstalledLanguages.tags()
  }

  /// Whether frames are being scanned.
  public var isScanning: Bool { state.withLock { $0.channel != nil } }

  /// The part of the frame where items count: those with their center and 90 % of their area in it.
  /// `nil` for the whole frame.
  public var regionOfInterest: Region? {
    get { state.withLock { $0.region } }
    set { state.withLock { $0.region = newValue } }
  }

  /// Selects the item at `point`, in pixels of the frame, or the nearest, if only one is reported.
  public func tap(at point: Point) { state.withLock { $0.hint = point } }

  /// The limits of ``zoomFactor``.
  public static let minimumZoomFactor = 1.0, maximumZoomFactor = 4.0

  /// How much the middle of the frame is enlarged: with 2, half of its width and height are scanned, so that
  /// small items have more pixels. Values are clamped to the limits. Places remain in pixels of the whole
  /// frame. Default: 1.
  public var zoomFactor: Double {
    get { state.withLock { $0.zoomFactor } }
    set {
      let factor = newValue.isFinite ? newValue : Self.minimumZoomFactor
      state.withLock {
        $0.zoomFactor = min(max(factor, Self.minimumZoomFactor), Self.maximumZoomFactor)
      }
    }
  }

  /// Ends the scan; its events end with the removal of all items.
  public func stopScanning() { state.withLock { $0.channel = nil } }

  /// Starts the scan on a thread of its own.
  ///
  /// The events end at the end of a video. They throw ``PlatenModel/ScanError`` if the source
  /// cannot be opened or fails. Of a camera, frames that come too late are dropped; a video is read
  /// as fast as its events are taken. One scan runs at a time: another ends at once.
  public func events() -> AsyncThrowingStream<DataScannerEvent, any Error> {
    let channel = EventChannel<DataScannerEvent>()
    let starts = state.withLock { state in
      guard state.channel == nil else { return false }
      state.channel = channel
      return true
    }
    guard starts else {
      channel.finish()
      return channel.stream()
    }
    DispatchQueue(label: "platen.live").async { [self] in
      var failure: ScanError?
      do throws(ScanError) {
        try scan(channel)
      } catch {
        failure = error
      }
      end(channel)
      channel.finish(throwing: failure)
    }
    return channel.stream { [weak self] in self?.end(channel) }
  }

  /// Ends a scan, unless another runs by now.
  private func end(_ channel: EventChannel<DataScannerEvent>) {
    let isLast = state.withLock { state in
      guard state.channel == nil || state.channel === channel else { return false }
      state.channel = nil
      return true
    }
    if isLast { photos.refuse(source: source.name) }
  }

  private func isScanning(_ channel: EventChannel<DataScannerEvent>) -> Bool {
    !channel.isClosed && state.withLock { $0.channel === channel }
  }

  /// All present items whenever one of them changes, in reading order.
  public func recognizedItems() -> AsyncThrowingMapSequence<
    AsyncThrowingStream<DataScannerEvent, any Error>, [RecognizedItem]
  > {
    events().map { $0.allItems }
  }

  /// Scans the frames on the calling thread, until the video or the scan ends.
  private func scan(_ channel: EventChannel<DataScannerEvent>) throws(ScanError) {
    let frames = try source.open()
    let scanner = try FrameScanner(settings: settings, isLive: frames.isLive)
    var time = 0.0, duration = 0.0
    while true {
      channel.waitForDemand()
      guard isScanning(channel), let frame = try frames.next() else { break }
      (time, duration) = (frame.time, frame.time - time)
      photos.fulfil(with: frame)
      let view = state.withLock { state in
        FrameView(
          region: state.region?.box(in: frame), hint: state.hint, zoomFactor: state.zoomFactor)
      }
      try scanner.events(in: frame, view: view).forEach(channel.send)
      if settings.isHighlightingEnabled { channel.send(try scanner.highlighted(frame)) }
    }
    scanner.endEvents(at: time + duration).forEach(channel.send)
  }
}

extension DataScanner.Region {
  /// The region in pixels of `frame`.
  func box(in frame: VideoFrame) -> Box {
    switch self {
    case .pixels(let box): box
    case .shares(let box):
      Box(
        x: box.x * Double(frame.raster.width), y: box.y * Double(frame.raster.height),
        width: box.width * Double(frame.raster.width),
        height: box.height * Double(frame.raster.height))
    }
  }
}

extension DataScanner {
  /// Whether the source can be scanned now.
  public var isAvailable: Bool { source.unavailability == nil }
}

/// Those who wait for the next frame as a photo.
final class PhotoRequests: Sendable {
  private let waiting = Mutex<[CheckedContinuation<Data, any Error>]>([])

  func add(_ request: CheckedContinuation<Data, any Error>) {
    waiting.withLock { $0.append(request) }
  }

  /// Gives all of them `frame`.
  func fulfil(with frame: VideoFrame) {
    let requests = take()
    guard !requests.isEmpty else { return }
    let photo = Result { () throws(ScanError) in
      try RasterEncoder.jpeg(
        frame.raster, quality: DocumentCameraScan.Page.jpegQuality, resolution: nil, chroma: .full)
    }
    for request in requests { request.resume(with: photo) }
  }

  /// No frame comes any more.
  func refuse(source: String) {
    let error = ScanError.input(source, "no frames are being scanned")
    for request in take() { request.resume(throwing: error) }
  }

  private func take() -> [CheckedContinuation<Data, any Error>] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}

extension DataScanner {
  /// The next frame at its own size, as a JPEG file; the events must be taken meanwhile.
  ///
  /// Throws an error of the kind `input` if no scan runs, or it ends before.
  public func capturePhoto() async throws -> Data {
    try await withCheckedThrowingContinuation { request in
      photos.add(request)
      if !isScanning { photos.refuse(source: source.name) }
    }
  }
}

/// What happened to the items in the frames.
public struct DataScannerEvent: Sendable {
  /// Seconds since the first frame.
  public let time: Double
  /// The change of the items or of the view.
  public let change: Change
  /// All present items, in reading order.
  public let allItems: [RecognizedItem]

  /// A change of one item, or advice.
  public enum Change: Sendable {
    /// The item has appeared.
    case added(RecognizedItem)
    /// The item has moved, or its content has changed.
    case updated(RecognizedItem, Set<Aspect>)
    /// The item is gone; it has its last place.
    case removed(RecognizedItem)
    /// What would help the scanner has changed.
    case guidance(ScannerGuidance)
    /// ``DataScanner/zoomFactor`` has changed.
    case zoomed(Double)
    /// The frame with all items highlighted, as a JPEG file, if
    /// ``DataScannerSettings/isHighlightingEnabled`` asks for it.
    case highlighted(Data)
  }

  /// The part of an item that has changed.
  public enum Aspect: String, Sendable, CaseIterable {
    /// The corners have moved.
    case corners
    /// Its transcript or its value.
    case value
  }
}
