internal import PlatenBarcodes
internal import PlatenImaging
internal import PlatenModel
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
      for: items, region: region, hint: view.hint ?? Quad(region).centre, time: frame.time)
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

  /// The detection in a later frame; `nil` where the motion leaves no quad.
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
