internal import PlatenImaging
internal import PlatenModel

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
  mutating func update(_ sight: PageSight, _ frame: ScanFrame) -> DocumentCameraGuidance? {
    let seen = advice(sight, frame)
    if seen != pending { (pending, pendingSince) = (seen, frame.time) }
    guard pending != given, frame.time - pendingSince >= Self.delay else { return nil }
    given = pending
    return given
  }

  private func advice(_ sight: PageSight, _ frame: ScanFrame) -> DocumentCameraGuidance {
    guard let quad = sight.quad else { return .noPage }
    if !frame.holds(quad) || frame.cuts(quad) { return .moveBack }
    guard let stretch = sight.stretch else { return .holdStill }
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
