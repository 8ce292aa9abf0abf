internal import PlatenImaging
internal import PlatenModel

/// The last frames, which are averaged before text is recognized: noise that hides small print in each of
/// them averages out.
struct RecentFrames: Sendable {
  private var frames: [(time: Double, gray: Raster)] = []

  /// The seconds in which frames are kept: the next recognition has others.
  private static let window = 0.45
  /// The limit on other frames that are averaged with one: the time for each of them is a hundredth of that
  /// of the recognition.
  private static let maximumOthers = 8

  /// Adds a frame; those before it that are too old are dropped.
  mutating func add(_ frame: ScanFrame) {
    frames.removeAll { frame.time - $0.time > Self.window }
    frames.append((frame.time, frame.gray))
  }

  /// Forgets all frames, as where the next one shows another part of the video's.
  mutating func removeAll() { frames.removeAll() }

  /// Frames before the last one, evenly spaced, the latest first.
  var others: [Raster] {
    let others = frames.dropLast().reversed().map(\.gray)
    guard others.count > Self.maximumOthers else { return others }
    return (0..<Self.maximumOthers).map { others[$0 * others.count / Self.maximumOthers] }
  }
}

extension Raster {
  /// Below this noise, in gray levels, nothing is gained.
  private static let minimumNoise = 2.0
  /// The share of the points of a frame that must move alike.
  private static let minimumInlierShare = 0.5

  /// This gray frame averaged with others of the same scene where they agree.
  func averaged(with others: [Raster]) throws(ScanError) -> Raster {
    let whole = Quad(Box(x: 0, y: 0, width: Double(width), height: Double(height)))
    guard !others.isEmpty,
      try PageQuality(of: whole, in: self).noise >= Self.minimumNoise
    else { return self }
    var frames: [(raster: Raster, motion: Homography)] = []
    for other in others where (other.width, other.height) == (width, height) {
      let tracker = try PlaneTracker()
      try tracker.advance(to: self)
      try tracker.advance(to: other)
      guard let motion = try tracker.motion(of: whole),
        motion.inlierShare >= Self.minimumInlierShare
      else { continue }
      frames.append((other, motion.homography))
    }
    return frames.isEmpty ? self : try fused(with: frames)
  }
}
