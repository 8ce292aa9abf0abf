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
  private var vote = TranscriptVote()

  /// Two linear barcodes that are this many seconds apart do not confirm each other.
  private static let confirmationTime = 0.5

  init(id: Int, _ detection: FrameDetection, time: Double) {
    self.id = id
    content = detection.content
    quad = detection.quad
    confidence = detection.confidence
    lastDetected = time
    lastSeen = time
    isConfirmed = detection.isCertain
    addToVote(detection)
  }

  /// The text that the readings agree on; `nil` for a barcode.
  var transcript: String? {
    if case .text = content { vote.consensus } else { nil }
  }

  /// The square root of the area, in pixels.
  var size: Double { quad.area.squareRoot() }

  /// Follows the item to the next frame, at `time`.
  ///
  /// - Parameters:
  ///   - motion: of the item; `nil` where it is lost.
  ///   - sceneMotion: of the whole frame, which places an item that is lost.
  mutating func move(by motion: PlaneMotion?, orWith sceneMotion: PlaneMotion?, time: Double) {
    if let moved = motion?.moved(quad) {
      quad = moved
      if time - lastDetected <= maximumUndetectedTime { lastSeen = time }
    } else if let moved = sceneMotion?.moved(quad) {
      quad = moved
    }
  }

  /// How many seconds an item is followed without being detected again. Text is detected less often.
  private var maximumUndetectedTime: Double {
    if case .barcode = content { 1 } else { 2 }
  }

  /// Takes over a detection at `time`. Where the item was followed, its place changes by a part of
  /// the difference only, so that the noise of detections averages out.
  mutating func update(with detection: FrameDetection, time: Double) {
    if !isConfirmed { isConfirmed = time - lastDetected <= Self.confirmationTime }
    content = detection.content
    confidence = max(confidence, detection.confidence)
    let isFollowed = lastSeen == time
    quad = isFollowed ? quad.blended(with: detection.quad) : detection.quad
    lastDetected = time
    lastSeen = time
    addToVote(detection)
  }

  /// Ends the item: another is in its place.
  mutating func end() { lastSeen = -.infinity }

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

  /// Whether `detection` is of the same kind of thing, at this place, so that only one can be there.
  func isReplaced(by detection: FrameDetection) -> Bool {
    guard case .barcode = content, case .barcode = detection.content else { return false }
    return !isAlike(detection) && quad.contains(detection.quad.centre)
      && detection.quad.contains(quad.centre)
  }
}

extension Quad {
  /// The share of a detection in a new place, and the distance, in its sizes, at which the detection
  /// alone counts.
  private static let detectionShare = 0.25, jump = 0.15

  /// This quad moved towards a detection of the same item.
  fileprivate func blended(with detection: Quad) -> Quad {
    let distance = zip(corners, detection.corners).map { $0.distance(to: $1) }.max()!
    guard distance < Self.jump * area.squareRoot() else { return detection }
    let share = Self.detectionShare
    let mixed = zip(corners, detection.corners).map { here, there in
      Point(x: here.x + share * (there.x - here.x), y: here.y + share * (there.y - here.y))
    }
    return Quad(corners: mixed) ?? detection
  }
}
