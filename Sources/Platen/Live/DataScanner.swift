internal import Dispatch
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
    var isScanning = false
    /// The number of the scan that runs or ran last.
    var run = 0
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
  /// Throws an error of the kind `dependency` where a language is not installed, or text is wanted and
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
  /// Throws an error of the kind `dependency` where Tesseract is not installed.
  public static func supportedTextRecognitionLanguages() throws(ScanError) -> [String] {
    try InstalledLanguages.tags()
  }

  /// Whether frames are being scanned.
  public var isScanning: Bool { state.withLock { $0.isScanning } }

  /// The part of the frame where items count: those with their centre and 90 % of their area in it.
  /// `nil` for the whole frame.
  public var regionOfInterest: Region? {
    get { state.withLock { $0.region } }
    set { state.withLock { $0.region = newValue } }
  }

  /// Selects the item at `point`, in pixels of the frame, or the nearest, where only one is reported.
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

  /// Changes ``zoomFactor`` as a person does by a pinch: by a factor, and only where
  /// ``DataScannerSettings/isPinchToZoomEnabled`` allows it.
  public func pinch(by factor: Double) {
    guard settings.isPinchToZoomEnabled, factor.isFinite, factor > 0 else { return }
    zoomFactor *= factor
  }

  /// Ends the scan; its events end with the removal of all items.
  public func stopScanning() { state.withLock { $0.isScanning = false } }

  /// Starts the scan on a thread of its own.
  ///
  /// The events end at the end of a video. They throw ``PlatenModel/ScanError`` where the source
  /// cannot be opened or fails. Of a camera, frames that come too late are dropped; a video is read
  /// as fast as its events are taken. One scan runs at a time: another ends at once.
  public func events() -> AsyncThrowingStream<DataScannerEvent, any Error> {
    let channel = EventChannel<DataScannerEvent>()
    let run = state.withLock { state -> Int? in
      guard !state.isScanning else { return nil }
      state.isScanning = true
      state.run += 1
      return state.run
    }
    guard let run else {
      channel.finish()
      return channel.stream()
    }
    DispatchQueue(label: "platen.live").async { [self] in
      var failure: ScanError?
      do throws(ScanError) {
        try scan(waiting: channel.waitForDemand, channel.send)
      } catch {
        failure = error
      }
      stop(run)
      channel.finish(throwing: failure)
    }
    return channel.stream { [weak self] in self?.stop(run) }
  }

  /// Ends a scan, unless another runs by now.
  private func stop(_ run: Int) {
    let isLast = state.withLock { state in
      guard state.run == run else { return false }
      state.isScanning = false
      return true
    }
    if isLast { photos.refuse(source: source.name) }
  }

  /// All present items whenever one of them changes, in reading order.
  public func recognizedItems() -> AsyncThrowingMapSequence<
    AsyncThrowingStream<DataScannerEvent, any Error>, [RecognizedItem]
  > {
    events().map { $0.allItems }
  }

  /// Scans all frames on the calling thread; `yield` gets each event, and `wait` returns when those of the
  /// next frame are wanted.
  private func scan(
    waiting wait: () -> Void, _ yield: (DataScannerEvent) -> Void
  ) throws(ScanError) {
    let frames = try source.open()
    let scanner = try FrameScanner(settings: settings, isLive: frames.isLive)
    var time = 0.0, duration = 0.0
    while true {
      wait()
      guard isScanning, let frame = try frames.next() else { break }
      (time, duration) = (frame.time, frame.time - time)
      photos.fulfil(with: frame)
      let view = state.withLock { state in
        FrameView(
          region: state.region?.box(in: frame), hint: state.hint, zoomFactor: state.zoomFactor)
      }
      try scanner.events(in: frame, view: view).forEach(yield)
      if settings.isHighlightingEnabled { yield(try scanner.highlighted(frame)) }
    }
    scanner.endEvents(at: time + duration).forEach(yield)
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
