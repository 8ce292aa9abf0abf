internal import PlatenImaging
internal import PlatenModel

/// The best frame of a page, fused with others where that is measurably better.
struct FusedShots {
  let raster: Raster
  /// The number of frames in ``raster``.
  let frameCount: Int

  /// The noise of a fused picture, as a share of the best frame's, from which on fusing is worth it, and
  /// the acutance that must remain.
  private static let noiseShare = 0.85, acutanceShare = 0.97
  /// Below this noise, in gray levels, nothing is gained.
  private static let minimumNoise = 1.0
  /// From this noise on, in gray levels, pictures are compared after a Gaussian of so many pixels: the
  /// gradient of noise exceeds that of print.
  private static let strongNoise = 4.0, smoothing = 1.0
  /// The limit on other frames.
  private static let maximumOthers = 5

  /// - Parameter others: other frames of the same page.
  init(_ shot: PageShot, others: [PageShot]) throws(ScanError) {
    let fused = try Self.fused(shot, others: others.prefix(Self.maximumOthers))
    raster = fused?.raster ?? shot.raster
    frameCount = fused?.frameCount ?? 1
  }

  /// The fused picture; `nil` where it is no better.
  private static func fused(
    _ shot: PageShot, others: ArraySlice<PageShot>
  ) throws(ScanError) -> (raster: Raster, frameCount: Int)? {
    guard shot.quality.glare > 0 || shot.quality.noise >= minimumNoise else { return nil }
    var frames: [(raster: Raster, motion: Homography)] = []
    for other in others {
      if let motion = try motion(from: shot, to: other) { frames.append((other.raster, motion)) }
    }
    guard !frames.isEmpty else { return nil }
    let fused = try shot.raster.fused(with: frames)
    let quad = shot.quad.scaled(by: shot.frame.scale)
    let smoothing = shot.quality.noise < strongNoise ? 0 : smoothing
    let before = try PageQuality(of: quad, in: shot.raster.gray(), smoothing: smoothing)
    let after = try PageQuality(of: quad, in: fused.gray(), smoothing: smoothing)
    let isBetter = after.noise <= noiseShare * before.noise || after.glare < before.glare
    guard isBetter, after.acutance >= acutanceShare * before.acutance else { return nil }
    return (fused, frames.count + 1)
  }

  /// The motion of the page from one frame to another, in pixels of the video.
  private static func motion(
    from shot: PageShot, to other: PageShot
  ) throws(ScanError) -> Homography? {
    let tracker = try PlaneTracker()
    try tracker.advance(to: shot.raster.gray())
    try tracker.advance(to: other.raster.gray())
    return try tracker.motion(of: shot.quad.scaled(by: shot.frame.scale))?.homography
  }
}
