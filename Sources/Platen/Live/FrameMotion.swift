internal import PlatenImaging
internal import PlatenModel

/// How a frame differs from the one before.
struct FrameMotion {
  private let tracker: PlaneTracker
  private let bounds: Quad
  /// Seconds since the first frame, of the frame before.
  let previousTime: Double
  /// The motion of most of what the frame shows; `nil` where that is not known.
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

  /// Where optical flow sees the item at `quad` now; `nil` where it is lost or was outside the frame.
  func moved(_ quad: Quad) throws(ScanError) -> Quad? {
    guard bounds.contains(quad.centre) else { return nil }
    return try tracker.motion(of: quad)?.moved(quad)
  }

  /// How the frame looks at `quad`.
  func appearance(_ quad: Quad) -> PlaneAppearance? { tracker.appearance(of: quad) }
}
