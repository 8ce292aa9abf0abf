internal import PlatenImaging
internal import PlatenModel
internal import PlatenVideo

/// Takes one frame after another and says what happened to the pages in them.
///
/// Each frame: follow the page, detect it at times, take it if it lies still. One thread uses a watcher
/// at a time.
final class PageWatcher {
  private let settings: DocumentCameraSettings
  private let locator: PageLocator
  private let tracker: PlaneTracker
  private var track = PageTrack()
  private var pages = CapturedPages()
  private var meter = PageMeter()
  private var lastDetection = -Double.infinity
  private var lastCapture = 0.0
  private var reportedOutline: Quad?
  /// Whether the page that was taken last has been turned or taken away.
  private var hasLastPageLeft = true

  /// The width at which frames are searched, in pixels.
  private static let searchWidth = 1280
  /// Seconds from one detection to the next; the page is followed in between.
  private static let detectionInterval = 0.2
  /// Seconds after which a hand has left the page that it laid down.
  private static let restTime = 0.12
  /// The share of the last page that looks different once it is turned.
  private static let turnedShare = 0.2

  init(settings: DocumentCameraSettings) throws(ScanError) {
    self.settings = settings
    var options = ScanOptions()
    options.recognizesText = false
    options.paperSize = settings.paperSize
    locator = PageLocator(options: options)
    tracker = try PlaneTracker()
  }

  /// The events of the next frame.
  func events(
    in frame: VideoFrame, isShutterPressed: Bool
  ) throws(ScanError) -> [DocumentCameraEvent] {
    let scanned = try ScanFrame(frame, maximumWidth: Self.searchWidth)
    try tracker.advance(to: scanned.gray)
    try track.follow(tracker, scanned)
    if frame.time - lastDetection >= Self.detectionInterval - 1e-6 {
      lastDetection = frame.time
      track.update(with: try detected(in: scanned.raster)?.quad, tracker, scanned)
    }
    try addShot(of: frame, scanned)
    var changes = outlineChange(scanned) + turnChange()
    changes += try captures(frame, scanned, isShutterPressed: isShutterPressed)
    if settings.isGuidanceEnabled, let advice = meter.update(track, scanned) {
      changes.append(.guidance(advice))
    }
    if settings.isHighlightingEnabled {
      let quads = [track.quad?.scaled(by: scanned.scale)].compactMap { $0 }
      changes.append(.highlighted(try HighlightedFrame(frame, quads: quads).jpeg))
    }
    return changes.map { DocumentCameraEvent(time: frame.time, change: $0) }
  }

  /// The page in `raster`, in its pixels, unless it fills the frame, which shows no border to follow.
  private func detected(in raster: Raster) throws(ScanError) -> DetectedPage? {
    let photo = Photo(raster: raster, resolution: nil, focalLengthInPixels: nil)
    let frame = Quad(width: raster.width, height: raster.height)
    return try locator.pages(in: photo).pages.first { $0.quad != frame }
  }

  private func addShot(of frame: VideoFrame, _ scanned: ScanFrame) throws(ScanError) {
    guard let quad = track.quad, let stretch = track.stretch, !stretch.isDecided,
      scanned.time - stretch.start >= Self.restTime
    else { return }
    let shot = try shot(of: frame, scanned, quad)
    track.stretch?.add(shot)
    meter.quality = shot.quality
  }

  private func outlineChange(_ frame: ScanFrame) -> [DocumentCameraEvent.Change] {
    let outline = track.quad?.scaled(by: frame.scale)
    defer { reportedOutline = outline }
    return outline == reportedOutline ? [] : [.outline(outline)]
  }

  /// Notices that the page that was taken last is gone.
  private func turnChange() -> [DocumentCameraEvent.Change] {
    guard !hasLastPageLeft, let last = pages.lastAppearance else { return [] }
    let appearance = track.quad.flatMap {
      tracker.appearance(of: $0, side: PlaneAppearance.pageSide)
    }
    if let appearance, appearance.changedShare(from: last) < Self.turnedShare { return [] }
    hasLastPageLeft = true
    return [.turned]
  }

  // MARK: Taking pages

