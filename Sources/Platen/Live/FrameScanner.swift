package import FoundationEssentials
internal import PlatenBarcodes
internal import PlatenImaging
package import PlatenModel
internal import PlatenVideo

/// Takes one frame after another and says what happened to the items in them.
///
/// Each frame: follow the items, detect barcodes, take over recognized text, report. One thread uses
/// a scanner at a time.
final class FrameScanner {
  private let settings: DataScannerSettings
  private let barcodes: BarcodeReader?
  private let textPasses: (any TextPasses)?
  private var tracker: PlaneTracker
  private var tracks = ItemTracks()
  private var reporter: ItemReporter
  private var meter = SceneMeter()
  private var recent = RecentFrames()
  private var lastTime = 0.0
  private var lastFrame: ScanFrame.Place?
  private var zoomFactor = DataScanner.minimumZoomFactor
  /// How the scene moved since the frame of the text pass that is under way.
  private var motionSincePass: PlaneMotion?

  init(settings: DataScannerSettings, isLive: Bool) throws(ScanError) {
    self.settings = settings
    tracker = try PlaneTracker()
    barcodes = settings.symbologies.map { BarcodeReader(symbologies: $0, retries: false) }
    reporter = ItemReporter(
      reportsMultipleItems: settings.recognizesMultipleItems,
      hasHighFrameRate: settings.isHighFrameRateTrackingEnabled)
    guard settings.includesText else {
      textPasses = nil
      return
    }
    let reader = try FrameTextReader(settings: settings)
    textPasses =
      isLive
      ? BackgroundTextPasses(reader: reader)
      : InlineTextPasses(reader: reader, interval: settings.qualityLevel.textInterval)
  }

  /// The events of the next frame.
  func events(in frame: VideoFrame, view: FrameView) throws(ScanError) -> [DataScannerEvent] {
    let whole = Box(
      x: 0, y: 0, width: Double(frame.raster.width), height: Double(frame.raster.height))
    let scanned = try ScanFrame(
      frame, maximumWidth: settings.qualityLevel.maximumWidth, zoomFactor: view.zoomFactor)
    let zoomed = try zoom(to: view.zoomFactor, scanned)
    let sceneMotion = try follow(scanned)
    if let barcodes {
      let detections = try barcodes.barcodes(in: scanned.gray).map(FrameDetection.init)
      tracks.update(with: detections.map(withAppearance), time: frame.time)
    }
    try updateText(scanned, sceneMotion)
    let items = tracks.present(at: frame.time).map { RecognizedItem($0, in: scanned) }
    let region = view.region ?? whole
    let events = reporter.events(
      for: items, region: region, hint: view.hint ?? Quad(region).center, time: frame.time)
    let all = events.last?.allItems ?? reporter.present
    let others = zoomed + guidance(scanned, sceneMotion)
    return events
      + others.map { DataScannerEvent(time: frame.time, change: $0, allItems: all) }
  }

  /// Takes over another factor of the zoom: all items are elsewhere in the scanned part.
  private func zoom(
    to factor: Double, _ frame: ScanFrame
  ) throws(ScanError) -> [DataScannerEvent.Change] {
    defer { lastFrame = frame.place }
    guard factor != zoomFactor else { return [] }
    zoomFactor = factor
    recent.removeAll()
    motionSincePass = motionSincePass.map { _ in .none }
    if let lastFrame { tracks.transform { frame.place.scanned(lastFrame.inVideo($0)) } }
    tracker = try PlaneTracker()
    return [.zoomed(factor)]
  }

  /// Moves all items to where they are in `frame`; returns the motion of the whole scene.
  private func follow(_ frame: ScanFrame) throws(ScanError) -> PlaneMotion? {
    try tracker.advance(to: frame.gray)
    let motion = try FrameMotion(
      tracker, to: frame, previousTime: lastTime,
      needsScene: settings.isGuidanceEnabled || motionSincePass != nil || !tracks.tracks.isEmpty)
    lastTime = frame.time
    try tracks.move(by: motion, time: frame.time)
    return motion.scene
  }

  /// The detection with its look in the current frame.
  private func withAppearance(_ detection: FrameDetection) -> FrameDetection {
    var detection = detection
    detection.appearance = tracker.appearance(of: detection.quad)
    return detection
  }

