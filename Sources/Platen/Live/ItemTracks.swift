internal import PlatenImaging
internal import PlatenModel

/// All items that are followed, and items that were lost a moment ago.
struct ItemTracks: Sendable {
  private(set) var tracks: [ItemTrack] = []
  private var nextID = 1

  /// An item is gone this many seconds after it was last seen.
  static let removalTime = 0.5
  /// An item that is found again within this many seconds is the same.
  private static let memoryTime = 1.0
  /// The limit of the distance between an item and its detection, in sizes of the item: if it was
  /// followed, and if it was lost.
  private static let maximumDistance = 0.75, maximumDistanceWhenLost = 3.0

  func present(at time: Double) -> [ItemTrack] {
    tracks.filter { $0.isConfirmed && time - $0.lastSeen <= Self.removalTime }
  }

  /// Follows all items to the frame at `time`.
  mutating func move(by motion: FrameMotion, time: Double) throws(ScanError) {
    tracks.removeAll { time - $0.lastSeen > Self.memoryTime }
    for index in tracks.indices { try tracks[index].move(by: motion, time: time) }
  }

  /// Moves all items to where they are in another part of the frame.
  mutating func transform(_ change: (Quad) -> Quad) {
    for index in tracks.indices { tracks[index].transform(change) }
  }

  /// Assigns the detections of one frame to items, the nearest first, and begins new items.
  mutating func update(with all: [FrameDetection], time: Double) {
    let detections = all.filter { detection in !tracks.contains { $0.isLonger(than: detection) } }
    var open = Set(detections.indices), free = Set(tracks.indices)
    for (index, track, _) in candidates(detections, time: time)
    where open.contains(index) && free.contains(track) {
      tracks[track].update(with: detections[index], time: time)
      open.remove(index)
      free.remove(track)
    }
    for index in open.sorted() where !isPart(detections[index]) {
      tracks.append(ItemTrack(id: nextID, detections[index], time: time))
      nextID += 1
    }
    endReplaced(by: detections, time: time)
  }

  /// Whether `detection` is a part of a known barcode: a finder pattern of a QR code that is half covered
  /// looks like a Micro QR code.
  private func isPart(_ detection: FrameDetection) -> Bool {
    guard case .barcode = detection.content else { return false }
    return tracks.contains { track in
      guard case .barcode = track.content else { return false }
      return track.isConfirmed && detection.quad.area < Self.maximumPart * track.quad.area
        && track.quad.contains(detection.quad.center)
    }
  }

  /// The share of a barcode's area that a part has at most.
  private static let maximumPart = 0.5

  /// Whether `detection`, text, lies on a barcode, whose modules are no text.
  func isOnBarcode(_ detection: FrameDetection) -> Bool {
    tracks.contains { track in
      if case .barcode = track.content { track.quad.contains(detection.quad.center) } else { false }
    }
  }

  /// Pairs of a detection and an item, with their distance, the nearest first.
  private func candidates(
    _ detections: [FrameDetection], time: Double
  ) -> [(detection: Int, track: Int, distance: Double)] {
    var pairs: [(detection: Int, track: Int, distance: Double)] = []
    for (index, detection) in detections.enumerated() {
      for (number, track) in tracks.enumerated() where track.isAlike(detection) {
        let distance = track.distance(to: detection)
        let isFollowed = track.lastSeen == time
        if distance <= (isFollowed ? Self.maximumDistance : Self.maximumDistanceWhenLost) {
          pairs.append((index, number, distance))
        }
      }
    }
    return pairs.sorted {
      ($0.distance, $0.track, $0.detection) < ($1.distance, $1.track, $1.detection)
    }
  }

  /// Ends the items in whose place a confirmed item was detected now.
  private mutating func endReplaced(by detections: [FrameDetection], time: Double) {
    let confirmed = detections.filter { detection in
      tracks.contains { $0.isConfirmed && $0.lastDetected == time && $0.isAlike(detection) }
    }
    for index in tracks.indices where tracks[index].lastDetected < time {
      if confirmed.contains(where: tracks[index].isReplaced) { tracks[index].end(time: time) }
    }
  }
}

extension ItemTrack {
  /// The distance to a detection, in sizes of the item; of text the one along the line counts less,
  /// because its ends depend on the reading.
  fileprivate func distance(to detection: FrameDetection) -> Double {
    if case .barcode = content {
      return quad.center.distance(to: detection.quad.center) / max(size, 1)
    }
    guard quad.contains(detection.quad.center) || detection.quad.contains(quad.center) else {
      return .infinity
    }
    return quad.center.distance(to: detection.quad.center) / max(4 * size, 1)
  }
}