  private func captures(
    _ frame: VideoFrame, _ scanned: ScanFrame, isShutterPressed: Bool
  ) throws(ScanError) -> [DocumentCameraEvent.Change] {
    if isShutterPressed {
      let shot = try shot(of: frame, scanned)
      let picture = try picture(of: shot)
      let signature = try signature(of: shot, in: picture)
      return [.captured(try captured(shot, picture, signature: signature))]
    }
    if let interval = settings.interval {
      guard frame.time - lastCapture >= interval, track.quad != nil else { return [] }
      lastCapture = frame.time
      guard let best = track.stretch?.best else { return try taken(shot(of: frame, scanned)) }
      return try taken(best)
    }
    guard settings.capturesAutomatically, let stretch = track.stretch,
      let best = try CaptureRule(stretch: stretch, time: frame.time).shot()
    else { return [] }
    let changes = try taken(best)
    track.stretch?.isDecided = true
    track.stretch?.dropShots()
    return changes
  }

  /// The frame as it is; the whole frame is the page if none is seen.
  private func shot(of frame: VideoFrame, _ scanned: ScanFrame) throws(ScanError) -> PageShot {
    try shot(of: frame, scanned, track.quad ?? Quad(scanned.bounds))
  }

  private func shot(
    of frame: VideoFrame, _ scanned: ScanFrame, _ quad: Quad
  ) throws(ScanError) -> PageShot {
    PageShot(
      raster: frame.raster, frame: scanned, quad: quad,
      quality: try PageQuality(of: quad, in: scanned.gray),
      appearance: tracker.appearance(of: quad, side: PlaneAppearance.pageSide))
  }

  /// Takes the page of `shot`, unless it is a duplicate.
  private func taken(_ shot: PageShot) throws(ScanError) -> [DocumentCameraEvent.Change] {
    let picture = try picture(of: shot)
    let signature = try signature(of: shot, in: picture)
    if let number = try pages.duplicate(of: signature, hasLeft: hasLastPageLeft) {
      let turned = number == pages.count ? [] : noticedTurn()
      let isReported = pages.reports(duplicate: number, hasLeft: hasLastPageLeft)
      if number == pages.count { hasLastPageLeft = false }
      return turned + (isReported ? [.duplicate(of: number)] : [])
    }
    return noticedTurn() + [.captured(try captured(shot, picture, signature: signature))]
  }

  /// The frame of `shot`, fused with the others of the page if that is better.
  private func picture(of shot: PageShot) throws(ScanError) -> FusedShots {
    let others = (track.stretch?.shots ?? []).filter { $0.time != shot.time }
    return try FusedShots(shot, others: settings.fusesFrames ? others : [])
  }

  private func signature(
    of shot: PageShot, in picture: FusedShots
  ) throws(ScanError) -> PageSignature {
    guard picture.frameCount > 1 else {
      return try PageSignature(of: shot.quad, in: shot.frame.gray)
    }
    let frame = VideoFrame(raster: picture.raster, time: shot.time)
    let scanned = try ScanFrame(frame, maximumWidth: Self.searchWidth)
    return try PageSignature(of: shot.quad, in: scanned.gray)
  }

  /// Another page lies where the last one was, although no turn was seen.
  private func noticedTurn() -> [DocumentCameraEvent.Change] {
    defer { hasLastPageLeft = true }
    return hasLastPageLeft ? [] : [.turned]
  }

  private func captured(
    _ shot: PageShot, _ picture: FusedShots, signature: PageSignature
  ) throws(ScanError) -> DocumentCameraScan.Page {
    let detection = try detected(in: picture.raster)
    let scaled = shot.quad.scaled(by: shot.frame.scale)
    let page = detection.flatMap { $0.quad.isNear(scaled) ? $0 : nil }
    let isWhole = track.quad == nil && page == nil
    pages.append(
      signature,
      appearance: tracker.appearance(of: track.quad ?? shot.quad, side: PlaneAppearance.pageSide))
    lastCapture = shot.time
    hasLastPageLeft = false
    return DocumentCameraScan.Page(
      number: pages.count, time: shot.time,
      photo: try RasterEncoder.jpeg(
        picture.raster, quality: DocumentCameraScan.Page.jpegQuality, resolution: nil,
        chroma: .full),
      width: picture.raster.width, height: picture.raster.height,
      quad: isWhole ? nil : page?.quad ?? scaled, outline: page?.outline,
      blur: shot.quality.blur * shot.frame.scale, frameCount: picture.frameCount)
  }
}

extension Quad {
  /// Whether every corner is within 3 % of the diagonal from that of `other`.
  fileprivate func isNear(_ other: Quad) -> Bool {
    let size = other.topLeft.distance(to: other.bottomRight)
    return zip(corners, other.corners).allSatisfy { $0.distance(to: $1) <= 0.03 * size }
  }
}

