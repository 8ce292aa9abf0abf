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
  let appearance: PlaneAppearance?

  /// The frame with the most detail and the least glare has the highest.
  var score: Double { quality.acutance * max(0, 1 - Self.glareWeight * quality.glare) }

  private static let glareWeight = 8.0

  var time: Double { frame.time }
}

/// The frames of one page that lies still, from the first on.
struct StillPeriod: Sendable {
  /// Seconds since the first frame of the video.
  let start: Double
  /// How the page looked in the first frame.
  let appearance: PlaneAppearance?
  /// The best frames.
  private(set) var shots: [PageShot] = []
  /// The highest acutance of frames older than ``settlingTime``, and that of the others.
  private var settledAcutance = 0.0
  private var recent: [(time: Double, acutance: Double)] = []
  /// How the page looked in the last frame.
  private var lastAppearance: PlaneAppearance?
  /// The number of detections that found the page where it was expected.
  private(set) var detections = 0
  /// Whether it was decided to take the page or not.
  var isDecided = false

  /// The limit on stored frames: the best, and the frames that are fused with it.
  private static let maximumShots = 6
  /// A camera is focused when frames have not become sharper for so many seconds.
  private static let settlingTime = 0.15
  /// By this share frames become sharper by chance.
  private static let noise = 1.04
  /// The share of the page that may look different.
  private static let maximumChange = 0.012

  init(start: Double, appearance: PlaneAppearance?) {
    self.start = start
    self.appearance = appearance
  }

  /// The best frame that shows the page as it looks now: not one in which a hand leaves it.
  var best: PageShot? {
    guard let now = lastAppearance else { return shots.first }
    return shots.first { shot in
      shot.appearance.map { now.changedShare(from: $0) <= Self.maximumChange } ?? true
    }
  }

  mutating func add(_ shot: PageShot) {
    lastAppearance = shot.appearance
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

  mutating func dropShots() { shots.removeAll() }

  /// Whether the frames have stopped becoming sharper.
  var isFocused: Bool {
    settledAcutance > 0 && recent.allSatisfy { $0.acutance <= settledAcutance * Self.noise }
  }
}

/// The best frame of a page, fused with others if that is measurably better.
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

  /// The fused picture; `nil` if it is no better.
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

/// The pages that were taken, to know one that is shown again.
struct CapturedPages {
  private var signatures: [PageSignature] = []
  /// How the last page looked where it lay when it was taken.
  private(set) var lastAppearance: PlaneAppearance?
  /// The page that was reported as a duplicate last, so that it is reported once.
  private var reportedDuplicate: Int?

  var count: Int { signatures.count }

  mutating func append(_ signature: PageSignature, appearance: PlaneAppearance?) {
    signatures.append(signature)
    lastAppearance = appearance
    reportedDuplicate = nil
  }

  /// The number of the page, from 1, that `signature` shows again; `nil` for a new page. Later pages are
  /// compared first. Blank pages look alike, so one is new once the last page `hasLeft`.
  func duplicate(of signature: PageSignature, hasLeft: Bool) throws(ScanError) -> Int? {
    for (index, other) in signatures.enumerated().reversed() {
      let likeness = try signature.likeness(to: other)
      guard likeness.isSame else { continue }
      if !likeness.areBlank || !hasLeft { return index + 1 }
    }
    return nil
  }

  /// Whether a duplicate is to be reported: not the page that was taken last and still lies there, and
  /// each time a page is shown once.
  mutating func reports(duplicate number: Int, hasLeft: Bool) -> Bool {
    guard number != reportedDuplicate, number != count || hasLeft else { return false }
    reportedDuplicate = number
    return true
  }
}

/// Detects what lies across the sides of a page, such as a hand: there, the inside of the page looks
/// like the outside beside it, and unlike the paper.
struct PageObstruction {
  /// The share of the page's outline that something lies across, 0 to 1.
  let share: Double

  /// Samples along each side, and the least number of neighbors that count: smaller ones are print.
  private static let samples = 40, minimumRun = 3
  /// The distance of the samples from the side, as a share of the page's extent.
  private static let distance = 0.025
  /// Sums of the differences of three channels: below the first, the inside looks like the outside;
  /// above the second, it is not paper.
  private static let alike = 45, unlike = 90
  /// The gray of glare, which may lie across a side as well.
  private static let glare = 245
  /// The width at which the frame is sampled, in pixels, so that noise and letters do not count.
  private static let width = 320

  /// - Parameter quad: in pixels of `frame`.
  init(on quad: Quad, in frame: Raster) throws(ScanError) {
    let factor = Double(Self.width) / Double(frame.width)
    let height = max(1, Int((Double(frame.height) * factor).rounded()))
    let small = try frame.resized(width: Self.width, height: height)
    let page = quad.scaled(by: factor)
    share = small.withPixels { Self.share(on: page, in: $0) }
  }

  private static func share(on page: Quad, in pixels: PixelView) -> Double {
    let corners = page.corners, center = page.center
    let pairs = (0..<4).map { side in
      (0..<samples).map { index in
        let position = (Double(index) + 0.5) / Double(samples)
        let point = corners[side].moved(to: corners[(side + 1) % 4], by: position)
        return (
          inside: pixels.color(at: point.moved(to: center, by: 2 * distance)),
          outside: pixels.color(at: point.moved(to: center, by: -2 * distance))
        )
      }
    }
    let paper = medianColor(of: pairs.joined().compactMap(\.inside))
    let covered = pairs.reduce(0) { sum, side in
      sum + coveredCount(side.map { isCovered($0.inside, $0.outside, paper: paper) })
    }
    return Double(covered) / Double(4 * samples)
  }

  private static func isCovered(_ inside: [Int]?, _ outside: [Int]?, paper: [Int]) -> Bool {
    guard let inside, let outside, inside.min()! < glare else { return false }
    return inside.difference(to: outside) < alike && inside.difference(to: paper) > unlike
  }

  /// The samples that are in runs of at least ``minimumRun``.
  private static func coveredCount(_ isCovered: [Bool]) -> Int {
    var total = 0, run = 0
    for covered in isCovered + [false] {
      if covered {
        run += 1
      } else {
        if run >= minimumRun { total += run }
        run = 0
      }
    }
    return total
  }

  private static func medianColor(of colors: [[Int]]) -> [Int] {
    guard !colors.isEmpty else { return [255, 255, 255] }
    return (0..<3).map { channel in
      colors.map { $0[channel] }.sorted()[colors.count / 2]
    }
  }
}

extension PixelView {
  /// Red, green and blue at `point`; `nil` outside.
  fileprivate func color(at point: Point) -> [Int]? {
    let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    let start = y * bytesPerRow + x * channels
    return (0..<3).map { Int(bytes[start + min($0, channels - 1)]) }
  }
}

extension [Int] {
  fileprivate func difference(to other: [Int]) -> Int {
    zip(self, other).reduce(0) { $0 + abs($1.0 - $1.1) }
  }
}

extension Point {
  /// The point on the way to `other`, by a share of the way.
  fileprivate func moved(to other: Point, by share: Double) -> Point {
    Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}