/// An item that is followed through the frames.
struct ItemTrack: Sendable {
  /// The number of the item, from 1.
  let id: Int
  /// The last detection; of text, not yet voted.
  private(set) var content: FrameDetection.Content
  /// Where it is in the last frame, in pixels.
  private(set) var quad: Quad
  private(set) var confidence: Double
  /// Seconds since the first frame: when it was detected, and when it was detected or followed.
  private(set) var lastDetected: Double, lastSeen: Double
  /// Whether enough frames agree on it.
  private(set) var isConfirmed: Bool
  /// The detections that agree, soon enough after each other.
  private var agreeing = 1
  /// How it looked when it was detected.
  private var appearance: PlaneAppearance?
  /// How its center moves within the scene, in pixels per second.
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
      let drift = moved.center - resting.center
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
    agreeing = agrees(with: detection, time: time) ? agreeing + 1 : 1
    isConfirmed = isConfirmed || detection.isCertain || agreeing >= detection.requiredAgreement
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
  private func agrees(with detection: FrameDetection, time: Double) -> Bool {
    switch (content, detection.content) {
    case (.text(let before, let type, _, _), .text(let now, _, _, _)):
      // A line with two similar readings exists; the vote decides its text. A date or a
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

  /// Whether `detection` is a part of this Interleaved 2 of 5, whose digits it has.
  fileprivate func isLonger(than detection: FrameDetection) -> Bool {
    guard case .barcode(let here) = content, case .barcode(let there) = detection.content,
      here.symbology == .i2of5, there.symbology == .i2of5
    else { return false }
    return here.payload.utf8.count > there.payload.utf8.count
      && here.payload.contains(there.payload)
      && (quad.contains(detection.quad.center) || detection.quad.contains(quad.center))
  }

  /// Whether `detection` is another barcode at this very place, so that only one can be there. One
  /// that passes in front of another is at the same place for a moment only.
  func isReplaced(by detection: FrameDetection) -> Bool {
    guard case .barcode = content, case .barcode = detection.content, !isAlike(detection) else {
      return false
    }
    return quad.center.distance(to: detection.quad.center) < Self.samePlace * size
  }

  /// The distance of centers, in sizes, within which two barcodes cannot both be.
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

/// Turns the items of each frame into events.
struct ItemReporter: Sendable {
  /// Whether all items are reported, instead of the one that is nearest to ``hint``.
  let reportsMultipleItems: Bool
  /// Whether places are reported with every frame, instead of ten times a second.
  let hasHighFrameRate: Bool

  /// The items that were reported last, in reading order.
  private(set) var present: [RecognizedItem] = []
  private var lastUpdate: [Int: Double] = [:]

  /// Changes of place of fewer pixels do not count.
  private static let minimumMove = 0.25
  /// The seconds between two reports of a place without a high frame rate.
  private static let updateInterval = 0.1
  /// The share of an item's area that must be inside the region of interest.
  private static let minimumShareInside = 0.9
  /// Another item must be nearer than this share of the present one's distance to replace it.
  private static let switchingShare = 0.8

  init(reportsMultipleItems: Bool, hasHighFrameRate: Bool) {
    self.reportsMultipleItems = reportsMultipleItems
    self.hasHighFrameRate = hasHighFrameRate
  }

  /// The events of one frame.
  ///
  /// - Parameters:
  ///   - items: that are present, in pixels of the frame.
  ///   - region: where items count.
  ///   - hint: the point whose nearest item counts, if only one does.
  mutating func events(
    for items: [RecognizedItem], region: Box, hint: Point, time: Double
  ) -> [DataScannerEvent] {
    let now = chosen(
      items.filter { $0.bounds.isInside(region, minimumShare: Self.minimumShareInside) }, hint)
    let numbers = Set(now.map(\.id))
    var changes: [DataScannerEvent.Change] = present.filter { !numbers.contains($0.id) }
      .sorted { $0.id < $1.id }.map { .removed($0) }
    lastUpdate = lastUpdate.filter { numbers.contains($0.key) }
    let previous = Dictionary(present.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    // An item stays as it was reported until a change is.
    present = now.map { item in
      guard let before = previous[item.id] else {
        changes.append(.added(item))
        lastUpdate[item.id] = time
        return item
      }
      let aspects = changedAspects(before, item, time: time)
      guard !aspects.isEmpty else { return before }
      changes.append(.updated(item, aspects))
      lastUpdate[item.id] = time
      return item
    }
    return changes.map { DataScannerEvent(time: time, change: $0, allItems: present) }
  }

  private func changedAspects(
    _ before: RecognizedItem, _ now: RecognizedItem, time: Double
  ) -> Set<DataScannerEvent.Aspect> {
    var aspects: Set<DataScannerEvent.Aspect> = []
    if before.content != now.content { aspects.insert(.value) }
    let isDue =
      hasHighFrameRate || !aspects.isEmpty
      || time - (lastUpdate[now.id] ?? 0) >= Self.updateInterval
    let distance = zip(before.bounds.corners, now.bounds.corners).map { $0.distance(to: $1) }.max()!
    if isDue, distance >= Self.minimumMove { aspects.insert(.corners) }
    return aspects
  }

  /// The items that count, in reading order.
  private func chosen(_ items: [RecognizedItem], _ hint: Point) -> [RecognizedItem] {
    if reportsMultipleItems { return PageOrder.reading(items.map(\.bounds)).map { items[$0] } }
    let distance = { (item: RecognizedItem) in item.bounds.center.distance(to: hint) }
    guard let nearest = items.min(by: { distance($0) < distance($1) }) else { return [] }
    let selected = items.first { item in present.contains { $0.id == item.id } }
    if let selected, distance(nearest) > Self.switchingShare * distance(selected) {
      return [selected]
    }
    return [nearest]
  }
}

/// Votes over the readings of one text in several frames, character by character.
///
/// The reading that is nearest to all others is aligned with each of them (Needleman and Wunsch 1970);
/// each of its characters, and each gap between them, is decided by the sum of the weights, as in
/// ROVER (Fiscus 1997).
struct TranscriptVote: Sendable {
  private struct Reading {
    let text: [Character]
    let weight: Double
  }

  private var readings: [Reading] = []
  /// The consensus of the readings; empty without readings.
  private(set) var transcript = Transcript(characters: [])

  /// The limit on readings; the oldest is dropped.
  private static let maximumReadings = 12

  /// Adds a reading; `weight` is positive, such as a confidence.
  mutating func add(_ text: String, weight: Double) {
    readings.append(Reading(text: Array(text), weight: max(weight, 1e-3)))
    if readings.count > Self.maximumReadings { readings.removeFirst() }
    transcript = Transcript(characters: consensus)
  }

  /// Whether two readings differ in a fifth of their characters at most.
  static func areSimilar(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a), Array(b))
    return 5 * Alignment(a, b).cost <= max(a.count, b.count)
  }

  /// The number of readings that count.
  var count: Int { readings.count }

  /// The characters that the readings agree on, each with the share of the weights that do.
  private var consensus: [Transcript.Character] {
    guard let pivot = medoid else { return [] }
    // The candidates for each character of the pivot and, before each and at the end, for what the
    // pivot lacks there.
    var characters = [[String: Double]](repeating: [:], count: pivot.count)
    var insertions = [[String: Double]](repeating: [:], count: pivot.count + 1)
    var total = 0.0
    for reading in readings {
      total += reading.weight
      let aligned = Alignment(pivot, reading.text)
      for (index, text) in aligned.replacements.enumerated() {
        characters[index][text, default: 0] += reading.weight
      }
      for (index, text) in aligned.insertions.enumerated() {
        insertions[index][text, default: 0] += reading.weight
      }
    }
    let winner = { (candidates: [String: Double], usual: String) in
      Transcript.Character(Self.winner(candidates, else: usual), total: total)
    }
    var result = [winner(insertions[0], "")]
    for index in pivot.indices {
      result += [
        winner(characters[index], String(pivot[index])), winner(insertions[index + 1], ""),
      ]
    }
    return result.filter { !$0.text.isEmpty }
  }

  /// The candidate with the largest weight, and that weight; among equals `usual`, then the first by
  /// order.
  private static func winner(
    _ candidates: [String: Double], else usual: String
  ) -> (text: String, weight: Double) {
    let best = candidates.values.max() ?? 0
    let leaders = candidates.filter { $0.value > best - 1e-9 }.keys
    return (leaders.contains(usual) ? usual : leaders.min() ?? usual, best)
  }

  /// The reading with the smallest weighted sum of distances to all others.
  private var medoid: [Character]? {
    let costs = readings.map { reading in
      readings.reduce(0.0) { $0 + $1.weight * Double(Alignment(reading.text, $1.text).cost) }
    }
    guard let least = costs.min(), let index = costs.firstIndex(of: least) else { return nil }
    return readings[index].text
  }
}

/// The alignment of a text with a pivot by the least edit distance.
private struct Alignment {
  /// What stands for each character of the pivot: one character or none.
  private(set) var replacements: [String]
  /// What stands before each character of the pivot, and after the last.
  private(set) var insertions: [String]
  /// The edit distance.
  let cost: Int

  init(_ pivot: [Character], _ text: [Character]) {
    let width = text.count + 1
    var costs = [Int](repeating: 0, count: (pivot.count + 1) * width)
    for row in 0...pivot.count {
      for column in 0...text.count {
        costs[row * width + column] =
          if row == 0 || column == 0 {
            row + column
          } else {
            min(
              costs[(row - 1) * width + column - 1]
                + (pivot[row - 1] == text[column - 1] ? 0 : 1),
              costs[(row - 1) * width + column] + 1, costs[row * width + column - 1] + 1)
          }
      }
    }
    cost = costs[costs.count - 1]
    replacements = [String](repeating: "", count: pivot.count)
    insertions = [String](repeating: "", count: pivot.count + 1)
    var row = pivot.count, column = text.count
    while row > 0 || column > 0 {
      let here = costs[row * width + column]
      if row > 0, column > 0,
        here == costs[(row - 1) * width + column - 1]
          + (pivot[row - 1] == text[column - 1] ? 0 : 1)
      {
        (row, column) = (row - 1, column - 1)
        replacements[row] = String(text[column])
      } else if column > 0, here == costs[row * width + column - 1] + 1 {
        column -= 1
        insertions[row] = String(text[column]) + insertions[row]
      } else {
        row -= 1
      }
    }
  }
}