/// Decides whether a page that lies still is taken now.
struct CaptureRule {
  let stretch: StillPeriod
  /// Seconds since the first frame.
  let time: Double

  /// A page must lie still for so many seconds, and be detected so often.
  private static let stillTime = 0.4, minimumDetections = 2
  /// For glare to move away, and for fingers that hold the page, so many seconds are waited.
  private static let glareTime = 0.9, fingerTime = 1.2
  /// The share of the page with glare from which on it is waited, and the blur, in pixels, from which on
  /// print cannot be read.
  private static let maximumGlare = 0.004, maximumBlur = 2.2
  /// The gray of paper that is too dark, 0 to 255.
  private static let minimumPaper = 20.0
  /// The share of the outline that fingers cover, and from which on it is a hand.
  private static let fingers = 0.015, hand = 0.045
  /// The share of the page that may have changed since it began to lie still.
  private static let maximumChange = 0.15

  /// The frame to take; `nil` while it is better to wait.
  func shot() throws(ScanError) -> PageShot? {
    let age = time - stretch.start
    guard !stretch.isDecided, age >= Self.stillTime, stretch.isFocused,
      stretch.detections >= Self.minimumDetections, let best = stretch.best,
      best.quality.blur <= Self.maximumBlur, best.quality.paper >= Self.minimumPaper,
      age >= Self.glareTime || best.quality.glare < Self.maximumGlare,
      best.frame.holds(best.quad)
    else { return nil }
    let covered = try PageObstruction(on: best.quad, in: best.frame.raster).share
    guard covered < Self.hand, covered < Self.fingers || age >= Self.fingerTime else { return nil }
    return best
  }
}

extension ScanFrame {
  /// Whether the page at `quad` is in the frame, but for a hundredth of it.
  func holds(_ quad: Quad) -> Bool {
    let margin = 0.01 * diagonal
    return quad.corners.allSatisfy {
      (-margin...bounds.width + margin).contains($0.x)
        && (-margin...bounds.height + margin).contains($0.y)
    }
  }
}

/// Determines what would help the camera to take a page.
struct PageMeter {
  /// The quality of the page in the last frame in which it lay still.
  var quality: PageQuality?
  private var given = DocumentCameraGuidance.none
  private var pending = DocumentCameraGuidance.none
  private var pendingSince = 0.0

  /// Advice changes when the scene has been so for this many seconds.
  private static let delay = 0.3
  /// The gray of the paper below which noise hides print, 0 to 255.
  private static let minimumPaper = 50.0
  /// The blur, in pixels, and the share of glare that are reported.
  private static let maximumBlur = 1.8, maximumGlare = 0.004
  /// The share of the frame that a page fills at least.
  private static let minimumArea = 0.1
  /// The ratio of opposite sides from which on a page is tilted.
  private static let maximumRatio = 1.6
  /// The share of the outline that may be covered.
  private static let maximumCover = 0.015

  /// Takes the page in a frame; returns the advice if it changes.
  mutating func update(_ track: PageTrack, _ frame: ScanFrame) -> DocumentCameraGuidance? {
    let seen = advice(track, frame)
    if seen != pending { (pending, pendingSince) = (seen, frame.time) }
    guard pending != given, frame.time - pendingSince >= Self.delay else { return nil }
    given = pending
    return given
  }

  private func advice(_ track: PageTrack, _ frame: ScanFrame) -> DocumentCameraGuidance {
    guard let quad = track.quad else { return .noPage }
    if !frame.holds(quad) || frame.cuts(quad) { return .moveBack }
    guard let stretch = track.stretch else { return .holdStill }
    if stretch.isDecided { return .none }
    if let best = stretch.best,
      let covered = try? PageObstruction(on: best.quad, in: best.frame.raster).share,
      covered > Self.maximumCover
    {
      return .obstructed
    }
    if let quality {
      if quality.paper < Self.minimumPaper { return .tooDark }
      if quality.blur > Self.maximumBlur { return .blurred }
      if quality.glare > Self.maximumGlare { return .glare }
    }
    if quad.sideRatio > Self.maximumRatio { return .tilted }
    return quad.area < Self.minimumArea * frame.bounds.width * frame.bounds.height
      ? .moveCloser : .none
  }
}

extension ScanFrame {
  /// Whether a side of `quad` lies along a side of the frame, as where the page goes on beyond it.
  fileprivate func cuts(_ quad: Quad) -> Bool {
    let margin = 0.008 * diagonal
    let distances = quad.corners.map { corner in
      [corner.x, corner.y, bounds.width - corner.x, bounds.height - corner.y]
    }
    return distances.indices.contains { index in
      zip(distances[index], distances[(index + 1) % 4]).contains { max($0, $1) < margin }
    }
  }
}

