internal import PlatenImaging
internal import PlatenModel
internal import PlatenVideo

/// A frame that shows a page.
struct PageShot: Sendable {
  /// The frame at its own size.
  let raster: Raster
  /// The frame at the size at which it is searched.
  let frame: ScanFrame
  /// The corners of the page, in pixels of ``frame``.
  let quad: Quad
  let quality: PageQuality
  /// How the page looks.
  let look: PlaneAppearance?

  /// The frame with the most detail and the least glare has the highest.
  var score: Double { quality.acutance * max(0, 1 - Self.glareWeight * quality.glare) }

  private static let glareWeight = 8.0

  var time: Double { frame.time }
}

/// The frames of one page that lies still, from the first on.
struct SteadyStretch: Sendable {
  /// Seconds since the first frame of the video.
  let start: Double
  /// How the page looked in the first frame.
  let look: PlaneAppearance?
  /// The best frames.
  private(set) var shots: [PageShot] = []
  /// The highest acutance of frames older than ``settlingTime``, and that of the others.
  private var settledAcutance = 0.0
  private var recent: [(time: Double, acutance: Double)] = []
  /// How the page looked in the last frame.
  private var lastLook: PlaneAppearance?
  /// The number of detections that found the page where it was expected.
  private(set) var detections = 0
  /// Whether it was decided what becomes of the page.
  var isDecided = false

  /// The limit on kept frames: the best, and those that are fused with it.
  private static let maximumShots = 6
  /// A camera is focused when frames have not become sharper for so many seconds.
  private static let settlingTime = 0.15
  /// By this share frames become sharper by chance.
  private static let noise = 1.04
  /// The share of the page that may look different.
  private static let maximumChange = 0.012

  init(start: Double, look: PlaneAppearance?) {
    self.start = start
    self.look = look
  }

  /// The best frame that shows the page as it looks now: not one in which a hand leaves it.
  var best: PageShot? {
    guard let now = lastLook else { return shots.first }
    return shots.first { shot in
      shot.look.map { now.changedShare(from: $0) <= Self.maximumChange } ?? true
    }
  }

  mutating func add(_ shot: PageShot) {
    lastLook = shot.look
    recent.append((shot.time, shot.quality.acutance))
    while let first = recent.first, first.time < shot.time - Self.settlingTime {
      settledAcutance = max(settledAcutance, first.acutance)
      recent.removeFirst()
    }
    let index = shots.firstIndex { $0.score < shot.score } ?? shots.endIndex
    shots.insert(shot, at: index)
    if shots.count > Self.maximumShots { shots.removeLast() }
  }

  mutating func countDetection() { detections += 1 }

  /// Frees the frames.
  mutating func dropShots() { shots.removeAll() }

  /// Whether the frames have stopped becoming sharper.
  var isFocused: Bool {
    settledAcutance > 0 && recent.allSatisfy { $0.acutance <= settledAcutance * Self.noise }
  }
}
