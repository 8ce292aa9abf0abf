internal import PlatenImaging
internal import PlatenModel

/// Decides whether a page that lies still is taken now.
struct CaptureRule {
  let stretch: SteadyStretch
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
