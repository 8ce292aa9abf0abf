internal import PlatenImaging
internal import PlatenModel

/// An item that is followed through the frames.
struct ItemTrack: Sendable {
  /// The number of the item, from 1.
  let id: Int
  /// What was detected last; of text, not yet voted.
  private(set) var content: FrameDetection.Content
  /// Where it is in the last frame, in pixels.
  private(set) var quad: Quad
  private(set) var confidence: Double
  /// Seconds since the first frame: when it was detected, and when it was detected or followed.
  private(set) var lastDetected: Double, lastSeen: Double
  /// Whether enough frames agree on it.
  private(set) var isConfirmed: Bool
  /// How it looked when it was detected.
  private var appearance: PlaneAppearance?
  /// How its centre moves within the scene, in pixels per second.
  private var velocity = Point(x: 0, y: 0)
  private var vote = TranscriptVote()

  /// Two detections that are more seconds apart do not confirm each other: of a barcode, of text.
  private static let confirmationTime = (barcode: 0.5, text: 2.0)
  /// The share of the last frame's motion in the velocity.
  private static let velocityShare = 0.3
  /// The correlation with the look at the last detection below which something else is seen.
  private static let minimumCorrelation = 0.5

  init(id: Int, _ detection: FrameDetection, time: Double) {
    self.id = id
    content = detection.content
    quad = detection.quad
    confidence = detection.confidence
    appearance = detection.appearance
    lastDetected = time
    lastSeen = time
    isConfirmed = detection.isCertain
    addToVote(detection)
  }

  /// The text that the readings agree on; empty for a barcode.
  var transcript: Transcript { vote.transcript }

  /// The square root of the area, in pixels.
  var size: Double { quad.area.squareRoot() }

  /// How many seconds an item is followed without being detected again. Text is detected less often.
  private var maximumUndetectedTime: Double {
    if case .barcode = content { 1 } else { 2 }
  }

  /// Follows the item to the frame at `time`. One that is hidden goes on as before.
  mutating func move(by motion: FrameMotion, time: Double) throws(ScanError) {
    let seconds = time - motion.previousTime
    let resting = motion.scene?.moved(quad) ?? quad
    if let moved = try motion.moved(quad), isSame(motion.appearance(moved)) {
      let drift = moved.centre - resting.centre
      if seconds > 0 {
        velocity += Self.velocityShare * (1 / seconds * drift - velocity)
      }
      quad = moved
      if time - lastDetected <= maximumUndetectedTime { lastSeen = time }
    } else {
      quad = resting.translated(by: seconds * velocity)
    }
  }

  /// Moves the item to where it is in another part of the frame.
  mutating func transform(_ change: (Quad) -> Quad) {
    quad = change(quad)
    velocity = Point(x: 0, y: 0)
  }

  private func isSame(_ other: PlaneAppearance?) -> Bool {
    guard let appearance, let other else { return true }
    return appearance.correlation(with: other) >= Self.minimumCorrelation
  }

  /// Takes over a detection at `time`. Where the item was followed, its place changes by a part of
  /// the difference only, so that the noise of detections averages out.
  mutating func update(with detection: FrameDetection, time: Double) {
    isConfirmed = isConfirmed || detection.isCertain || isConfirmed(by: detection, time: time)
    content = detection.content
    confidence = max(confidence, detection.confidence)
    appearance = detection.appearance
    let isFollowed = lastSeen == time
    quad = isFollowed ? quad.blended(with: detection.quad) : detection.quad
    lastDetected = time
    lastSeen = time
    addToVote(detection)
  }

  /// Ends the item at `time`, because another is in its place; it may still be found again.
  mutating func end(time: Double) { lastSeen = min(lastSeen, time - ItemTracks.removalTime - 1e-3) }

  /// Whether `detection` and the one before agree, soon enough after each other.
  private func isConfirmed(by detection: FrameDetection, time: Double) -> Bool {
    switch (content, detection.content) {
    case (.text(let before, let type, _, _), .text(let now, _, _, _)):
      // A line that is read nearly alike twice is there; the vote decides what it says. A date or a
      // number must be the same.
      (before == now || type == nil && TranscriptVote.areSimilar(before, now))
        && time - lastDetected <= Self.confirmationTime.text
    default:
      time - lastDetected <= Self.confirmationTime.barcode
    }
  }

  private mutating func addToVote(_ detection: FrameDetection) {
    guard case .text(let text, _, _, _) = detection.content else { return }
    vote.add(text, weight: detection.confidence * detection.confidence)
  }

  /// Whether `detection` may be this item, by its content.
  func isAlike(_ detection: FrameDetection) -> Bool {
    switch (content, detection.content) {
    case (.barcode(let here), .barcode(let there)):
      here.symbology == there.symbology && here.payload == there.payload
    case (.text(_, let here, _, _), .text(_, let there, _, _)): here == there
    default: false
    }
  }

  /// Whether `detection` is another barcode at this very place, so that only one can be there. One
  /// that passes in front of another is at the same place for a moment only.
  func isReplaced(by detection: FrameDetection) -> Bool {
    guard case .barcode = content, case .barcode = detection.content, !isAlike(detection) else {
      return false
    }
    return quad.centre.distance(to: detection.quad.centre) < Self.samePlace * size
  }

  /// The distance of centres, in sizes, within which two barcodes cannot both be.
  private static let samePlace = 0.15
}

extension Quad {
  /// The share of a detection in a new place, and the distance, in its sizes, at which the detection
  /// alone counts.
  private static let detectionShare = 0.25, jump = 0.15

  /// This quad moved towards a detection of the same item.
  fileprivate func blended(with detection: Quad) -> Quad {
    let distance = zip(corners, detection.corners).map { $0.distance(to: $1) }.max()!
    guard distance < Self.jump * area.squareRoot() else { return detection }
    let mixed = zip(corners, detection.corners).map { $0 + Self.detectionShare * ($1 - $0) }
    return Quad(corners: mixed) ?? detection
  }
}

extension Point {
  fileprivate static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  fileprivate static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  fileprivate static func * (factor: Double, a: Point) -> Point {
    Point(x: factor * a.x, y: factor * a.y)
  }
  fileprivate static func += (a: inout Point, b: Point) { a = a + b }
}
