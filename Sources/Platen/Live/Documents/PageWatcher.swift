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
  private var sight = PageSight()
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
    try sight.follow(tracker, scanned)
    if frame.time - lastDetection >= Self.detectionInterval - 1e-6 {
      lastDetection = frame.time
      sight.update(with: try detected(in: scanned.raster)?.quad, tracker, scanned)
    }
    try addShot(of: frame, scanned)
    var changes = outlineChange(scanned) + turnChange()
    changes += try captures(frame, scanned, isShutterPressed: isShutterPressed)
    if settings.isGuidanceEnabled, let advice = meter.update(sight, scanned) {
      changes.append(.guidance(advice))
    }
    if settings.isHighlightingEnabled {
      let quads = [sight.quad?.scaled(by: scanned.scale)].compactMap { $0 }
      changes.append(.highlighted(try HighlightedFrame(frame, quads: quads).jpeg))
    }
    return changes.map { DocumentCameraEvent(time: frame.time, change: $0) }
  }

  /// The page in `raster`, in its pixels.
  private func detected(in raster: Raster) throws(ScanError) -> DetectedPage? {
    let photo = Photo(raster: raster, resolution: nil, focalLengthInPixels: nil)
    return try locator.pages(in: photo).pages.first
  }

  private func addShot(of frame: VideoFrame, _ scanned: ScanFrame) throws(ScanError) {
    guard let quad = sight.quad, let stretch = sight.stretch, !stretch.isDecided,
      scanned.time - stretch.start >= Self.restTime
    else { return }
    let shot = try shot(of: frame, scanned, quad)
    sight.stretch?.add(shot)
    meter.quality = shot.quality
  }

  private func outlineChange(_ frame: ScanFrame) -> [DocumentCameraEvent.Change] {
    let outline = sight.quad?.scaled(by: frame.scale)
    defer { reportedOutline = outline }
    return outline == reportedOutline ? [] : [.outline(outline)]
  }

  /// Notices that the page that was taken last is gone.
  private func turnChange() -> [DocumentCameraEvent.Change] {
    guard !hasLastPageLeft, let last = pages.lastLook else { return [] }
    let look = sight.quad.flatMap { tracker.appearance(of: $0, side: PlaneAppearance.pageSide) }
    if let look, look.changedShare(from: last) < Self.turnedShare { return [] }
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
      guard frame.time - lastCapture >= interval, sight.quad != nil else { return [] }
      lastCapture = frame.time
      guard let best = sight.stretch?.best else { return try taken(shot(of: frame, scanned)) }
      return try taken(best)
    }
    guard settings.capturesAutomatically, let stretch = sight.stretch,
      let best = try CaptureRule(stretch: stretch, time: frame.time).shot()
    else { return [] }
    let changes = try taken(best)
    sight.stretch?.isDecided = true
    sight.stretch?.dropShots()
    return changes
  }

  /// The frame as it is; the whole frame is the page where none is seen.
  private func shot(of frame: VideoFrame, _ scanned: ScanFrame) throws(ScanError) -> PageShot {
    try shot(of: frame, scanned, sight.quad ?? Quad(scanned.bounds))
  }

  private func shot(
    of frame: VideoFrame, _ scanned: ScanFrame, _ quad: Quad
  ) throws(ScanError) -> PageShot {
    PageShot(
      raster: frame.raster, frame: scanned, quad: quad,
      quality: try PageQuality(of: quad, in: scanned.gray),
      look: tracker.appearance(of: quad, side: PlaneAppearance.pageSide))
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

  /// The frame of `shot`, fused with the others of the page where that is better.
  private func picture(of shot: PageShot) throws(ScanError) -> FusedShots {
    let others = (sight.stretch?.shots ?? []).filter { $0.time != shot.time }
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
    let isWhole = sight.quad == nil && page == nil
    pages.append(
      signature,
      look: tracker.appearance(of: sight.quad ?? shot.quad, side: PlaneAppearance.pageSide))
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