extension Quad {
  /// The largest ratio of two opposite sides.
  fileprivate var sideRatio: Double {
    let across = topLeft.distance(to: topRight) / bottomLeft.distance(to: bottomRight)
    let down = topLeft.distance(to: bottomLeft) / topRight.distance(to: bottomRight)
    return max(across, 1 / across, down, 1 / down)
  }
}

/// Follows the page through the frames, and decides whether it lies still.
///
/// A page lies still while it moves slowly in the frame, looks as it did a moment ago, and is detected
/// where it is expected. A page that turns, slides away or is covered does not, and begins anew.
struct PageTrack {
  /// The corners of the page, in pixels of the frame that is searched; `nil` if none is seen.
  private(set) var quad: Quad?
  /// The frames since the page lies still; `nil` while it does not.
  var stretch: StillPeriod?
  /// The time of the last frame in which the page was seen.
  private(set) var lastSeen = -Double.infinity
  /// The time of the last frame in which it moved.
  private(set) var lastMoved = -Double.infinity
  private var appearances: [(time: Double, appearance: PlaneAppearance)] = []
  private var lastTime = 0.0
  private var misses = 0

  /// The fastest motion of a page that lies still, in diagonals of the frame per second: that of a hand
  /// that holds the camera.
  private static let maximumSpeed = 0.2
  /// How long ago a page must have looked the same, in seconds, and the share that may look different.
  private static let lookback = 0.2, maximumChange = 0.03
  /// The limit of the distance of a detected corner from where it is expected, in diagonals of the page.
  private static let maximumError = 0.025
  /// A page that so many detections in a row do not find is gone.
  private static let maximumMisses = 3

  /// Moves the page by the motion since the frame before; `nil` if it is lost.
  mutating func follow(_ tracker: PlaneTracker, _ frame: ScanFrame) throws(ScanError) {
    let seconds = frame.time - lastTime
    lastTime = frame.time
    guard let quad else { return }
    guard let moved = try tracker.motion(of: quad)?.moved(quad) else {
      disturb(at: frame.time)
      return
    }
    let distance = zip(quad.corners, moved.corners).map { $0.distance(to: $1) }.max()!
    self.quad = moved
    let isSlow = distance <= Self.maximumSpeed * frame.diagonal * max(seconds, 1e-3)
    guard let appearance = tracker.appearance(of: moved, side: PlaneAppearance.pageSide) else {
      return
    }
    let isSame = looksAsBefore(appearance, at: frame.time)
    if !isSlow || !isSame {
      disturb(at: frame.time)
    } else if stretch == nil {
      stretch = StillPeriod(start: frame.time, appearance: appearance)
    }
  }

  private mutating func looksAsBefore(_ appearance: PlaneAppearance, at time: Double) -> Bool {
    while appearances.count > 1, appearances[1].time <= time - Self.lookback {
      appearances.removeFirst()
    }
    let change = appearances.first.map { appearance.changedShare(from: $0.appearance) } ?? 0
    appearances.append((time, appearance))
    return change <= Self.maximumChange
  }

  /// Takes over the detection in the frame that was followed; `nil` for no page.
  mutating func update(with detected: Quad?, _ tracker: PlaneTracker, _ frame: ScanFrame) {
    guard let detected else {
      misses += 1
      if misses >= Self.maximumMisses { lose() }
      return
    }
    misses = 0
    lastSeen = frame.time
    guard let quad else {
      begin(at: detected, frame.time)
      return
    }
    let size = detected.topLeft.distance(to: detected.bottomRight)
    let error = zip(quad.corners, detected.corners).map { $0.distance(to: $1) }.max()!
    guard error <= Self.maximumError * size else {
      begin(at: detected, frame.time)
      return
    }
    self.quad = detected
    stretch?.countDetection()
  }

  private mutating func begin(at detected: Quad, _ time: Double) {
    quad = detected
    disturb(at: time)
  }

  private mutating func disturb(at time: Double) {
    stretch = nil
    lastMoved = time
    appearances.removeAll()
  }

  private mutating func lose() {
    quad = nil
    stretch = nil
    appearances.removeAll()
  }
}

extension ScanFrame {
  /// In pixels.
  var diagonal: Double {
    (bounds.width * bounds.width + bounds.height * bounds.height).squareRoot()
  }
}
