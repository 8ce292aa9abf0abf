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
  private let settings: DataScannerSettings
  private let state = Mutex(State())

  private struct State {
    var isScanning = false
    var region: Region?
    var hint: Point?
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
  /// Throws `ScanError.missingLanguage(_:installed:)` where a language is not installed, and
  /// `ScanError.missingLibrary(_:purpose:reason:)` where text is wanted and Tesseract is not.
  public init(source: VideoSource, settings: DataScannerSettings) throws(ScanError) {
    if settings.includesText { try InstalledLanguages.require(settings.languages) }
    self.source = source
    self.settings = settings
  }

  /// Whether this system can scan; `true` on every system that platen runs on.
  public static var isSupported: Bool { true }

  /// The languages whose text can be recognized, by Tesseract's names, sorted.
  ///
  /// Throws `ScanError.missingLibrary(_:purpose:reason:)` where Tesseract is not installed.
  public static func supportedTextRecognitionLanguages() throws(ScanError) -> [String] {
    try InstalledLanguages.all()
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

  /// Ends the scan; its events end with the removal of all items.
  public func stopScanning() { state.withLock { $0.isScanning = false } }

  /// Starts the scan on a thread of its own.
  ///
  /// The events end at the end of a video. They throw ``PlatenModel/ScanError`` where the source
  /// cannot be opened or fails. Of a camera, frames that come too late are dropped; a video is read
  /// as fast as its frames are processed. One scan runs at a time: another ends at once.
  public func events() -> AsyncThrowingStream<DataScannerEvent, any Error> {
    AsyncThrowingStream { continuation in
      let starts = state.withLock { state in
        defer { state.isScanning = true }
        return !state.isScanning
      }
      guard starts else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.stopScanning() }
      DispatchQueue(label: "platen.live").async { [self] in
        do throws(ScanError) {
          try scan { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
        stopScanning()
      }
    }
  }

  /// All present items whenever one of them changes, in reading order.
  public func recognizedItems() -> AsyncThrowingMapSequence<
    AsyncThrowingStream<DataScannerEvent, any Error>, [RecognizedItem]
  > {
    events().map { $0.allItems }
  }

  /// Scans all frames on the calling thread; `yield` gets each event.
  package func scan(_ yield: (DataScannerEvent) -> Void) throws(ScanError) {
    let frames = try source.open()
    let scanner = try FrameScanner(settings: settings, isLive: frames.isLive)
    var time = 0.0, duration = 0.0
    while isScanning, let frame = try frames.next() {
      (time, duration) = (frame.time, frame.time - time)
      let (region, hint) = state.withLock { ($0.region?.box(in: frame), $0.hint) }
      try scanner.events(in: frame, region: region, hint: hint).forEach(yield)
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