  /// Takes over the text that was recognized, and begins the next pass.
  private func updateText(_ frame: ScanFrame, _ sceneMotion: PlaneMotion?) throws(ScanError) {
    guard let textPasses else { return }
    recent.add(frame)
    motionSincePass = motionSincePass.map { (sceneMotion ?? .none).after($0) }
    if textPasses.wantsFrame(at: frame.time) {
      textPasses.begin(frame, averagedWith: recent.others)
      motionSincePass = PlaneMotion.none
    }
    guard let detections = try textPasses.completed() else { return }
    let motion = motionSincePass ?? .none
    motionSincePass = nil
    let moved = detections.compactMap { $0.moved(by: motion) }.filter { !tracks.isOnBarcode($0) }
    tracks.update(with: moved.map(withAppearance), time: frame.time)
  }

  private func guidance(
    _ frame: ScanFrame, _ sceneMotion: PlaneMotion?
  ) -> [DataScannerEvent.Change] {
    guard settings.isGuidanceEnabled, let advice = meter.update(frame, motion: sceneMotion) else {
      return []
    }
    return [.guidance(advice)]
  }

  /// `frame`, the last one, with the present items highlighted.
  func highlighted(_ frame: VideoFrame) throws(ScanError) -> DataScannerEvent {
    let present = reporter.present
    let picture = try HighlightedFrame(frame, quads: present.map(\.bounds))
    return DataScannerEvent(
      time: frame.time, change: .highlighted(picture.jpeg), allItems: present)
  }

  /// The events that end the scan at `time`: all items are removed.
  func endEvents(at time: Double) -> [DataScannerEvent] {
    reporter.events(
      for: [], region: Box(x: 0, y: 0, width: 0, height: 0), hint: Point(x: 0, y: 0), time: time)
  }
}

extension FrameDetection {
  fileprivate init(_ barcode: DetectedBarcode) {
    self.init(
      content: .barcode(barcode.barcode), quad: barcode.quad, confidence: barcode.confidence)
  }

  /// The detection in a later frame; `nil` if the motion leaves no quad.
  fileprivate func moved(by motion: PlaneMotion) -> FrameDetection? {
    motion.moved(quad).map {
      FrameDetection(content: content, quad: $0, confidence: confidence)
    }
  }
}

extension RecognizedItem {
  /// The item of a track in `frame`.
  fileprivate init(_ track: ItemTrack, in frame: ScanFrame) {
    let bounds = frame.place.inVideo(track.quad)
    switch track.content {
    case .barcode(let barcode):
      self = .barcode(
        Barcode(
          id: track.id, observation: barcode, bounds: bounds, confidence: track.confidence))
    case .text(_, let type, let value, let parts):
      let transcript = track.transcript
      self = .text(
        Text(
          id: track.id, transcript: transcript.text, words: transcript.words, contentType: type,
          value: type == nil ? transcript.text : value, parts: parts, bounds: bounds,
          confidence: track.confidence))
    }
  }
}

/// Something that was detected in one frame.
struct FrameDetection: Sendable {
  let content: Content
  /// The corners, clockwise from its own top left, in pixels of the frame.
  let quad: Quad
  /// 0 to 1.
  let confidence: Double
  /// How it looks; `nil` if that is not known.
  var appearance: PlaneAppearance?

  enum Content: Sendable {
    case barcode(Barcode)
    /// Text of a kind, or a line if the kind is `nil`.
    case text(String, RecognizedDataType.TextContentType?, value: String, parts: [String: String])
  }

  /// Whether one detection alone proves it: barcodes with error correction, and text that was read
  /// well. Linear barcodes and words are sometimes seen in other print.
  var isCertain: Bool {
    switch content {
    case .barcode(let barcode): !barcode.symbology.isLinear
    case .text(let text, _, _, _): confidence >= Self.certainText && text.count > 2
    }
  }

  /// The detections in a row that prove it. An Interleaved 2 of 5 has no check digit, and a part of one can
  /// pass for a whole one.
  var requiredAgreement: Int {
    if case .barcode(let barcode) = content, barcode.symbology == .i2of5 { 4 } else { 2 }
  }

  /// The confidence of text that needs no second reading, and the least of text that counts at all.
  private static let certainText = 0.85
  static let minimumText = 0.4
}

/// How a frame differs from the one before.
struct FrameMotion {
  private let tracker: PlaneTracker
  private let bounds: Quad
  /// Seconds since the first frame, of the frame before.
  let previousTime: Double
  /// The motion of most of the frame; `nil` if it is not known.
  let scene: PlaneMotion?

  /// - Parameters:
  ///   - tracker: whose current frame is `frame`.
  ///   - needsScene: whether ``scene`` is wanted.
  init(
    _ tracker: PlaneTracker, to frame: ScanFrame, previousTime: Double, needsScene: Bool
  ) throws(ScanError) {
    self.tracker = tracker
    self.previousTime = previousTime
    bounds = Quad(frame.bounds)
    scene = needsScene ? try tracker.motion(of: bounds) : nil
  }

