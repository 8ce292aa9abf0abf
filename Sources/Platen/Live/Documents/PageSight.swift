internal import PlatenImaging
internal import PlatenModel

/// Follows the page through the frames, and tells whether it lies still.
///
/// A page lies still while it moves slowly in the frame, looks as it did a moment ago, and is detected
/// where it is expected. A page that turns, slides away or is covered does not, and begins anew.
struct PageSight {
  /// The corners of the page, in pixels of the frame that is searched; `nil` where none is seen.
  private(set) var quad: Quad?
  /// The frames since the page lies still; `nil` while it does not.
  var stretch: SteadyStretch?
  /// The time of the last frame in which the page was seen.
  private(set) var lastSeen = -Double.infinity
  /// The time of the last frame in which it moved.
  private(set) var lastMoved = -Double.infinity
  private var looks: [(time: Double, look: PlaneAppearance)] = []
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

  /// Moves the page by the motion since the frame before; `nil` where it is lost.
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
    guard let look = tracker.appearance(of: moved, side: PlaneAppearance.pageSide) else { return }
    let isSame = looksAsBefore(look, at: frame.time)
    if !isSlow || !isSame {
      disturb(at: frame.time)
    } else if stretch == nil {
      stretch = SteadyStretch(start: frame.time, look: look)
    }
  }

  private mutating func looksAsBefore(_ look: PlaneAppearance, at time: Double) -> Bool {
    while looks.count > 1, looks[1].time <= time - Self.lookback { looks.removeFirst() }
    let change = looks.first.map { look.changedShare(from: $0.look) } ?? 0
    looks.append((time, look))
    return change <= Self.maximumChange
  }

  /// Takes over what was detected in the frame that was followed; `nil` for no page.
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
    looks.removeAll()
  }

  private mutating func lose() {
    quad = nil
    stretch = nil
    looks.removeAll()
  }
}

extension ScanFrame {
  /// In pixels.
  var diagonal: Double {
    (bounds.width * bounds.width + bounds.height * bounds.height).squareRoot()
  }
}