  /// Where optical flow sees the item at `quad` now; `nil` if it is lost or was outside the frame.
  func moved(_ quad: Quad) throws(ScanError) -> Quad? {
    guard bounds.contains(quad.center) else { return nil }
    return try tracker.motion(of: quad)?.moved(quad)
  }

  /// How the frame looks at `quad`.
  func appearance(_ quad: Quad) -> PlaneAppearance? { tracker.appearance(of: quad) }
}

/// What one frame of a video shows, by itself: for callers that have single frames as JPEG files.
package struct FramePages: Sendable {
  /// Pixels of the frame.
  package let width: Int
  /// Pixels of the frame.
  package let height: Int
  /// The page with the highest confidence, in pixels of the frame; `nil` if there is none.
  package let page: DetectedPage?
  /// The mean brightness, 0 to 1.
  package let brightness: Double

  /// Detects the page in a frame, on the calling thread.
  package init(jpeg: Data) throws(ScanError) {
    let frame = try Self.frame(jpeg)
    (width, height) = (frame.raster.width, frame.raster.height)
    // A page without a border in the frame is any surface.
    let whole = Quad(width: width, height: height)
    page = try PageLocator(options: ScanOptions()).pages(in: frame).pages.first { $0.quad != whole }
    brightness = try frame.raster.gray().withPixels { pixels in
      let rows = stride(from: 0, to: pixels.height, by: 8)
      let columns = stride(from: 0, to: pixels.width, by: 8)
      var sum = 0, count = 0
      for row in rows {
        for column in columns {
          sum += Int(pixels.bytes[row * pixels.bytesPerRow + column])
          count += 1
        }
      }
      return Double(sum) / Double(max(count, 1) * 255)
    }
  }

  /// The barcodes in a frame, in pixels of the frame.
  package static func barcodes(
    in jpeg: Data, symbologies: Set<BarcodeSymbology>
  ) throws(ScanError) -> [Item] {
    let frame = try frame(jpeg)
    return try BarcodeReader(symbologies: symbologies, retries: false)
      .barcodes(in: frame.raster).map(Item.init)
  }

  /// The largest frame, in megapixels: more than any camera's video.
  private static let maximumMegapixels = 9.0

  private static func frame(_ jpeg: Data) throws(ScanError) -> Photo {
    try PhotoFile(data: jpeg, source: "frame", maximumMegapixels: maximumMegapixels)
      .photo(frame: 0)
  }
}

/// Measures the obstacles of a scene for the scanner.
struct SceneMeter: Sendable {
  /// The advice that has been given.
  private(set) var guidance = ScannerGuidance.none
  private var pending = ScannerGuidance.none
  private var pendingSince = 0.0
  private var lastTime: Double?

  /// The widths of the frame per second at which print is blurred: at a shutter of 1/60 s that is a
  /// sixtieth of the width.
  private static let maximumSpeed = 1.0
  /// The mean brightness, 0 to 255, below which noise hides print.
  private static let minimumBrightness = 30.0
  /// Advice changes when the scene has been so for this many seconds.
  private static let delay = 0.25

  /// Takes a frame and the motion since the frame before; `nil` if that is not known. Returns the
  /// advice if it changes.
  mutating func update(_ frame: ScanFrame, motion: PlaneMotion?) -> ScannerGuidance? {
    defer { lastTime = frame.time }
    let seen = advice(frame, motion)
    if seen != pending { (pending, pendingSince) = (seen, frame.time) }
    guard pending != guidance, frame.time - pendingSince >= Self.delay else { return nil }
    guidance = pending
    return guidance
  }

  private func advice(_ frame: ScanFrame, _ motion: PlaneMotion?) -> ScannerGuidance {
    if frame.gray.meanBrightness < Self.minimumBrightness { return .tooDark }
    guard let motion, let lastTime, frame.time > lastTime else { return .none }
    let middle = Quad(frame.bounds).center
    let distance = middle.distance(to: motion.homography(middle)) / frame.bounds.width
    return distance / (frame.time - lastTime) > Self.maximumSpeed ? .slowDown : .none
  }
}

extension Raster {
  /// The mean of a gray raster, 0 to 255, from every eighth pixel of every eighth row.
  fileprivate var meanBrightness: Double {
    withPixels { pixels in
      var sum = 0, count = 0
      for row in stride(from: 0, to: pixels.height, by: 8) {
        for column in stride(from: 0, to: pixels.width, by: 8) {
          sum += Int(pixels.bytes[row * pixels.bytesPerRow + column])
          count += 1
        }
      }
      return Double(sum) / Double(max(count, 1))
    }
  }
}
